#!/bin/sh
# nginx with the files of this release and the hashed ones of the release before, which open tabs still ask for. What is
# served lies on a volume that outlives the container. Started again at any moment it comes to the same result.
set -eu
built=${STUDIO_BUILT:-/srv/built}
served=${STUDIO_SERVED:-/srv/studio}
scratch=${STUDIO_SCRATCH:-/tmp}
scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
hashed='marketing/_astro portal/assets admin-remote/assets'

# A release is known by its files. Each keeps its own hashed files in a folder of its name; `order` names the newest last.
release=$(cd "$built" && find . -type f | LC_ALL=C sort | sha256sum | cut -c1-16)
releases=$served/.releases
mkdir -p "$releases"
if [ ! -d "$releases/$release" ]; then
  rm -rf "$releases/.part"
  for folder in $hashed; do
    mkdir -p "$releases/.part/$folder"
    [ ! -d "$built/$folder" ] || cp -Rp "$built/$folder/." "$releases/.part/$folder"
  done
  mv "$releases/.part" "$releases/$release"
fi
touch "$releases/order"
{ grep -vx "$release" "$releases/order" || true; } | tail -n 1 >"$releases/order.next"
echo "$release" >>"$releases/order.next"
mv "$releases/order.next" "$releases/order"
for old in "$releases"/*/; do
  grep -qx "$(basename "$old")" "$releases/order" || rm -rf "$old"
done

former=$(head -n 1 "$releases/order")
for site in marketing portal admin-remote; do
  rm -rf "${served:?}/$site"
done
cp -Rp "$releases/$former/." "$served/"
for site in marketing portal admin-remote; do
  cp -Rp "$built/$site/." "$served/$site/"
done

# Where nginx ends TLS: the challenges of the certificate authority at once, HTTPS as soon as there is a certificate, and a
# renewed one within a minute.
certificate=${STUDIO_CERTIFICATES:-/srv/certificates}/live/fullchain.pem
write_tls() {
  host=${PUBLIC_URL#https://}
  {
    cat "$scripts/acme.inc"
    [ ! -s "$certificate" ] || sed "s|@host@|${host%%[:/]*}|g" "$scripts/tls.inc"
  } >"$scratch/nginx-tls.inc"
}
watch_certificate() {
  while sleep "${STUDIO_WATCH_SECONDS:-60}"; do
    now=$(cksum "$certificate" 2>/dev/null || true)
    [ "$now" != "$seen" ] || continue
    seen=$now
    write_tls
    nginx -e stderr -s reload || true
  done
}
if [ -n "${STUDIO_TLS:-}" ]; then
  seen=$(cksum "$certificate" 2>/dev/null || true)
  write_tls
  watch_certificate &
fi
exec nginx -e stderr -g 'daemon off;'

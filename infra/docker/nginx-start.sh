#!/bin/sh
# Starts nginx with the files and routes of publish.sh; SIGHUP loads those of a new release. With STUDIO_TLS it serves the
# challenges of the certificate authority at once, HTTPS as soon as there is a certificate, and a renewed one within a minute.
set -eu
scratch=${STUDIO_SCRATCH:-/tmp}
conf=${STUDIO_SERVED:-/srv/studio}/current/nginx.conf
certificate=${STUDIO_CERTIFICATES:-/srv/certificates}/live/fullchain.pem
scripts=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

write_tls() {
  host=${PUBLIC_URL#https://}
  {
    cat "$scripts/acme.inc"
    [ ! -s "$certificate" ] || sed "s|@host@|${host%%[:/]*}|g" "$scripts/tls.inc"
  } >"$scratch/nginx-tls.inc"
}
watch_certificate() {
  while sleep "${STUDIO_WATCH_SECONDS:-60}"; do
    checksum=$(cksum "$certificate" 2>/dev/null || true)
    [ "$checksum" != "$known_checksum" ] || continue
    known_checksum=$checksum
    write_tls
    nginx -e stderr -s reload -c "$conf" || true
  done
}
if [ -n "${STUDIO_TLS:-}" ]; then
  known_checksum=$(cksum "$certificate" 2>/dev/null || true)
  write_tls
  watch_certificate &
fi
exec nginx -e stderr -c "$conf" -g 'daemon off;'

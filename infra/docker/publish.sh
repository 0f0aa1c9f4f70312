#!/bin/sh
# Puts the files and the routes of this release onto the volume that nginx serves. nginx takes them when it starts or is told
# to reload; until then it serves the release before, whose hashed files stay for open tabs. A folder of a release:
#   own   what the image brought
#   site  what is served: its own files and the hashed ones of the release before, as links
# A run that was interrupted left `current` as it was, and the next one comes to the same result.
set -eu
built=${STUDIO_BUILT:-/srv/built}
served=${STUDIO_SERVED:-/srv/studio}
releases=$served/releases

release=$(cd "$built" && { find . -type f -exec sha256sum {} + | LC_ALL=C sort; echo "$CLOUDINARY_CLOUD"; } | sha256sum | cut -c1-16)
former=$(readlink "$served/current" | cut -d/ -f2 || true)
[ "$former" != "$release" ] || exit 0

part=$releases/part
rm -rf "$part"
mkdir -p "$part/site"
cp -Rp "$built" "$part/own"
for folder in marketing/_astro portal/assets admin-remote/assets; do
  hashed=$releases/$former/own/$folder
  [ -z "$former" ] || [ ! -d "$hashed" ] || { mkdir -p "$part/site/$folder" && cp -Rl "$hashed/." "$part/site/$folder"; }
done
cp -Rlf "$part/own/." "$part/site"
rm "$part/site/nginx.conf"
sed -e "s|@cloud@|$CLOUDINARY_CLOUD|" -e "s|/srv/studio/|$releases/$release/site/|" "$built/nginx.conf" >"$part/site/nginx.conf"
nginx -q -e stderr -t -c "$part/site/nginx.conf"

rm -rf "${releases:?}/$release"
mv "$part" "$releases/$release"
ln -sfn "releases/$release/site" "$served/next"
mv -T "$served/next" "$served/current"
for old in "$releases"/*/; do
  case $(basename "$old") in
    "$release" | "$former") ;;
    *) rm -rf "$old" ;;
  esac
done

#!/bin/sh
# Copies the files and routes of this release to the volume that nginx serves. nginx uses them after a start or a reload; until
# then it serves the former release, whose hashed files are kept for open tabs. The folders of a release:
#   own   the files of the image
#   site  the served files: `own` and the hashed files of the former release, as links
# An interrupted run does not change `current`, and can be repeated.
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

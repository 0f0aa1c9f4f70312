#!/bin/sh
# Makes the folder of secrets that Compose hands to the containers as files: random ones where nobody needs to choose, empty
# files for those of the services outside, which you fill in. What is there stays as it is.
set -eu
cd -- "${STUDIO_FOLDER:-$(dirname -- "$0")/../..}"
# The folder is yours alone; the files are read by the users of the containers.
mkdir -p secrets
chmod 700 secrets
umask 022

keep() {
  file=secrets/$1
  shift
  [ -e "$file" ] || { "$@" | tr -d '\n' >"$file.part" && mv "$file.part" "$file"; }
}
keep astro_key openssl rand -base64 32
keep second_factor_key openssl rand -base64 32
keep mongo_key openssl rand -base64 500
for name in mongo_root_password mongo_studio_password backup_password grafana_password; do
  keep "$name" openssl rand -hex 32
done
for name in stripe_secret_key stripe_webhook_secret cloudinary_url smtp_url backup_s3_credentials; do
  keep "$name" true
done

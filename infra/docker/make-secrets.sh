#!/bin/sh
# Creates the folder of secrets that Compose gives to the containers as files: random values for internal secrets, and empty
# files for those of external services, which you fill in. Existing files are kept.
set -eu
cd -- "${STUDIO_FOLDER:-$(dirname -- "$0")/../..}"
# Only you can read the folder; the files must be readable by the users of the containers.
mkdir -p secrets
chmod 700 secrets
umask 022

create_unless_exists() {
  file=secrets/$1
  shift
  [ -e "$file" ] || { "$@" | tr -d '\n' >"$file.part" && mv "$file.part" "$file"; }
}
create_unless_exists astro_key openssl rand -base64 32
create_unless_exists second_factor_key openssl rand -base64 32
create_unless_exists mongo_key openssl rand -base64 500
for name in mongo_root_password mongo_studio_password backup_password grafana_password; do
  create_unless_exists "$name" openssl rand -hex 32
done
for name in stripe_secret_key stripe_webhook_secret cloudinary_url smtp_url backup_s3_credentials; do
  create_unless_exists "$name" true
done

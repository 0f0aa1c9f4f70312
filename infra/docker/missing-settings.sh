#!/bin/sh
# Lists all missing settings and secrets of the Compose files at once (Compose itself stops at the first one) and exits with 1
# if there are any. Run it before a start.
set -eu
folder=${STUDIO_FOLDER:-$(dirname -- "$0")/../..}
cd -- "$folder"

read_setting() {
  value=$(printenv "$1" || true)
  [ -n "$value" ] || value=$(sed -n "s/^$1=//p" .env 2>/dev/null | tail -n 1 | tr -d "'\"")
  printf '%s' "$value"
}

files=$(read_setting COMPOSE_FILE | tr ':' ' ')
missing=
# Word splitting is intended: the variable holds a list of files.
# shellcheck disable=SC2086
lines=$(grep -hv '^ *#' ${files:-docker-compose.yml})
for name in $(printf '%s' "$lines" | grep -Eo '\$\{[A-Z_]+:\?' | grep -Eo '[A-Z_]+' | sort -u); do
  [ -n "$(read_setting "$name")" ] || missing="$missing $name"
done
for file in $(printf '%s' "$lines" | grep -Eo 'secrets/[a-z0-9_]+' | sort -u); do
  # Credentials for backups on a remote server; may be empty.
  [ "$file" != secrets/backup_s3_credentials ] || [ ! -e "$file" ] || continue
  [ -s "$file" ] || missing="$missing $file"
done
[ -z "$missing" ] && exit 0
echo "Missing:$missing" >&2
exit 1

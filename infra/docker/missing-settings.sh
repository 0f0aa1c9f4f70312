#!/bin/sh
# Names every setting that the Compose files cannot do without and that neither the environment nor .env gives, all at
# once (Compose itself stops at the first). Ends with 1 when there is one. Run it before a start.
set -eu
cd -- "$(dirname -- "$0")/../.."
env_file=${ENV_FILE:-.env}

setting() {
  value=$(printenv "$1" || true)
  [ -n "$value" ] || value=$(sed -n "s/^$1=//p" "$env_file" 2>/dev/null | tail -n 1 | tr -d "'\"")
  printf '%s' "$value"
}

files=$(setting COMPOSE_FILE | tr ':' ' ')
missing=
# The names of files are words of a list.
# shellcheck disable=SC2086
for name in $(grep -hv '^ *#' ${files:-docker-compose.yml} | grep -Eo '\$\{[A-Z_]+:\?' | grep -Eo '[A-Z_]+' | sort -u); do
  [ -n "$(setting "$name")" ] || missing="$missing $name"
done
[ -z "$missing" ] && exit 0
echo "Missing in $env_file:$missing" >&2
exit 1

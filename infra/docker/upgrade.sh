#!/bin/sh
# Deploys the release that STUDIO_VERSION in .env names without downtime, one process after the other: an API process of
# the new release comes up before an old one stops. The images must exist: run docker compose build first.
set -eu
cd -- "$(dirname -- "$0")/../.."
sh infra/docker/missing-settings.sh

old=$(docker compose ps --quiet api)
count=$(printf '%s\n' "$old" | grep -c . || true)
[ "$count" -gt 0 ] || exec docker compose up --detach --wait
for process in $old; do
  docker compose up --detach --no-deps --no-recreate --wait --scale "api=$((count + 1))" api
  docker stop "$process"
  docker rm "$process"
done
docker compose up --detach --no-deps --wait marketing
# Away for a second or two, since it alone has the ports.
docker compose up --detach --no-deps --wait nginx
# The backups, by the tools of this release.
docker compose up --detach --no-deps backup
# What else there is (certificates, the database's settings); the API processes stay as they are.
docker compose up --detach --no-recreate --wait --scale "api=$count"

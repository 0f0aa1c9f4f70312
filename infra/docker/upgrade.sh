#!/bin/sh
# Deploys the release that STUDIO_VERSION in .env names without downtime. The images must exist: run docker compose build first.
# A new process that does not start is removed after its last log lines were printed, and the old release keeps running.
set -eu
cd -- "$(dirname -- "$0")/../.."
sh infra/docker/missing-settings.sh

list_processes() { docker compose ps --all --quiet "$1"; }
read_state() { docker inspect --format '{{.RestartCount}} {{.State.Status}} {{.State.Health.Status}}' "$1"; }
becomes_healthy() {
  seconds=0
  while [ "$seconds" -lt "${UPGRADE_SECONDS:-600}" ]; do
    case $(read_state "$1") in
      '0 running healthy') return 0 ;;
      '0 created '* | '0 running starting') sleep 1 ;;
      *) return 1 ;;
    esac
    seconds=$((seconds + 1))
  done
  return 1
}

# Starts a new process before each old one is stopped.
replace() {
  former=$(list_processes "$1")
  count=$(printf '%s\n' "$former" | grep -c . || true)
  for process in $former; do
    existing=$(list_processes "$1")
    docker compose up --detach --no-deps --no-recreate --scale "$1=$((count + 1))" "$1"
    new=$(list_processes "$1" | grep -vxF "$existing")
    if ! becomes_healthy "$new"; then
      echo "The new process of $1 did not start. Its last log lines:" >&2
      docker logs --tail 20 "$new" >&2
      docker rm --force "$new" >&2
      echo 'It was removed; the old release keeps running.' >&2
      exit 1
    fi
    docker stop "$process"
    docker rm "$process"
  done
}

# Remove containers that an interrupted upgrade left behind; they would make this one fail.
for process in $(list_processes api) $(list_processes marketing); do
  case $(read_state "$process") in
    *' running healthy' | '0 running '*) ;;
    *) docker rm --force "$process" ;;
  esac
done

apis=$(list_processes api | grep -c . || true)
[ "$apis" -gt 0 ] || exec docker compose up --detach --wait
replace api
replace marketing
docker compose run --rm --no-deps pages
docker compose kill --signal HUP nginx
# Recreate the members of the replica set one at a time, in case their image is new.
is_member() {
  docker compose exec -T "$1" mongosh --quiet --eval \
    'const { isWritablePrimary, secondary } = db.hello(); quit(isWritablePrimary || secondary ? 0 : 1)'
}
for member in mongo-3 mongo-2 mongo-1; do
  docker compose up --detach --no-deps --wait "$member"
  attempts=0
  until is_member "$member"; do
    attempts=$((attempts + 1))
    [ "$attempts" -lt 120 ] || { echo "$member does not rejoin the replica set; the other members were not changed." >&2 && exit 1; }
    sleep 1
  done
done
# Update everything else that has changed: backups, certificates, nginx when its image is new.
docker compose up --detach --wait --scale "api=$apis"

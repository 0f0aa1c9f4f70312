#!/bin/sh
# Deploys the release that STUDIO_VERSION in .env names without downtime. The images must exist: run docker compose build first.
# A new process that does not start is removed again, with its last words printed, and the former release goes on.
set -eu
cd -- "$(dirname -- "$0")/../.."
sh infra/docker/missing-settings.sh

processes() { docker compose ps --all --quiet api; }
state() { docker inspect --format '{{.RestartCount}} {{.State.Status}} {{.State.Health.Status}}' "$1"; }
is_well() {
  seconds=0
  while [ "$seconds" -lt "${UPGRADE_SECONDS:-600}" ]; do
    case $(state "$1") in
      '0 running healthy') return 0 ;;
      '0 created '* | '0 running starting') sleep 1 ;;
      *) return 1 ;;
    esac
    seconds=$((seconds + 1))
  done
  return 1
}

# What an upgrade that was interrupted left behind would make this one fail.
for process in $(processes); do
  case $(state "$process") in
    *' running healthy' | '0 running '*) ;;
    *) docker rm --force "$process" ;;
  esac
done

former=$(processes)
count=$(printf '%s\n' "$former" | grep -c . || true)
[ "$count" -gt 0 ] || exec docker compose up --detach --wait
for process in $former; do
  before=$(processes)
  docker compose up --detach --no-deps --no-recreate --scale "api=$((count + 1))" api
  new=$(processes | grep -vxF "$before")
  if ! is_well "$new"; then
    echo 'The new API process did not start. Its last words:' >&2
    docker logs --tail 20 "$new" >&2
    docker rm --force "$new" >&2
    echo 'It is removed; the former release goes on.' >&2
    exit 1
  fi
  docker stop "$process"
  docker rm "$process"
done
docker compose up --detach --no-deps --wait marketing
docker compose run --rm --no-deps pages
docker compose kill --signal HUP nginx
# The members of the replica set one after the other, each when the one before is back: an image of theirs may be new.
for member in mongo-3 mongo-2 mongo-1; do
  docker compose up --detach --no-deps --wait "$member"
  until docker compose exec -T "$member" mongosh --quiet --eval \
    'const { isWritablePrimary, secondary } = db.hello(); quit(isWritablePrimary || secondary ? 0 : 1)'; do sleep 1; done
done
# All the rest (backups, certificates, nginx when its own image is new); what is of this release already stays as it is.
docker compose up --detach --wait --scale "api=$count"

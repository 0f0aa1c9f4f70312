#!/bin/bash
# Backups of the whole database, encrypted (restic) and consistent (mongodump with its oplog). Without an argument: every
# BACKUP_EVERY_HOURS hours forever, and those older than BACKUP_KEEP go. `once` makes one now, `healthy` ends with 0 while the
# last good one is young enough, `restore [SNAPSHOT]` makes the database what it was. What restic does else: `restic snapshots`.
set -euo pipefail
every=${BACKUP_EVERY_HOURS:-6}
folder=${BACKUP_FOLDER:-/backups}
scratch=${BACKUP_SCRATCH:-/tmp}
archive=studio.archive
export RESTIC_REPOSITORY=${RESTIC_REPOSITORY:-$folder/studio}

# In a file, since everybody on the machine may read the arguments of a process.
config=$scratch/mongo-tools.yaml
uri=$BACKUP_URI
[ -z "${BACKUP_DATABASE_PASSWORD_FILE:-}" ] || uri="${uri%%@*}:$(cat "$BACKUP_DATABASE_PASSWORD_FILE")@${uri#*@}"
(umask 077 && printf 'uri: "%s"\n' "$uri" >"$config")

quietly() { restic --no-cache --quiet "$@"; }

# restic ends with 10 when there is no repository yet; whatever else is wrong (its password, its address) must not make a new one.
ensure_repository() {
  local code=0 words
  words=$(quietly cat config 2>&1 >/dev/null) || code=$?
  case $code in
    0) ;;
    10) quietly init ;;
    *)
      echo "$words" >&2
      return "$code"
      ;;
  esac
}

# A dump that fails ends in no snapshot, and only what was found whole counts.
backup() {
  ensure_repository &&
    quietly unlock &&
    quietly backup --host studio --stdin-filename "$archive" --stdin-from-command -- \
      mongodump --quiet --config "$config" --archive --oplog &&
    quietly forget --host studio --keep-within "${BACKUP_KEEP:-30d}" --prune &&
    quietly check &&
    touch "$folder/last" &&
    echo "backup: done $(date -u +%FT%TZ)"
}

younger_than_minutes() { [ -n "$(find "$folder" -maxdepth 1 -name last -mmin "-$1")" ]; }

# A container's first process hears a stop only when it listens.
trap 'exit 0' TERM INT

case ${1:-} in
  once) backup ;;
  # One that failed is tried again before this says so.
  healthy) younger_than_minutes $((every * 60 * 2)) ;;
  restore)
    # All of it is read and proved first: what is torn or of another password changes nothing.
    quietly dump --host studio "${2:-latest}" "$archive" >/dev/null
    quietly dump --host studio "${2:-latest}" "$archive" |
      mongorestore --quiet --config "$config" --archive --drop --oplogReplay
    ;;
  '')
    while :; do
      pause=${BACKUP_LOOK_SECONDS:-60}
      if ! younger_than_minutes $((every * 60)) && ! backup; then
        echo 'backup: failed, the next try comes in a quarter of an hour' >&2
        pause=${BACKUP_RETRY_SECONDS:-900}
      fi
      # In the background, so that a stop is heard while it waits.
      sleep "$pause" &
      wait $!
    done
    ;;
  *)
    echo "backup.sh knows once, healthy and restore, not $1" >&2
    exit 2
    ;;
esac

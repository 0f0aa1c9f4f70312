#!/bin/bash
# Encrypted (restic) and consistent (mongodump with oplog) backups of the whole database. Without an argument: one every
# BACKUP_EVERY_HOURS hours, forever, and backups older than BACKUP_KEEP are removed. `once` makes one now; `healthy` exits with
# 0 while the last one is recent enough; `restore [SNAPSHOT]` restores the database. `restic snapshots` lists the snapshots.
set -euo pipefail
every=${BACKUP_EVERY_HOURS:-6}
folder=${BACKUP_FOLDER:-/backups}
scratch=${BACKUP_SCRATCH:-/tmp}
archive=studio.archive
export RESTIC_REPOSITORY=${RESTIC_REPOSITORY:-$folder/studio}

# A file, because every user of the machine can read the arguments of a process.
config=$scratch/mongo-tools.yaml
uri=$BACKUP_URI
[ -z "${BACKUP_DATABASE_PASSWORD_FILE:-}" ] || uri="${uri%%@*}:$(cat "$BACKUP_DATABASE_PASSWORD_FILE")@${uri#*@}"
(umask 077 && printf 'uri: "%s"\n' "$uri" >"$config")

quietly() { restic --no-cache --quiet "$@"; }

# restic exits with 10 when there is no repository. Another error, such as a wrong password, must not create a new one.
ensure_repository() {
  local code=0 output
  output=$(quietly cat config 2>&1 >/dev/null) || code=$?
  case $code in
    0) ;;
    10) quietly init ;;
    *)
      echo "$output" >&2
      return "$code"
      ;;
  esac
}

# A failed dump creates no snapshot, and a backup counts only after `restic check`.
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

# The first process of a container must handle these signals itself, or it is killed.
trap 'exit 0' TERM INT

case ${1:-} in
  once) backup ;;
  # Twice the interval, so that a failed backup can be retried first.
  healthy) younger_than_minutes $((every * 60 * 2)) ;;
  restore)
    # Read the whole backup first, so that an incomplete one or a wrong password changes nothing.
    quietly dump --host studio "${2:-latest}" "$archive" >/dev/null
    quietly dump --host studio "${2:-latest}" "$archive" |
      mongorestore --quiet --config "$config" --archive --drop --oplogReplay
    ;;
  '')
    while :; do
      pause=${BACKUP_POLL_SECONDS:-60}
      if ! younger_than_minutes $((every * 60)) && ! backup; then
        echo 'backup: failed, next attempt in 15 minutes' >&2
        pause=${BACKUP_RETRY_SECONDS:-900}
      fi
      # Sleep in the background, so that a stop signal is handled at once.
      sleep "$pause" &
      wait $!
    done
    ;;
  *)
    echo "backup.sh: unknown argument $1 (use once, healthy or restore)" >&2
    exit 2
    ;;
esac

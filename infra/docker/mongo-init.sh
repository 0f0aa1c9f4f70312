#!/bin/sh
# Runs mongo-init.js until it succeeds: each second for ten minutes. It fails while a member does not respond or no primary is
# elected yet, and after an interrupted start.
set -u
MONGO_ROOT_PASSWORD=$(cat "$MONGO_ROOT_PASSWORD_FILE")
MONGO_STUDIO_PASSWORD=$(cat "$MONGO_STUDIO_PASSWORD_FILE")
export MONGO_ROOT_PASSWORD MONGO_STUDIO_PASSWORD
attempts=${MONGO_INIT_ATTEMPTS:-600}
while [ "$attempts" -gt 0 ]; do
  mongosh --quiet --host 127.0.0.1 /studio/mongo-init.js && exit 0
  attempts=$((attempts - 1))
  sleep "${MONGO_INIT_PAUSE:-1}"
done
echo 'The replica set could not be set up; docker compose up tries again.' >&2
exit 1

#!/bin/sh
# A member of the replica set: members know each other by the shared key, which mongod takes from a file only.
set -eu
umask 077
printf '%s' "$MONGO_KEY" >/tmp/replica-set.key
exec docker-entrypoint.sh mongod --replSet studio --bind_ip_all --keyFile /tmp/replica-set.key --wiredTigerCacheSizeGB "${MONGO_CACHE_GB:-0.5}"

#!/bin/sh
# Starts a member of the replica set. The members authenticate with a shared key, which mongod reads only from a private file.
# The image's own first start is not used: for a while it runs a server without access control that passes the health check,
# and it does not recover from an interruption. mongo-init.sh creates the accounts instead.
set -eu
umask 077
cat "$MONGO_KEY_FILE" >/tmp/replica-set.key
# A killed API process leaves its transaction open. The default of a minute would block bookings of its class for that long.
exec mongod --replSet studio --bind_ip_all --keyFile /tmp/replica-set.key \
  --wiredTigerCacheSizeGB "${MONGO_CACHE_GB:-0.25}" --setParameter transactionLifetimeLimitSeconds=15

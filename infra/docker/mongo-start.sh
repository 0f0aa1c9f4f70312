#!/bin/sh
# A member of the replica set: members know each other by the shared key, which mongod takes only from a file that nobody else
# can read. The image's own first start is not used: it runs a server without access control for a while that answers a health
# check, and one that was interrupted is never made up for. mongo-init.sh makes the accounts instead.
set -eu
umask 077
cat "$MONGO_KEY_FILE" >/tmp/replica-set.key
# A killed API process leaves its transaction open; with the default of a minute its class could not be booked for so long.
exec mongod --replSet studio --bind_ip_all --keyFile /tmp/replica-set.key \
  --wiredTigerCacheSizeGB "${MONGO_CACHE_GB:-0.25}" --setParameter transactionLifetimeLimitSeconds=15

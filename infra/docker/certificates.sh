#!/bin/sh
# Requests the certificate of PUBLIC_URL's host from a certificate authority (ACME; Let's Encrypt unless ACME_DIRECTORY names
# another) and renews it 30 days before it expires, forever. nginx-start.sh notices a new one. `once` runs it one time;
# `healthy` exits with 0 while the certificate is valid for another week.
set -eu
certificates=${STUDIO_CERTIFICATES:-/srv/certificates}
scratch=${STUDIO_SCRATCH:-/tmp}
[ "${1:-}" != healthy ] || exec openssl x509 -noout -checkend 604800 -in "$certificates/live/fullchain.pem"

host=${PUBLIC_URL#https://}
host=${host%%[:/]*}
mkdir -p "$certificates/challenges"

cat >"$scratch/dehydrated.conf" <<CONF
CA="${ACME_DIRECTORY:-letsencrypt}"
BASEDIR="$certificates/acme"
WELLKNOWN="$certificates/challenges"
CONTACT_EMAIL="$STUDIO_EMAIL"
LOCKFILE="$scratch/dehydrated.lock"
CURL_OPTS="${ACME_CURL_OPTIONS:-}"
CONF
mkdir -p "$certificates/acme"

renew() {
  dehydrated --config "$scratch/dehydrated.conf" --register --accept-terms &&
    dehydrated --config "$scratch/dehydrated.conf" --cron --domain "$host" &&
    ln -sfn "acme/certs/$host" "$certificates/live"
}
[ "${1:-}" != once ] || { renew; exit; }
while :; do
  # Wait 12 hours, or 15 minutes after a failure, which stays within the authority's limits.
  if renew; then sleep 43200; else sleep 900; fi
done

#!/bin/sh
# What the release of this folder would change in the database, with the server's settings; for update-servers.mjs.
set -eu
cd "$(dirname "$0")/.."
exec env CONFIG_FILE="${CONFIG_FILE:-/etc/rackhand/server.env}" DATA_DIR="${DATA_DIR:-/var/lib/rackhand}" \
  node dist/server/main.mjs --check-update

#!/bin/sh
# back-up.sh FOLDER [DAYS]: writes a backup of today into FOLDER, reads it to its end, and only then takes away those that
# are older than DAYS (14). Ends with 1 and leaves the older ones where the new one is not whole.
set -eu
folder=$1
days=${2:-14}
file="$folder/rackhand-$(date +%Y-%m-%dT%H%M%S).backup"
server="${NODE:-node} $(dirname "$0")/../dist/server/main.mjs"
$server --backup "$file"
$server --verify-backup "$file"
find "$folder" -maxdepth 1 -name 'rackhand-*.backup' -mtime +"$days" -delete

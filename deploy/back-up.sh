#!/bin/sh
# back-up.sh FOLDER [DAYS]: writes a backup of today into FOLDER and its files into FOLDER/files, reads both to their end,
# and only then takes away backups that are older than DAYS (14), and files that no younger one has named. Ends with 1 and
# leaves the older ones where the new one is not whole.
set -eu
folder=$1
days=${2:-14}
file="$folder/rackhand-$(date +%Y-%m-%dT%H%M%S).backup"
server="${NODE:-node} $(dirname "$0")/../dist/server/main.mjs"
$server --backup "$file" --files "$folder/files"
$server --verify-backup "$file" --files "$folder/files"
find "$folder" -maxdepth 1 -name 'rackhand-*.backup' -mtime +"$days" -delete
[ ! -d "$folder/files" ] || find "$folder/files" -type f -mtime +"$days" -delete

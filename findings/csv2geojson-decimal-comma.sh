#!/usr/bin/env bash
# csv2geojson 5.1.2 reads coordinates with a decimal comma, as spreadsheets of half of Europe save them beside semicolons, as whole degrees.
# Expected before it was tried: an error for the row, as for a row whose coordinates are words.
# Seen: no error; 47,5 is 47 and 9,25 is 9, sixty kilometres away.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent csv2geojson@5.1.2
cat >"$work/read.mjs" <<'SCRIPT'
import csv2geojson from 'csv2geojson';

const read = (row) =>
  csv2geojson.csv2geojson(`name;lat;lon\n${row}\n`, { delimiter: ';' }, (errors, { features }) => {
    console.log(JSON.stringify({ row, errors: errors?.map(({ message }) => message) ?? null, places: features.map(({ geometry }) => geometry.coordinates) }));
  });
read('comma;47,5;9,25');
read('point;47.5;9.25');
read('words;north;east');
SCRIPT
cd "$work"
seen=$(node read.mjs)
expected=$(cat <<'TEXT'
{"row":"comma;47,5;9,25","errors":null,"places":[[9,47]]}
{"row":"point;47.5;9.25","errors":null,"places":[[9.25,47.5]]}
{"row":"words;north;east","errors":["A row contained an invalid value for latitude or longitude"],"places":[]}
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

#!/usr/bin/env bash
# proj4 2.22.0: the pole in web Mercator is no error, and loses its longitude too.
# Expected before it was tried: EPSG:3857 of latitude 90 is an error or infinitely far north, at the x of its longitude; 95 degrees, which is no latitude, is an error.
# Seen: of [9, 90] both numbers are NaN; of [9, 95] x is right and y is NaN. Nothing is thrown, so that a reader has to look at each number.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent proj4@2.22.0
cd "$work"
cat >pole.mjs <<'SCRIPT'
import proj4 from 'proj4';
const projected = (lat) => proj4('EPSG:4326', 'EPSG:3857', [9, lat]).map((value) => (Number.isNaN(value) ? 'NaN' : Math.round(value)));
console.log(JSON.stringify({ 89: projected(89), 90: projected(90), 95: projected(95) }));
SCRIPT
seen=$(node pole.mjs)
expected='{"89":[1001875,30240972],"90":["NaN","NaN"],"95":[1001875,"NaN"]}'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

#!/usr/bin/env bash
# geojson2shp 0.5.0 writes numbers into a Shapefile that other readers do not read.
# Expected before it was tried: 3, -3, 1.5, -1.5 and null come back as they are from shapefile 0.6.6 and shpjs 6.2.0.
# Seen: blanks stand between a sign and its digits, a point alone for null, zero bytes behind decimals. shapefile gives null for all but 3, shpjs NaN for numbers
# below zero and for null.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent geojson2shp@0.5.0 shapefile@0.6.6 shpjs@6.2.0 fflate@0.8.3
cat >"$work/numbers.mjs" <<'SCRIPT'
import { createWriteStream, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { convert } from 'geojson2shp';
import { openDbf } from 'shapefile';
import readWithShpjs from 'shpjs';

const values = [3, -3, 1.5, -1.5, null];
const features = values.map((n) => ({ type: 'Feature', properties: { n }, geometry: { type: 'Point', coordinates: [9, 47] } }));
await convert(features, createWriteStream('out.zip'), { layer: 'layer', targetCrs: 4326 });
const archive = readFileSync('out.zip');
const files = unzipSync(archive);
const table = files[Object.keys(files).find((name) => name.endsWith('.dbf'))];
const [header, record] = [table[8] + 256 * table[9], table[10] + 256 * table[11]];
const texts = values.map((_, i) => Buffer.from(table.subarray(header + i * record + 1, header + (i + 1) * record)).toString('latin1'));
console.log(texts.map((text) => JSON.stringify(text.replaceAll('\0', '~'))).join(' '));
const rows = await openDbf(table.buffer.slice(table.byteOffset, table.byteOffset + table.length));
const read = [];
for (let row = await rows.read(); !row.done; row = await rows.read()) read.push(row.value.n);
console.log(`shapefile ${read.map(String)}`);
const { features: again } = await readWithShpjs(archive);
console.log(`shpjs ${again.map(({ properties }) => String(properties.n))}`);
SCRIPT
cd "$work"
seen=$(node numbers.mjs)
expected=$(cat <<'TEXT'
"             3.   " "-            3.   " "             1.5~~" "-            1.5~~" "              .   "
shapefile 3,null,null,null,null
shpjs 3,NaN,1.5,NaN,NaN
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

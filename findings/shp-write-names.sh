#!/usr/bin/env bash
# @mapbox/shp-write 0.4.3 cuts the names of columns to ten letters, and gives two columns the same name.
# Expected before it was tried: the second of two names that are the same then gets a number; a property that a feature lacks is blank.
# Seen: both columns are called addr:house, so that readers that go by names have one of the two; a logical value that is missing is F.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent @mapbox/shp-write@0.4.3 jszip@3.10.1
cat >"$work/write.mjs" <<'SCRIPT'
import shpwrite from '@mapbox/shp-write';
import JSZip from 'jszip';

const house = (longitude, properties) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, 47] } });
const archive = await shpwrite.zip(
  {
    type: 'FeatureCollection',
    features: [
      house(9, { 'addr:housenumber': '12', 'addr:housename': 'Villa', open: true }),
      house(9.1, { 'addr:housenumber': '13', 'addr:housename': 'Hut' }),
    ],
  },
  { outputType: 'nodebuffer', compression: 'STORE' },
);
const { files } = await JSZip.loadAsync(archive);
const table = await files['POINT.dbf'].async('nodebuffer');
const columns = [];
for (let at = 32; table[at] !== 13; at += 32) {
  columns.push({ name: table.toString('latin1', at, at + 11).replace(/\0.*/s, ''), width: table[at + 16] });
}
const [header, width] = [table.readUInt16LE(8), table.readUInt16LE(10)];
const rows = [0, 1].map((row) => {
  let at = header + row * width + 1;
  return columns.map((column) => {
    const text = table.toString('latin1', at, at + column.width);
    at += column.width;
    return text.trim();
  });
});
console.log(JSON.stringify({ columns: columns.map(({ name }) => name), rows }));
SCRIPT
cd "$work"
seen=$(node write.mjs)
expected='{"columns":["addr:house","addr:house","open"],"rows":[["12","Villa","T"],["13","Hut","F"]]}'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

#!/usr/bin/env bash
# flatgeobuf 4.2.0 takes the columns of a collection from its first feature, and whole numbers for 32 bits.
# Expected before it was tried: `serialize` has all features at hand, so that each property finds a column that holds its values, or the call is refused.
# Seen: a property that only a later feature has is gone; a text in a column of numbers is 0; 1.5 behind a whole number is 1; and the id of a node past 2^31, as most
# nodes of OpenStreetMap have it, comes back as another, negative one. None of it is an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --omit=optional --no-audit --no-fund --silent flatgeobuf@4.2.0
cd "$work"
cat >columns.mjs <<'SCRIPT'
import { deserialize, serialize } from 'flatgeobuf/lib/mjs/geojson.js';
const throughFile = async (...rows) => {
  const features = rows.map((properties) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [9.5, 47.1] }, properties }));
  const read = [];
  for await (const feature of deserialize(serialize({ type: 'FeatureCollection', features }))) read.push(feature.properties);
  return read;
};
console.log(
  JSON.stringify({
    later: await throughFile({ name: 'A' }, { name: 'B', height: 3 }),
    text: await throughFile({ height: 3 }, { height: '3 m' }),
    fraction: await throughFile({ height: 1 }, { height: 1.5 }),
    id: await throughFile({ id: 12345678901 }),
  }),
);
SCRIPT
seen=$(node columns.mjs)
expected='{"later":[{"name":"A"},{"name":"B"}],"text":[{"height":3},{"height":0}],"fraction":[{"height":1},{"height":1}],"id":[{"id":-539222987}]}'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

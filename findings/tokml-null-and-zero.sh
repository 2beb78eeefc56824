#!/usr/bin/env bash
# @placemarkio/tokml 0.3.9 writes null as the text "null", and loses a name that is 0.
# Expected before it was tried: a property that is null is left out, as a table has it that knows no tag there; any other name is the name of the placemark.
# Seen: `<value>null</value>`, which reads back as a text; of a feature with the name 0 (the number) neither a name nor data is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent @placemarkio/tokml@0.3.9
cd "$work"
cat >placemark.mjs <<'SCRIPT'
import { toKML } from '@placemarkio/tokml';
const kmlOf = (properties) =>
  toKML({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [9.5, 47.1] }, properties }] });
const nothing = kmlOf({ name: 'A', surface: null });
const zero = kmlOf({ name: 0, ref: 'B' });
console.log(JSON.stringify({ null: /<value>(.*?)<\/value>/.exec(nothing)?.[1], name: zero.includes('<name>'), data: [...zero.matchAll(/Data name="(\w+)"/g)].map(([, key]) => key) }));
SCRIPT
seen=$(node placemark.mjs)
expected='{"null":"null","name":false,"data":["ref"]}'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

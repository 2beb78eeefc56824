#!/usr/bin/env bash
# wicket 1.3.8 reads numbers of Well-Known Text from their last digits: 1e-7 is 1, -.5 is 5.
# Expected before it was tried: numbers with an exponent and without a leading zero are read as the grammar of Simple Features has them, or refused with an error.
# Seen: the exponent and the sign are gone, without an error; a longitude next to Greenwich is one degree away. wellknown 0.5.0, wkx 0.5.0 and wicket itself write
# such numbers.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent wicket@1.3.8 wellknown@0.5.0 wkx@0.5.0
cat >"$work/texts.cjs" <<'SCRIPT'
const { Wkt } = require('wicket');
const { Geometry } = require('wkx');
const { stringify } = require('wellknown');

const point = { type: 'Point', coordinates: [1e-7, 51.5] };
const written = [new Wkt().fromObject(point).write(), stringify(point), Geometry.parseGeoJSON(point).toWkt(), 'POINT(-.5 5.)'];
for (const text of written) console.log(`${text}: ${new Wkt(text).toJson().coordinates}, wkx ${Geometry.parse(text).toGeoJSON().coordinates}`);
SCRIPT
cd "$work"
seen=$(node texts.cjs)
expected=$(cat <<'TEXT'
POINT(1e-7 51.5): 1,51.5, wkx 1e-7,51.5
POINT (1e-7 51.5): 1,51.5, wkx 1e-7,51.5
POINT(1e-7 51.5): 1,51.5, wkx 1e-7,51.5
POINT(-.5 5.): 5,5, wkx -0.5,5
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

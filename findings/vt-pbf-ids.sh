#!/usr/bin/env bash
# geojson-vt 5.0.3 and vt-pbf 3.1.3 together: ids of new elements, which OpenStreetMap's editors give negative numbers, become numbers near 2^64 in a vector tile.
# Expected before it was tried: an id that a tile cannot hold (negative, a fraction, a text) is left out.
# Seen: texts are left out, even those that are numbers; -1 comes back as 18446744073709552000, which -2 does, too; a fraction is cut off.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent geojson-vt@5.0.3 vt-pbf@3.1.3 @mapbox/vector-tile@3.0.0 pbf@5.1.2
cat >"$work/tile.mjs" <<'SCRIPT'
import { VectorTile } from '@mapbox/vector-tile';
import GeoJsonVt from 'geojson-vt';
import { PbfReader } from 'pbf';
import vtpbf from 'vt-pbf';

for (const id of ['node/5', '12', 12, -1, -2, 1.5]) {
  const feature = { type: 'Feature', id, properties: {}, geometry: { type: 'Point', coordinates: [9, 47] } };
  const tile = new GeoJsonVt({ type: 'FeatureCollection', features: [feature] }).getTile(0, 0, 0);
  const bytes = vtpbf.fromGeojsonVt({ layer: tile });
  console.log(`${JSON.stringify(id)} ${new VectorTile(new PbfReader(bytes)).layers.layer.feature(0).id}`);
}
SCRIPT
cd "$work"
seen=$(node tile.mjs)
expected=$(cat <<'TEXT'
"node/5" undefined
"12" undefined
12 12
-1 18446744073709552000
-2 18446744073709552000
1.5 1
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

#!/usr/bin/env bash
# osmtogeojson 3.0.0-beta.5 makes a Polygon of an outline that is open, and nothing at all of a short one.
# Expected before it was tried: a multipolygon whose outer ways do not close is a LineString, or a Polygon that is closed for the reader (RFC 7946, 3.1.6: the last
# position of a ring is its first), and marked `tainted`; in any case its way is there.
# Seen: a path of four nodes is a Polygon whose last position is not its first, without `tainted`; of a path of three nodes neither the relation nor the way is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent osmtogeojson@3.0.0-beta.5
cd "$work"
cat >outline.cjs <<'SCRIPT'
const osmtogeojson = require('osmtogeojson');
const corners = [[0, 0], [0, 1], [1, 1], [1, 0]];
const features = (count) => {
  const nodes = corners.slice(0, count).map(([lat, lon], index) => ({ type: 'node', id: index + 1, lat, lon }));
  const way = { type: 'way', id: 10, nodes: nodes.map(({ id }) => id) };
  const relation = { type: 'relation', id: 5, tags: { type: 'multipolygon', natural: 'wood' }, members: [{ type: 'way', ref: 10, role: 'outer' }] };
  return osmtogeojson({ elements: [...nodes, way, relation] }).features.map(({ id, geometry, properties }) => {
    const ring = geometry.type === 'Polygon' ? geometry.coordinates[0] : [];
    return [id, geometry.type, `${ring[0]}` === `${ring.at(-1)}` ? 'closed' : 'open', properties.tainted ?? false];
  });
};
console.log(JSON.stringify({ four: features(4), three: features(3) }));
SCRIPT
seen=$(node outline.cjs)
expected='{"four":[["relation/5","Polygon","open",false]],"three":[]}'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

#!/usr/bin/env bash
# osm2geojson-lite 1.2.0 leaves out tagged ways that are members of any relation, and makes areas of ways that say they are none.
# Expected before it was tried: a street stays a feature beside the bus route that uses it; building=no and area=no are lines; a tagged node of a way is a point.
# Seen, with completeFeature and allFeatures: the street and its tags are gone once a route has it as a member, both ways are polygons, the crossing is not there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent osm2geojson-lite@1.2.0
cat >"$work/convert.mjs" <<'SCRIPT'
import osm2geojson from 'osm2geojson-lite';

const node = (id, lat, lon, tags) => ({ type: 'node', id, lat, lon, ...(tags && { tags }) });
const ring = (id, tags) => ({ type: 'way', id, nodes: [1, 2, 3, 1], tags });
const elements = [
  node(1, 47, 9, { highway: 'crossing' }),
  node(2, 47, 9.1),
  node(3, 47.1, 9.1),
  ring(5, { highway: 'residential', name: 'Ring' }),
  ring(6, { building: 'no' }),
  ring(7, { area: 'no', leisure: 'track' }),
];
const route = { type: 'relation', id: 9, tags: { type: 'route', route: 'bus' }, members: [{ type: 'way', ref: 5, role: '' }] };
const show = (list) => {
  const { features } = osm2geojson({ version: 0.6, elements: list }, { completeFeature: true, allFeatures: true });
  console.log(features.map(({ id, geometry }) => `${id} ${geometry.type}`).join(', '));
};
show(elements);
show([...elements, route]);
SCRIPT
cd "$work"
seen=$(node convert.mjs)
expected=$(cat <<'TEXT'
way/5 LineString, way/6 Polygon, way/7 Polygon
way/6 Polygon, way/7 Polygon, relation/9 MultiLineString
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

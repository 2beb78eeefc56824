#!/usr/bin/env bash
# @tmcw/togeojson 7.1.3: the times of a GPX track do not stand at the places of their points.
# Expected before it was tried: `coordinateProperties.times` has an entry for each position, empty where a point has no time; and positions of one line have as many
# numbers each.
# Seen: of three points, the last alone with a time, the list has one entry, at the place of the first point; with `ele` at the first and last only the positions have
# three, two and three numbers. GPX 1.1 has `ele` and `time` as optional for each point.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8
cd "$work"
cat >track.mjs <<'SCRIPT'
import { gpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
const text = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="example"><trk><trkseg>
<trkpt lat="47.1" lon="9.5"><ele>455</ele></trkpt>
<trkpt lat="47.2" lon="9.5"/>
<trkpt lat="47.3" lon="9.5"><ele>460</ele><time>2024-05-01T10:00:00Z</time></trkpt>
</trkseg></trk></gpx>`;
const [{ geometry, properties }] = gpx(new DOMParser().parseFromString(text, 'text/xml')).features;
console.log(JSON.stringify({ numbers: geometry.coordinates.map(({ length }) => length), times: properties.coordinateProperties.times }));
SCRIPT
seen=$(node track.mjs)
expected='{"numbers":[3,2,3],"times":["2024-05-01T10:00:00Z"]}'
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

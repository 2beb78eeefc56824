#!/usr/bin/env bash
# proj4 2.22.0 shifts the datum of Belgium, which it knows by name, the wrong way: Brussels is 190 m off.
# Expected before it was tried: of a .prj of Belge_Lambert_1972 as ESRI writes it, proj4 knows the datum (`rnb72`, seven parameters) and gives degrees of WGS 84 to a metre; a
# datum that it does not know is an error.
# Seen: 58 m north and 177 m east off. Its parameters lead from WGS 84 to the datum: EPSG's operation 15929 has the opposite signs. The datum of Greece (GGRS87), which
# lies 325 m off, is taken for WGS 84 where WKT names it, since that is over the same ellipsoid, though proj4 has its shift under the name ggrs87.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --ignore-scripts --no-audit --no-fund --silent proj4@2.22.0
cat >"$work/datums.mjs" <<'SCRIPT'
import proj4 from 'proj4';

const wkt = (datum, ellipsoid, projected = (inner) => inner) =>
  projected(`GEOGCS["any",DATUM["${datum}",SPHEROID[${ellipsoid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`);
const lambert = (inner) =>
  `PROJCS["Belge_Lambert_1972",${inner},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",150000.013],PARAMETER["False_Northing",5400088.438],PARAMETER["Central_Meridian",4.36748666666667],PARAMETER["Standard_Parallel_1",51.1666672333333],PARAMETER["Standard_Parallel_2",49.8333339],PARAMETER["Latitude_Of_Origin",90.0],UNIT["Meter",1.0]]`;
const belgium = wkt('D_Belge_1972', '"International_1924",6378388.0,297.0', lambert);
const greece = wkt('D_GGRS_1987', '"GRS_1980",6378137.0,298.257222101');

// by EPSG's operations: 4.35 50.85 and 23 38
const places = [
  ['Belgium', belgium, [148679.447, 171066.81], '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747'],
  ['Greece', greece, [22.99832709, 37.99739072], '-199.87,74.79,246.62'],
];
for (const [name, system, place, shift] of places) {
  const shifted = system.replace(/(SPHEROID\[[^\]]*\])/, `$1,TOWGS84[${shift}]`);
  const show = (text) => proj4(text, 'WGS84').forward(place).map((each) => each.toFixed(5)).join(' ');
  console.log(`${name}: ${show(system)}, with TOWGS84 ${show(shifted)}`);
}
SCRIPT
cd "$work"
seen=$(node datums.mjs)
expected=$(cat <<'TEXT'
Belgium: 4.34747 50.84948, with TOWGS84 4.35000 50.85000
Greece: 22.99833 37.99739, with TOWGS84 23.00000 38.00000
TEXT
)
echo "$seen"
[[ $seen == "$expected" ]] || { echo "expected $expected" >&2; exit 1; }

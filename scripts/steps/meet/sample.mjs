/** The elements that `scripts/meet` sends through all programs: invented, a few of each kind, with names that formats stumble over. */

const META = 'version="3" timestamp="2024-05-06T07:08:09Z" changeset="11" uid="12" user="anna"';
const node = (id, lat, lon, tags = {}) => `  <node id="${id}" ${META} lat="${lat}" lon="${lon}"${inside(tagsOf(tags), 'node')}`;
const way = (id, refs, tags) =>
  `  <way id="${id}" ${META}${inside(refs.map((ref) => `<nd ref="${ref}"/>`).join('') + tagsOf(tags), 'way')}`;
const relation = (id, members, tags) =>
  `  <relation id="${id}" ${META}${inside(members.map(memberOf).join('') + tagsOf(tags), 'relation')}`;
const memberOf = ([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`;
const tagsOf = (tags) =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${key}" v="${value}"/>`)
    .join('');
const inside = (content, name) => (content === '' ? '/>' : `>${content}</${name}>`);

/** Three points, two lines, a building, and a multipolygon with a hole. */
export const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="by hand">
${[
  node(1, '47.1400000', '9.5200000', { amenity: 'cafe', name: 'Café «Zur Straße»', opening_hours: 'Mo-Fr 08:00-18:00; Sa 10:00-16:00' }),
  node(2, '47.1410000', '9.5210000', { shop: 'bakery', name: '카페, &quot;A&quot; &amp; B' }),
  node(3, '47.1420000', '9.5220000', { highway: 'bus_stop', name: 'O&apos;Brien &lt;1&gt;' }),
  ...[10, 11, 12, 13, 14].map((id, i) => node(id, (47.143 + i / 1000).toFixed(7), (9.52 + i / 500).toFixed(7))),
  ...square(20, 47.15, 9.52, 0.001),
  ...square(30, 47.16, 9.52, 0.01),
  ...square(40, 47.163, 9.523, 0.002),
  way(100, [10, 11, 12], { highway: 'residential', name: 'Straße', maxspeed: '50' }),
  way(101, [12, 13, 14], { highway: 'path' }),
  way(102, [20, 21, 22, 23, 20], { building: 'yes', 'addr:housenumber': '7' }),
  way(103, [30, 31, 32, 33, 30], {}),
  way(104, [40, 41, 42, 43, 40], {}),
  relation(
    200,
    [
      ['way', 103, 'outer'],
      ['way', 104, 'inner'],
    ],
    { type: 'multipolygon', natural: 'water', name: 'Lake' },
  ),
].join('\n')}
</osm>
`;

/** What is in it. */
export const ELEMENTS = { nodes: 20, ways: 5, relations: 1 };
/** What can be drawn of it. */
export const FEATURES = { points: 3, lines: 2, polygons: 2, rings: 3, closedWays: 1 };

function square(id, lat, lon, size) {
  return [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ].map(([y, x], i) => node(id + i, (lat + y * size).toFixed(7), (lon + x * size).toFixed(7)));
}

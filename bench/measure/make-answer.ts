/**
 * Writes what a server answers to a large `out geom`: `make-answer FEATURES PREFIX` writes PREFIX.json as the Overpass API prints it, and
 * PREFIX.geojson, the same features as GeoJSON. Prints what is in them.
 *
 * Half are points, a third polygons (each twelfth of them a multipolygon with a hole), the rest lines. They lie evenly over what a map
 * of 860 by 780 pixels shows around 53.5, 13.41 at web zoom 12, and are as large as things are: most polygons houses, some of them woods.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures, LINE, POINT, toGeoJsonFeature } from '@flyover/osm-features';

const MIDDLE = { lat: 53.5, lon: 13.41 };
/** Half the height and half the width, degrees. */
const REACH = { lat: 0.07, lon: 0.13 };
const METRES_PER_DEGREE = 111_320;

type Tags = Readonly<Record<string, string>>;

const POINT_TAGS: readonly Tags[] = [
  { amenity: 'bench', backrest: 'yes', material: 'wood' },
  { amenity: 'restaurant', cuisine: 'regional', name: 'Zum Fährmann', opening_hours: 'Mo-Su 11:00-22:00', wheelchair: 'yes' },
  { natural: 'tree', leaf_type: 'broadleaved', species: 'Tilia cordata', circumference: '1.2' },
  { highway: 'street_lamp', lamp_type: 'electric', support: 'pole' },
  { amenity: 'waste_basket' },
];
const POLYGON_TAGS: readonly Tags[] = [
  { building: 'house', 'addr:street': 'Lindenstraße', 'addr:housenumber': '12', 'addr:postcode': '17033', 'building:levels': '2' },
  { building: 'yes' },
  { leisure: 'garden', access: 'private' },
  { landuse: 'grass', source: 'survey' },
];
const LINE_TAGS: readonly Tags[] = [
  { highway: 'residential', name: 'Lindenstraße', surface: 'asphalt', maxspeed: '30', lit: 'yes' },
  { highway: 'footway', surface: 'paving_stones', segregated: 'no' },
  { waterway: 'stream', name: 'Mühlbach', intermittent: 'no' },
];

interface Place {
  readonly lat: number;
  readonly lon: number;
}

const [features, prefix] = process.argv.slice(2);
const random = mulberry32(Number(features));
writeAnswer(Number(features), `${prefix}.json`);
process.stdout.write(JSON.stringify(await writeGeoJson(`${prefix}.json`, `${prefix}.geojson`)));

function writeAnswer(count: number, path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, '{\n  "version": 0.6,\n  "generator": "a generator for benchmarks",\n  "elements": [\n\n');
  let text = '';
  // by type, as a server sorts them: nodes, ways, relations
  const points = Math.round(count / 2);
  const polygons = Math.round(count / 3);
  const holes = Math.round(polygons / 12);
  for (let i = 0; i < count; i++) {
    const element =
      i < points
        ? node(1_000_000 + i)
        : i < points + polygons - holes
          ? way(2_000_000 + i, outline(polygonSize()), pick(POLYGON_TAGS))
          : i < count - holes
            ? way(2_000_000 + i, trace(lineLength()), pick(LINE_TAGS))
            : relation(3_000_000 + i);
    text += i === 0 ? element : `,\n${element}`;
    if (text.length < 1 << 18) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, `${text}\n\n  ]\n}\n`);
  closeSync(file);
}

function node(id: number): string {
  const { lat, lon } = anywhere(0);
  return `{\n  "type": "node",\n  "id": ${id},\n  "lat": ${degrees(lat)},\n  "lon": ${degrees(lon)},\n${tags(pick(POINT_TAGS))}\n}`;
}

function way(id: number, places: readonly Place[], tagged: Tags): string {
  const refs = places.map((_, i) => `    ${id * 30 + i}`);
  if (isRing(places)) refs[refs.length - 1] = refs[0];
  return `{\n  "type": "way",\n  "id": ${id},\n${bounds(places)},\n  "nodes": [\n${refs.join(',\n')}\n  ],\n  "geometry": [\n${geometry(places, '    ')}\n  ],\n${tags(tagged)}\n}`;
}

function relation(id: number): string {
  const outer = outline(Math.max(30, polygonSize()));
  const middle = { lat: (outer[0].lat + outer[2].lat) / 2, lon: (outer[0].lon + outer[2].lon) / 2 };
  const inner = outer.map(({ lat, lon }) => ({ lat: middle.lat + (lat - middle.lat) * 0.3, lon: middle.lon + (lon - middle.lon) * 0.3 }));
  const member = (ref: number, role: string, places: readonly Place[]) =>
    `    {\n      "type": "way",\n      "ref": ${ref},\n      "role": "${role}",\n      "geometry": [\n${geometry(places, '         ')}\n      ]\n    }`;
  const members = `${member(id * 2, 'outer', outer)},\n${member(id * 2 + 1, 'inner', inner)}`;
  return `{\n  "type": "relation",\n  "id": ${id},\n${bounds(outer)},\n  "members": [\n${members}\n  ],\n${tags({ type: 'multipolygon', ...pick(POLYGON_TAGS) })}\n}`;
}

function bounds(places: readonly Place[]): string {
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  const side = (name: string, value: number) => `    "${name}": ${degrees(value)}`;
  const sides = [
    side('minlat', Math.min(...lats)),
    side('minlon', Math.min(...lons)),
    side('maxlat', Math.max(...lats)),
    side('maxlon', Math.max(...lons)),
  ];
  return `  "bounds": {\n${sides.join(',\n')}\n  }`;
}

function geometry(places: readonly Place[], indent: string): string {
  return places.map(({ lat, lon }) => `${indent}{ "lat": ${degrees(lat)}, "lon": ${degrees(lon)} }`).join(',\n');
}

function tags(tagged: Tags): string {
  const lines = Object.entries(tagged).map(([key, value]) => `    "${key}": "${value}"`);
  return `  "tags": {\n${lines.join(',\n')}\n  }`;
}

/** A closed ring of 5 to 11 places, the last of which is the first. */
function outline(metres: number): Place[] {
  const middle = anywhere(metres);
  const corners = 4 + Math.floor(random() ** 2 * 7);
  const turn = random() * Math.PI;
  const ring = Array.from({ length: corners }, (_, i) =>
    moved(middle, turn + (i / corners) * 2 * Math.PI, (metres / 2) * (0.8 + random() * 0.2)),
  );
  return [...ring, ring[0]];
}

function trace(metres: number): Place[] {
  const count = 4 + Math.floor(random() * 14);
  const places = [anywhere(metres)];
  let direction = random() * 2 * Math.PI;
  while (places.length < count) {
    direction += (random() - 0.5) * 0.7;
    places.push(moved(places[places.length - 1], direction, metres / count));
  }
  return places;
}

/** Houses of 8 to 30 metres, one in eight up to 400. */
function polygonSize(): number {
  return random() < 0.875 ? 8 + random() * 22 : 30 * (400 / 30) ** random();
}

/** 40 to 1,500 metres. */
function lineLength(): number {
  return 40 * (1500 / 40) ** random();
}

/** @param margin metres from the edge */
function anywhere(margin: number): Place {
  const [lat, lon] = [REACH.lat - margin / METRES_PER_DEGREE, REACH.lon - margin / METRES_PER_DEGREE / 0.59];
  return { lat: MIDDLE.lat + (random() * 2 - 1) * lat, lon: MIDDLE.lon + (random() * 2 - 1) * lon };
}

function moved({ lat, lon }: Place, direction: number, metres: number): Place {
  const step = metres / METRES_PER_DEGREE;
  return { lat: lat + Math.cos(direction) * step, lon: lon + (Math.sin(direction) * step) / 0.595 };
}

function isRing(places: readonly Place[]): boolean {
  return places[0] === places[places.length - 1];
}

function degrees(value: number): string {
  return value.toFixed(7);
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)];
}

async function writeGeoJson(from: string, to: string) {
  const set = buildFeatures(await readOverpassJson(createReadStream(from)));
  const file = openSync(to, 'w');
  const counts = { points: 0, lines: 0, polygons: 0 };
  let text = '{"type":"FeatureCollection","features":[\n';
  for (let feature = 0; feature < set.count; feature++) {
    const kind = set.kinds[feature];
    counts[kind === POINT ? 'points' : kind === LINE ? 'lines' : 'polygons']++;
    text += `${feature === 0 ? '' : ',\n'}${JSON.stringify(toGeoJsonFeature(set, feature))}`;
    if (text.length < 1 << 18) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, `${text}\n]}\n`);
  closeSync(file);
  return { features: set.count, ...counts };
}

/** A small generator of numbers from 0 to 1 that is the same everywhere (the public-domain mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Fields, forests, parks, the lake: land without buildings. */
import { WAY } from '@flyover/osm-elements';
import { blobRing, insetRing, type Outline, ringArea, roomAt, roundedRing } from './block-shape.ts';
import type { UsedBlock } from './block-use.ts';
import { LAKE_NAME, placeName } from './names.ts';
import { hasRoom, nodeId, ringNodes, type Town, writeRing } from './town.ts';
import type { Tags } from './town-writer.ts';

const FIELD_TAGS: Partial<Record<UsedBlock['use'], Tags>> = {
  farmland: [
    ['landuse', 'farmland'],
    ['crop', 'barley'],
  ],
  meadow: [['landuse', 'meadow']],
  orchard: [
    ['landuse', 'orchard'],
    ['trees', 'apple_trees'],
  ],
};

/** A field or forest that fills its block. */
export function writeField(town: Town, used: UsedBlock, outline: Outline): void {
  const ring = insetRing(outline, 0.5);
  if (ring === undefined || !hasRoom(town, ring.length / 2 + 30)) return;
  town.writer.edit();
  const tags = FIELD_TAGS[used.use];
  if (tags !== undefined) {
    writeRing(town, ring, tags);
    return;
  }
  writeForest(town, outline, ring);
}

/** Every third forest has a clearing: a multipolygon then. */
function writeForest(town: Town, outline: Outline, ring: readonly number[]): void {
  const { random } = town;
  const leaf = random.pick(['broadleaved', 'needleleaved', 'mixed']);
  const tags: Tags = [
    ['landuse', 'forest'],
    ['leaf_type', leaf],
  ];
  const [x, y] = ringMiddle(ring);
  const clearing = blobRing(x, y, random.between(22, 40), 9, random.between(0, 6));
  const fits = roomAt(outline, x, y) > 60;
  if (!fits || !random.chance(0.5)) {
    writeRing(town, ring, tags);
    return;
  }
  const outer = town.writer.way(ringNodes(town, ring), true, []);
  const inner = writeRing(town, clearing, [['natural', 'grassland']]);
  const name: Tags = random.chance(0.3) ? [['name', `${placeName(random.whole(0, 200))} Wood`]] : [];
  town.writer.relation(
    [
      [WAY, outer, 'outer'],
      [WAY, inner, 'inner'],
    ],
    [['type', 'multipolygon'], ...tags, ...name],
  );
}

/** A lake in the middle of its block, with a lawn, a bathing place and a trail around it. */
export function writeLake(town: Town, outline: Outline): void {
  const { writer } = town;
  const lawn = insetRing(outline, 0.5);
  if (lawn === undefined) return;
  const [x, y] = ringMiddle(lawn);
  const shore: number[] = [];
  const trail: number[] = [];
  for (let i = 0; i < 28; i++) {
    const angle = (i / 28) * Math.PI * 2;
    let reach = 10;
    while (reach < 600 && roomAt(outline, x + (reach + 6) * Math.cos(angle), y + (reach + 6) * Math.sin(angle)) > 8) reach += 6;
    const bay = 0.8 + 0.11 * Math.sin(angle * 3 + 1) + 0.08 * Math.sin(angle * 5);
    shore.push(x + reach * bay * 0.93 * Math.cos(angle), y + reach * bay * 0.93 * Math.sin(angle));
    trail.push(x + (reach * bay + 4) * Math.cos(angle), y + (reach * bay + 4) * Math.sin(angle));
  }
  writer.edit();
  writeRing(town, lawn, [['landuse', 'grass']]);
  const ring = roundedRing(shore, 1);
  writeRing(town, ring, [
    ['natural', 'water'],
    ['water', 'lake'],
    ['name', LAKE_NAME],
    ['wikidata', 'Q100000001'],
    ['wikipedia', `en:${LAKE_NAME}`],
  ]);
  const around = ringNodes(town, trail);
  writer.way(around, true, [
    ['highway', 'path'],
    ['surface', 'ground'],
    ['name', 'Lake Trail'],
  ]);
  // the trail hangs on the nearest corner of the streets
  const corner = outline.sideStart[outline.sideEdge.findIndex((edge) => edge.kind !== 'none')] ?? 0;
  const gate = nodeId(town, outline.nodes[corner]);
  writer.way([gate, nearestOf(around, outline.x[corner] - x, outline.y[corner] - y)], false, [['highway', 'path']]);
  writer.node(ring[0] - 3, ring[1], [
    ['leisure', 'swimming_area'],
    ['name', 'Lido'],
  ]);
}

/** A park: lawn, paths between its corners, a pond in large ones, trees, benches, a playground and drinking water. */
export function writePark(town: Town, outline: Outline, name: string): void {
  const { writer, random } = town;
  const ring = insetRing(outline, 0.5);
  if (ring === undefined || !hasRoom(town, 120)) return;
  writer.edit();
  const contacts: Tags = random.chance(0.5)
    ? [
        ['opening_hours', '06:00-22:00'],
        ['website', 'https://parks.example.org/'],
      ]
    : [];
  writeRing(town, ring, [['leisure', 'park'], ['name', name], ...contacts]);
  const [x, y] = ringMiddle(ring);
  const hasPond = roomAt(outline, x, y) > 26;
  const paths: number[] = [];
  if (hasPond) {
    const pond = blobRing(x, y, 13, 12, random.between(0, 6));
    writeRing(town, roundedRing(pond, 1), [
      ['natural', 'water'],
      ['water', 'pond'],
    ]);
    paths.push(...ringNodes(town, blobRing(x, y, 21, 12, random.between(0, 6))));
    writer.way(paths, true, [
      ['highway', 'footway'],
      ['surface', 'fine_gravel'],
    ]);
  } else paths.push(writer.node(x, y));
  for (let side = 0; side < outline.sideStart.length; side++) {
    const corner = outline.sideStart[side];
    if (outline.sideEdge[side].kind === 'none') continue;
    const from = nodeId(town, outline.nodes[corner]);
    const to = hasPond ? nearestOf(paths, outline.x[corner] - x, outline.y[corner] - y) : paths[0];
    writer.way([from, to], false, [
      ['highway', 'footway'],
      ['surface', 'fine_gravel'],
    ]);
  }
  const trees = Math.min(60, Math.round(ringArea(ring) / 170));
  for (let i = 0; i < trees; i++) {
    const tx = x + random.between(-1, 1) * 75;
    const ty = y + random.between(-1, 1) * 75;
    if (roomAt(outline, tx, ty) > 3 && Math.abs(tx - x) + Math.abs(ty - y) > 24)
      writer.node(tx, ty, [
        ['natural', 'tree'],
        ['leaf_type', 'broadleaved'],
      ]);
  }
  for (let i = 0; i < 3; i++)
    writer.node(x + random.between(17, 24) * (i - 1), y + (hasPond ? 25 : 8), [
      ['amenity', 'bench'],
      ['backrest', i === 1 ? 'no' : 'yes'],
    ]);
  writer.node(x + 6, y - (hasPond ? 25 : 9), [
    ['amenity', 'drinking_water'],
    ['drinking_water', 'yes'],
    ['bottle', 'yes'],
  ]);
  writer.node(x - 9, y - (hasPond ? 27 : 12), [
    ['leisure', 'playground'],
    ['name', 'Playground 🛝'],
  ]);
  writer.node(x - 16, y + (hasPond ? 24 : 6), [['amenity', 'waste_basket']]);
}

/** The node of a ring (written from east, counter-clockwise) that lies in a direction. */
function nearestOf(ring: readonly number[], dx: number, dy: number): number {
  const turn = Math.atan2(dy, dx) / (Math.PI * 2);
  return ring[Math.round((turn < 0 ? turn + 1 : turn) * ring.length) % ring.length];
}

export function ringMiddle(ring: readonly number[]): [x: number, y: number] {
  let x = 0;
  let y = 0;
  for (let i = 0; i < ring.length; i += 2) {
    x += ring[i];
    y += ring[i + 1];
  }
  return [(x * 2) / ring.length, (y * 2) / ring.length];
}

/** Writes the blocks with buildings: houses with addresses, rows, courtyards, works, shops. */
import { WAY } from '@flyover/osm-elements';
import { insetRing, type Outline, ringArea } from './block-shape.ts';
import type { UsedBlock } from './block-use.ts';
import { type BuildingStyle, type Placed, placeBuildings, placeInYards } from './buildings.ts';
import { nextLandmark } from './landmarks.ts';
import { ringMiddle } from './landscape.ts';
import { CAFE_NAMES, RESTAURANT_NAMES, SHOP_KINDS } from './names.ts';
import { hasRoom, ringNodes, type Town, writeRing } from './town.ts';
import type { Tags } from './town-writer.ts';

const ROWS: BuildingStyle = { lot: [9, 15], fill: [0.97, 0.985], depth: [10, 13], setback: [0.5, 1], gaps: 0.03, wings: 0.12 };
const STYLES: Partial<Record<UsedBlock['use'], BuildingStyle>> = {
  houses: { lot: [13.5, 19], fill: [0.6, 0.76], depth: [8.5, 12], setback: [3, 6], gaps: 0.07, wings: 0.3 },
  rows: ROWS,
  apartments: { lot: [24, 42], fill: [0.8, 0.9], depth: [11, 14], setback: [4, 7], gaps: 0.08, wings: 0.15 },
  works: { lot: [45, 85], fill: [0.7, 0.86], depth: [24, 46], setback: [8, 14], gaps: 0.12, wings: 0.35 },
};

/** All buildings of a block by its use. */
export function writeBuildings(town: Town, used: UsedBlock, outline: Outline): void {
  if (used.use === 'courtyard') {
    if (writeCourtyard(town, outline)) return;
  }
  const style = STYLES[used.use] ?? ROWS;
  town.writer.edit();
  const numbers = new Map<number, number>();
  placeBuildings(outline, style, town.random.between, (placed) => {
    if (!hasRoom(town, 12)) return false;
    const odd = numbers.get(placed.side) ?? town.random.whole(0, 1) * 8 + (placed.side % 2) + 1;
    numbers.set(placed.side, odd + 2);
    writeBuilding(town, used, outline, placed, odd);
    return true;
  });
  const yard = YARDS[used.use];
  if (yard === undefined) return;
  placeInYards(outline, Math.min(160, Math.round(used.block.area / yard.every)), yard.size, town.random.between, (placed) => {
    if (!hasRoom(town, 12)) return false;
    writeRing(town, placed.ring, [['building', town.random.pick(yard.kinds)]]);
    return true;
  });
}

/** Outbuildings behind the buildings: one try every so many square metres, sizes in metres. */
const YARDS: Partial<Record<UsedBlock['use'], { every: number; size: readonly [number, number]; kinds: readonly string[] }>> = {
  houses: { every: 190, size: [4.5, 7.5], kinds: ['garage', 'shed', 'shed', 'greenhouse'] },
  rows: { every: 110, size: [6, 13], kinds: ['yes', 'garage', 'shed', 'yes', 'workshop'] },
  apartments: { every: 420, size: [6, 10], kinds: ['garages', 'yes'] },
  works: { every: 2500, size: [8, 18], kinds: ['storage_tank', 'yes', 'roof'] },
};

function writeBuilding(town: Town, used: UsedBlock, outline: Outline, placed: Placed, number: number): void {
  const { random } = town;
  if (random.chance(0.12)) town.writer.edit();
  const street = outline.sideEdge[placed.side].name;
  const tags: [string, string][] = [['building', buildingKind(town, used, placed)]];
  if (street !== '' && (used.use !== 'houses' || random.chance(0.9))) {
    tags.push(
      ['addr:street', street],
      ['addr:housenumber', random.chance(0.04) ? `${number}a` : `${number}`],
      ['addr:postcode', town.postcode],
      ['addr:city', town.name],
    );
  }
  if (random.chance(0.2)) tags.push(['building:levels', `${used.use === 'apartments' ? random.whole(3, 6) : random.whole(1, 3)}`]);
  if (used.use === 'houses' && random.chance(0.1)) tags.push(['roof:shape', random.pick(['gabled', 'hipped', 'flat'])]);
  const landmark = placed.width > 10.5 && random.chance(0.12) ? nextLandmark(town, used.use) : undefined;
  if (landmark !== undefined) {
    writeRing(town, placed.ring, [...landmark, ...tags.slice(1)]);
    return;
  }
  writeWithDoor(town, placed, tags, used.use === 'houses' ? 0.25 : 0.6);
  const isShop = used.use === 'rows' ? 0.34 - used.distance / 2500 : used.use === 'apartments' ? 0.08 : 0.006;
  if (random.chance(Math.max(isShop, 0.004))) writeVenue(town, placed, used.distance);
}

/** Some buildings have their door mapped: a node in the middle of the front. */
function writeWithDoor(town: Town, { ring }: Placed, tags: Tags, share: number): void {
  const { writer, random } = town;
  if (!random.chance(share)) {
    writeRing(town, ring, tags);
    return;
  }
  const door: Tags = random.chance(0.7)
    ? [['entrance', 'main']]
    : [
        ['entrance', 'yes'],
        ['wheelchair', 'no'],
      ];
  const nodes = ringNodes(town, ring);
  nodes.splice(1, 0, writer.node((ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2, door));
  writer.way(nodes, true, tags);
}

function buildingKind(town: Town, used: UsedBlock, placed: Placed): string {
  const { random } = town;
  if (used.use === 'works') return random.pick(['industrial', 'warehouse', 'commercial', 'retail']);
  if (used.use === 'apartments') return 'apartments';
  if (used.use === 'houses') return placed.width > 14 ? 'semidetached_house' : random.chance(0.6) ? 'house' : 'detached';
  return random.chance(0.5) ? 'yes' : random.pick(['house', 'apartments', 'terrace', 'retail', 'residential']);
}

/** A shop, a place to eat or a practice, as a node inside its building. */
function writeVenue(town: Town, placed: Placed, distance: number): void {
  const { random } = town;
  const roll = random.next();
  const tags: [string, string][] = [];
  if (roll < 0.2) tags.push(['amenity', 'cafe'], ['name', random.pick(CAFE_NAMES)], ['outdoor_seating', 'yes']);
  else if (roll < 0.42)
    tags.push(
      ['amenity', 'restaurant'],
      ['name', random.pick(RESTAURANT_NAMES)],
      ['cuisine', random.pick(['regional', 'italian', 'japanese', 'lebanese', 'georgian'])],
    );
  else if (roll < 0.5)
    tags.push(
      ['amenity', random.pick(['pub', 'fast_food', 'bar'])],
      ['name', random.pick(['Zum Anker', 'The Quick Query', 'Corner House'])],
    );
  else if (roll < 0.58)
    tags.push(
      ['amenity', random.pick(['pharmacy', 'doctors', 'dentist', 'bank', 'post_office'])],
      ['wheelchair', random.pick(['yes', 'limited', 'no'])],
    );
  else {
    const kind = random.pick(SHOP_KINDS);
    tags.push(
      ['shop', kind],
      [
        'name',
        `${random.pick(['Brandt', 'Okafor', 'Nowak', 'Silva', 'Sato', 'Lind', 'Иванова', 'حداد'])} ${kind === 'books' ? '書店' : kind}`,
      ],
    );
  }
  if (random.chance(0.6))
    tags.push(['opening_hours', random.pick(['Mo-Fr 09:00-18:00; Sa 10:00-14:00', 'Mo-Su 11:00-22:00', 'Tu-Su 08:00-17:00', '24/7'])]);
  if (random.chance(0.3)) tags.push(['website', `https://venue${Math.round(distance)}.example.org/`]);
  if (random.chance(0.25)) tags.push(['phone', `+00 1234 ${random.whole(10000, 99999)}`]);
  if (random.chance(0.12)) tags.push(['email', `hello@venue${Math.round(distance)}.example.org`]);
  town.writer.node(placed.x + random.between(-1, 1), placed.y + random.between(-1, 1), tags);
}

/** One building around a courtyard, as a multipolygon; false where the block is too narrow or crooked. */
function writeCourtyard(town: Town, outline: Outline): boolean {
  const outer = insetRing(outline, 1);
  const inner = insetRing(outline, 13.5);
  if (outer === undefined || inner === undefined || ringArea(inner) < 250) return false;
  // a dropped corner would let the walls cross a street or each other
  if (outer.length !== outline.x.length * 2 || inner.length !== outer.length) return false;
  if (!hasRoom(town, outer.length + 8)) return false;
  const { writer } = town;
  writer.edit();
  const outerWay = writer.way(ringNodes(town, outer), true, []);
  const innerWay = writer.way(ringNodes(town, inner), true, []);
  const street = outline.sideEdge.find((edge) => edge.name !== '')?.name ?? 'Market Square';
  const tags: Tags = [
    ['type', 'multipolygon'],
    ['building', 'yes'],
    ['building:levels', '4'],
    ['addr:street', street],
    ['addr:housenumber', `${town.random.whole(1, 9)}`],
    ['addr:city', town.name],
  ];
  writer.relation(
    [
      [WAY, outerWay, 'outer'],
      [WAY, innerWay, 'inner'],
    ],
    tags,
  );
  const [x, y] = ringMiddle(inner);
  writer.node(x, y, [['natural', 'tree']]);
  for (let i = 0; i < 2; i++) {
    const corner = Math.floor((town.random.next() * outer.length) / 2) * 2;
    const px = outer[corner] * 0.6 + inner[corner] * 0.4;
    const py = outer[corner + 1] * 0.6 + inner[corner + 1] * 0.4;
    writeVenue(town, { ring: [], x: px, y: py, side: 0, along: 0, width: 1, depth: 1 }, px + py + 5000);
  }
  return true;
}

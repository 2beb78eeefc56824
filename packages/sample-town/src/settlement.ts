/** Writes one settlement: its streets, its land, what stands on it. */
import type { Outline } from './block-shape.ts';
import { insetRing, ringArea } from './block-shape.ts';
import { decideUses, type UsedBlock } from './block-use.ts';
import { writeBuildings } from './built-blocks.ts';
import { outlineMiddle, writeChurch, writeGrounds } from './grounds.ts';
import type { Hills } from './hills.ts';
import { writeStreetFurniture } from './landmarks.ts';
import { writeField, writeLake, writePark } from './landscape.ts';
import { writeStreets } from './streets.ts';
import { blockOutline, hasRoom, nextStreetName, nodeId, type Town, writeRing } from './town.ts';
import type { Tags } from './town-writer.ts';
import { writeRailway, writeRiver } from './water-rail.ts';

/** Streets, river, railway and blocks. */
export function writeSettlement(town: Town, hills: Hills | undefined): void {
  const { settlement } = town;
  const { shape } = settlement;
  // where neighbours go on with it, up to the border itself
  const share = shape.joint === undefined ? 0.985 : 1;
  const fromX = shape.x - shape.reach(6) * share;
  const toX = shape.x + shape.reach(0) * share;
  for (const strip of shape.strips) {
    if (!strip.wet) writeRailway(town, strip, fromX, toX, town.isMain ? { x: shape.x + shape.radius * 0.1, name: town.name } : undefined);
  }
  writeStreets(town);
  for (const strip of shape.strips) if (strip.wet) writeRiver(town, strip, fromX, toX);
  writeLandUse(town);
  if (settlement.large) writeStreetFurniture(town);
  for (const used of decideUses(settlement, town.isMain, hills)) {
    writeBlock(town, used, blockOutline(town, used.block));
  }
}

function writeBlock(town: Town, used: UsedBlock, outline: Outline): void {
  const own = nextStreetName(town).split(' ')[0];
  switch (used.use) {
    case 'square':
      writeSquare(town, outline);
      break;
    case 'church':
      writeChurch(town, outline, used.distance < 300 ? 'St. Mercator' : `${own} Chapel`);
      break;
    case 'park':
      writePark(town, outline, used.distance < 500 ? 'Parc des Étoiles' : `${own} Park`);
      break;
    case 'lake':
      writeLake(town, outline);
      break;
    case 'school':
    case 'parking':
    case 'pitch':
    case 'allotments':
    case 'cemetery':
      writeGrounds(town, used, outline);
      break;
    case 'farmland':
    case 'meadow':
    case 'forest':
    case 'orchard':
      writeField(town, used, outline);
      break;
    case 'none':
      break;
    default:
      writeBuildings(town, used, outline);
  }
}

/** The market: paved ground, a fountain, taps, benches, stalls. */
function writeSquare(town: Town, outline: Outline): void {
  const { writer } = town;
  const ring = insetRing(outline, 0.5);
  if (ring === undefined) return;
  writer.edit();
  writeRing(town, ring, [
    ['highway', 'pedestrian'],
    ['area', 'yes'],
    ['name', 'Market Square'],
    ['surface', 'sett'],
  ]);
  const [x, y] = outlineMiddle(outline);
  const size = Math.sqrt(ringArea(ring)) / 100;
  const put = (dx: number, dy: number, tags: Tags) => writer.node(x + dx * size, y + dy * size, tags);
  put(0, 4, [
    ['amenity', 'fountain'],
    ['name', 'Meridian Fountain'],
    ['wikidata', 'Q100000005'],
  ]);
  put(14, 9, [
    ['amenity', 'drinking_water'],
    ['name', 'Löwenbrunnen'],
    ['fee', 'no'],
  ]);
  put(-16, -12, [
    ['amenity', 'drinking_water'],
    ['bottle', 'yes'],
  ]);
  put(20, -14, [
    ['amenity', 'marketplace'],
    ['opening_hours', 'We,Sa 07:00-13:00'],
  ]);
  put(-22, 12, [
    ['tourism', 'information'],
    ['information', 'map'],
  ]);
  for (let i = 0; i < 6; i++)
    put(Math.cos(i + 0.5) * 11, 4 + Math.sin(i + 0.5) * 11, [
      ['amenity', 'bench'],
      ['backrest', 'yes'],
    ]);
  put(25, 14, [
    ['amenity', 'bicycle_parking'],
    ['capacity', '24'],
  ]);
  put(-28, 2, [
    ['historic', 'memorial'],
    ['name', 'The First Mapper'],
    ['wikimedia_commons', 'Category:Invented memorials'],
  ]);
}

const LAND_USE: Partial<Record<UsedBlock['block']['zone'], string>> = {
  old: 'commercial',
  inner: 'residential',
  outer: 'residential',
  industrial: 'industrial',
};

/** One polygon a quarter, on the nodes of the streets around it. */
function writeLandUse(town: Town): void {
  for (const quarter of town.settlement.quarters) {
    const use = LAND_USE[quarter.zone];
    if (use === undefined) continue;
    const outline = blockOutline(town, quarter);
    if (!hasRoom(town, outline.nodes.length)) return;
    town.writer.edit();
    const nodes = outline.nodes.map((node) => nodeId(town, node));
    town.writer.way(nodes, true, [['landuse', use]]);
  }
}

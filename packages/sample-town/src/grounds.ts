/** Writes churches, schools, car parks, sports grounds, allotments and cemeteries. */
import { insetRing, type Outline, ringArea, roomAt } from './block-shape.ts';
import type { UsedBlock } from './block-use.ts';
import { ringMiddle } from './landscape.ts';
import { hasRoom, type Town, writeRing } from './town.ts';

/** A church with its yard; the first one has the most tags. */
export function writeChurch(town: Town, outline: Outline, name: string): void {
  const [x, y] = outlineMiddle(outline);
  const yard = insetRing(outline, 0.5);
  const room = roomAt(outline, x, y);
  if (yard === undefined || room < 9 || !hasRoom(town, 40)) return;
  const { writer } = town;
  writer.edit();
  writeRing(town, yard, [['landuse', 'churchyard']]);
  const s = Math.min(1.15, (room - 2) / 22);
  const ring = [-20, -7, 4, -7, 4, -12, 12, -12, 12, -7, 18, -7, 22, 0, 18, 7, 12, 7, 12, 12, 4, 12, 4, 7, -20, 7].map(
    (value, i) => value * s + (i % 2 === 0 ? x : y),
  );
  writeRing(town, ring, [
    ['building', 'church'],
    ['amenity', 'place_of_worship'],
    ['religion', 'christian'],
    ['name', name],
    ['wikidata', 'Q100000002'],
    ['start_date', '1278'],
  ]);
  writer.node(x - 17 * s, y - 11 * s, [['amenity', 'bench']]);
}

/** A school, a car park, a sports field, allotments or a cemetery: one ring, and what stands in it. */
export function writeGrounds(town: Town, used: UsedBlock, outline: Outline): void {
  const ring = insetRing(outline, 0.8);
  if (ring === undefined || !hasRoom(town, 60)) return;
  const { writer } = town;
  const [x, y] = outlineMiddle(outline);
  const room = roomAt(outline, x, y);
  writer.edit();
  switch (used.use) {
    case 'school':
      writeRing(town, ring, [
        ['amenity', 'school'],
        ['name', `Meridian School ${Math.round(used.distance)}`],
        ['website', 'https://school.example.org/'],
        ['phone', '+00 1234 5550'],
      ]);
      if (room > 18) {
        const s = Math.min(1.4, room / 30);
        writeRing(
          town,
          [-22, -18, 22, -18, 22, -8, -10, -8, -10, 18, -22, 18].map((value, i) => value * s + (i % 2 === 0 ? x : y)),
          [['building', 'school']],
        );
      }
      writer.node(x + 6, y + 5, [
        ['amenity', 'drinking_water'],
        ['indoor', 'no'],
      ]);
      break;
    case 'parking':
      writeRing(town, ring, [
        ['amenity', 'parking'],
        ['parking', 'surface'],
        ['capacity', `${Math.round(ringArea(ring) / 28)}`],
        ['fee', 'no'],
      ]);
      writer.node(x, y, [
        ['amenity', 'vending_machine'],
        ['vending', 'parking_tickets'],
      ]);
      break;
    case 'pitch': {
      writeRing(town, ring, [
        ['leisure', 'sports_centre'],
        ['name', 'Sports Ground'],
      ]);
      const s = Math.min(1, room / 56);
      if (s > 0.3)
        writeRing(
          town,
          [-48, -31, 48, -31, 48, 31, -48, 31].map((value, i) => value * s + (i % 2 === 0 ? x : y)),
          [
            ['leisure', 'pitch'],
            ['sport', 'soccer'],
            ['surface', 'grass'],
          ],
        );
      break;
    }
    case 'allotments':
      writeRing(town, ring, [
        ['landuse', 'allotments'],
        ['name', 'Sunshine Gardens 🌻'],
      ]);
      for (let i = 0; i < 12; i++) {
        const hx = x + ((i % 4) - 1.5) * 22;
        const hy = y + (Math.floor(i / 4) - 1) * 24;
        if (roomAt(outline, hx, hy) > 6)
          writeRing(town, [hx - 2, hy - 2, hx + 2, hy - 2, hx + 2, hy + 2, hx - 2, hy + 2], [['building', 'shed']]);
      }
      writer.node(x + 11, y + 12, [
        ['amenity', 'drinking_water'],
        ['seasonal', 'yes'],
      ]);
      break;
    default:
      writeRing(town, ring, [
        ['landuse', 'cemetery'],
        ['religion', 'multifaith'],
        ['name', 'Old Cemetery'],
      ]);
      writer.node(x, y, [
        ['amenity', 'drinking_water'],
        ['drinking_water', 'yes'],
      ]);
  }
}

export function outlineMiddle(outline: Outline): [x: number, y: number] {
  const ring: number[] = [];
  for (let i = 0; i < outline.x.length; i++) ring.push(outline.x[i], outline.y[i]);
  return ringMiddle(ring);
}

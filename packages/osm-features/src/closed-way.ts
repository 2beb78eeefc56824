/** Closed ways that are areas. */
import { WAY } from '@flyover/osm-elements';
import { crossesAntimeridian } from './antimeridian.ts';
import { type AreaWays, assembleArea } from './assemble-area.ts';
import type { Conversion } from './conversion.ts';
import { LINE, POLYGON, TAINTED } from './feature-set.ts';

/** Its own way is the only one: */
const ONE_WAY: AreaWays = { isWhole: true, roleOf: () => 'unknown' };

/**
 * Writes the points that were read last, a closed ring, as a polygon. Where the ring touches itself it is several; what crosses itself is a
 * tainted line.
 */
export function writeClosedWay({ points, writer, rings, tools }: Conversion, row: number, flags: number): void {
  const { lat, lon, count } = points;
  if ((writer.mayCross && crossesAntimeridian(lon, 0, count)) || rings.isSimple(lat, lon, 0, count)) {
    writer.begin(POLYGON, WAY, row, flags);
    writer.points(lat, lon, 0, count);
    writer.endPart(1);
    writer.cut();
    return;
  }
  const area = assembleArea(points, [{ start: 0, end: count, slot: 0 }], ONE_WAY, tools);
  const taint = area.open.length > 0 ? TAINTED : 0;
  if (area.polygons.length > 0) {
    writer.begin(POLYGON, WAY, row, flags | taint);
    for (const { outer, holes } of area.polygons) {
      for (const part of [outer, ...holes]) {
        writer.points(area.lat, area.lon, part.start, part.end);
        writer.endPart(part === outer ? 1 : 0);
      }
    }
  }
  if (area.open.length === 0) return;
  writer.begin(LINE, WAY, row, flags | taint);
  for (const path of area.open) {
    writer.points(area.lat, area.lon, path.start, path.end);
    writer.endPart(0);
  }
}

/** Closed ways that are areas. */
import { WAY } from '@flyover/osm-elements';
import { crossesAntimeridian, turned } from './antimeridian.ts';
import { type AreaWays, assembleArea } from './assemble-area.ts';
import type { Conversion } from './conversion.ts';
import { LINE, POLYGON, SELF_CROSSING, TAINTED } from './feature-set.ts';

/** Its own way is the only one, and means what it encloses: */
const ONE_WAY: AreaWays = { isWhole: true, crossings: 'split', roleOf: () => 'unknown' };

/**
 * Writes the points that were read last, a closed ring, as a polygon. Where the ring touches or crosses itself it is several: what lies in it
 * an odd number of times. A ring without an area, and one that crosses itself too often to be split, is a tainted line.
 */
export function writeClosedWay({ points, writer, rings, tools }: Conversion, row: number, flags: number): void {
  const { lat, count } = points;
  const isAcross = writer.mayCross && crossesAntimeridian(points.lon, 0, count);
  const lon = isAcross ? turned(points.lon.subarray(0, count)) : points.lon;
  // around a pole nothing can be laid out flat
  const isPolar = isAcross && crossesAntimeridian(lon, 0, count);
  if (isPolar || rings.isSimple(lat, lon, 0, count)) {
    writer.begin(POLYGON, WAY, row, flags);
    writer.points(lat, points.lon, 0, count);
    writer.endPart(1);
    writer.cut();
    return;
  }
  const area = assembleArea({ lat, lon }, [{ start: 0, end: count, slot: 0 }], ONE_WAY, tools);
  const areaLon = isAcross ? turned(area.lon) : area.lon;
  const taint = area.open.length > 0 ? TAINTED : 0;
  if (area.polygons.length > 0) {
    writer.begin(POLYGON, WAY, row, flags | taint | (area.isCrossed ? SELF_CROSSING : 0));
    for (const { outer, holes } of area.polygons) {
      for (const part of [outer, ...holes]) {
        writer.points(area.lat, areaLon, part.start, part.end);
        writer.endPart(part === outer ? 1 : 0);
      }
    }
    writer.cut();
  }
  if (area.open.length === 0) return;
  writer.begin(LINE, WAY, row, flags | taint);
  for (const path of area.open) {
    writer.points(area.lat, areaLon, path.start, path.end);
    writer.endPart(0);
  }
  writer.cut();
}

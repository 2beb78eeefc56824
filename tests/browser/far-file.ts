/** A large GeoParquet file for browser tests: row groups from west to east, each with a few points and much text. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** Row groups, points of each, and characters of their notes: nothing is packed. */
const GROUPS = 40;
const POINTS = 8;
const NOTE = 24_000;

/** The width of a row group, degrees. */
export const GROUP_WIDTH = 0.02;

const SIDES = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
const COVERING = Object.fromEntries(SIDES.map((side) => [side, ['bbox', side]]));

/**
 * The middle of the first row group is `lon`. All rows have the key `nr`, the number of their row group.
 *
 * @param lat,lon degrees
 */
export function largeParquet(lat: number, lon: number): Uint8Array {
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    codec: 'UNCOMPRESSED',
    schema: [
      { name: 'root', num_children: 4 },
      { name: 'nr', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'note', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
      { name: 'bbox', num_children: 4, repetition_type: 'REQUIRED' },
      ...SIDES.map((name) => ({ name, type: 'DOUBLE' as const, repetition_type: 'REQUIRED' as const })),
    ],
    kvMetadata: [
      {
        key: 'geo',
        value: JSON.stringify({
          version: '1.1.0',
          primary_column: 'geometry',
          columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'], covering: { bbox: COVERING } } },
        }),
      },
    ],
  });
  for (let group = 0; group < GROUPS; group++) {
    const lons = Array.from({ length: POINTS }, (_, point) => lon + (group + (point / POINTS - 0.5) * 0.9) * GROUP_WIDTH);
    const columnData = [
      { name: 'nr', data: lons.map(() => String(group)) },
      { name: 'note', data: lons.map((_, point) => `${group}/${point} `.repeat(NOTE / 5)) },
      { name: 'geometry', data: lons.map((x) => pointWkb(x, lat)) },
      { name: 'bbox', data: lons.map((x) => ({ xmin: x, ymin: lat, xmax: x, ymax: lat })) },
    ];
    file.write({ columnData, rowGroupSize: POINTS });
  }
  file.finish();
  return new Uint8Array(writer.getBuffer());
}

function pointWkb(x: number, y: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(21));
  view.setUint8(0, 1);
  view.setUint32(1, 1, true);
  view.setFloat64(5, x, true);
  view.setFloat64(13, y, true);
  return new Uint8Array(view.buffer);
}

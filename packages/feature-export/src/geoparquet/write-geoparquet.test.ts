/** Boxes, statistics and order of GeoParquet files: what has a reader leave out row groups. */
import { featureBounds } from '@flyover/osm-features';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { featuresOf } from '../testing/hostile-town.ts';
import { fileBytes } from '../testing/made-file.ts';

/** More than one row group of places, in an order that says nothing of where they are. */
const COUNT = 40_000;
const places = Array.from({ length: COUNT }, (_, i) => ({
  type: 'node',
  id: i + 1,
  lat: ((i * 7919) % 16_001) / 100 - 80,
  lon: ((i * 104_729) % 34_019) / 100 - 170,
  tags: { shop: 'yes' },
}));

test('each row has its box, row groups lie apart, and the file says where the boxes are', async () => {
  const set = await featuresOf(places);
  const { buffer } = await fileBytes('geoparquet', set);
  const { row_groups: groups, key_value_metadata: facts = [] } = parquetMetadata(buffer);
  const geo = JSON.parse(facts.find(({ key }) => key === 'geo')?.value ?? '{}');
  expect([geo.version, geo.columns.geometry.covering]).toEqual([
    '1.1.0',
    { bbox: { xmin: ['bbox', 'xmin'], ymin: ['bbox', 'ymin'], xmax: ['bbox', 'xmax'], ymax: ['bbox', 'ymax'] } },
  ]);
  const sides = groups.map(({ columns }) =>
    Object.fromEntries(
      columns.flatMap(({ meta_data: data }) => {
        const [name, side] = data?.path_in_schema ?? [];
        const { min_value: min, max_value: max } = data?.statistics ?? {};
        return name === 'bbox' ? [[side, [Number(min), Number(max)]]] : [];
      }),
    ),
  );
  expect(sides.length).toBe(3);
  const area = ({ xmin, xmax, ymin, ymax }: (typeof sides)[number]) => (xmax[1] - xmin[0]) * (ymax[1] - ymin[0]);
  // together hardly more than the world of the data once: without an order it would be three times
  expect(sides.reduce((sum, group) => sum + area(group), 0)).toBeLessThan(1.6 * 340 * 160);

  const rows = await parquetReadObjects({ file: buffer, columns: ['osm_id', 'bbox'] });
  expect(new Set(rows.map(({ osm_id: id }) => id)).size).toBe(COUNT);
  const beside = rows.filter(({ osm_id: id, bbox: { xmin, ymin, xmax, ymax } }) => {
    const { south, west, north, east } = featureBounds(set, Number(id) - 1);
    const isAround = xmin <= west / 1e7 && ymin <= south / 1e7 && xmax >= east / 1e7 && ymax >= north / 1e7;
    return !isAround || xmax - xmin > 4e-5 || ymax - ymin > 4e-5;
  });
  expect(beside).toEqual([]);
});

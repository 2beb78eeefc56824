/** Files of other programs in the page: what reads them is fetched with the first of each. */
import { GEOPACKAGE_ZIP, PARQUET_BY_PACKING, SHAPES_ZIP, SMALL_O5M, SMALL_OPL, SMALL_XZ, SMALL_ZST } from '@flyover/osm-elements/testing';
import { expect, test } from './flyover-test.ts';
import { drop } from './own-file.ts';

const METRES = 'name,x,y\nZürich,2683186.286,1247156.744\n';
const ZURICH = {
  type: 'Feature',
  properties: { name: 'Zürich' },
  geometry: { type: 'Point', coordinates: [2_683_186.286, 1_247_156.744] },
};
const SYSTEM = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } };
const TOPOLOGY = {
  type: 'Topology',
  objects: { a: { type: 'LineString', arcs: [0] } },
  arcs: [
    [
      [9.5, 47.1],
      [9.6, 47.2],
    ],
  ],
};

test('Shapefiles, GeoPackages, GeoParquet, tables, TopoJSON, o5m, OPL, xz, Zstandard and projected data open in the page, and metres without a system are asked about', async ({
  flyover,
}) => {
  const files: readonly (readonly [name: string, content: string | Uint8Array, told: string])[] = [
    ['layers.zip', SHAPES_ZIP, 'Shapefile, ZIP · Nodes: 16, ways: 4, relations: 2'],
    ['wells.csv', 'name,lat,lon\nwell,47.1,9.5\n', 'CSV · Nodes: 1, ways: 0, relations: 0'],
    ['lines.topojson', JSON.stringify(TOPOLOGY), 'TopoJSON · Nodes: 2, ways: 1, relations: 0'],
    ['small.o5m', SMALL_O5M, 'o5m · Nodes: 3, ways: 1, relations: 1'],
    ['small.opl', SMALL_OPL, 'OPL · Nodes: 3, ways: 1, relations: 1'],
    ['two.zip', GEOPACKAGE_ZIP, 'GeoPackage, ZIP · Nodes: 15, ways: 5, relations: 1'],
    ['row.parquet', PARQUET_BY_PACKING.snappy, 'GeoParquet · Nodes: 1, ways: 0, relations: 0'],
    ['small.osm.xz', SMALL_XZ, 'OSM XML, xz · Nodes: 3, ways: 1, relations: 1'],
    ['small.osm.zst', SMALL_ZST, 'OSM XML, Zstandard (.zst) · Nodes: 3, ways: 1, relations: 1'],
    [
      'swiss.geojson',
      JSON.stringify({ type: 'FeatureCollection', crs: SYSTEM, features: [ZURICH] }),
      'GeoJSON · Nodes: 1, ways: 0, relations: 0',
    ],
  ];
  const asOwnData = flyover.getByRole('button', { name: 'Query as own data' });
  for (const [name, content, told] of files) {
    await drop(flyover, name, content);
    // it could be a layer, too
    if (/\.(?:zip|csv|topojson|parquet|geojson)$/.test(name)) await asOwnData.click();
    await expect(flyover.getByText(`${name} · ${told}`)).toBeVisible();
  }
  await drop(flyover, 'metres.csv', METRES);
  await asOwnData.click();
  await expect(flyover.getByText('metres.csv cannot be opened')).toBeVisible();
  const system = flyover.getByLabel('System of the coordinates');
  await system.fill('EPSG:1');
  await system.press('Enter');
  await expect(flyover.getByText('This system is not known here. Give another EPSG number, or its WKT.')).toBeVisible();
  await system.fill('2056');
  await system.press('Enter');
  await expect(flyover.getByText('metres.csv · CSV · Nodes: 1, ways: 0, relations: 0')).toBeVisible();
});

test('a layer of a file that this page may not unpack is told with a way to unpack it', async ({ flyover }) => {
  await flyover.getByRole('button', { name: 'Layers', exact: true }).click();
  const panel = flyover.getByRole('region', { name: 'Layers' });
  await panel.getByText('Add a file or an address').click();
  const choosing = flyover.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Choose a file…' }).click();
  await (await choosing).setFiles({ name: 'small.osm.xz', mimeType: 'application/x-xz', buffer: Buffer.from(SMALL_XZ) });
  await expect(flyover.getByText('for example with unxz in.xz')).toBeVisible();
});

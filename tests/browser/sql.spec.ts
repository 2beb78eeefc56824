import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { databaseSql, STRANGER, startPostgis } from '../../apps/cli/src/testing/postgres.ts';
import { violations } from './accessible.ts';
import { expect, open, run, test, watchErrors, write } from './flyover-test.ts';
import { serve } from './served.ts';

const square = [
  [53.499, 13.409],
  [53.499, 13.411],
  [53.501, 13.411],
  [53.501, 13.409],
];
const ELEMENTS = [
  { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'cafe', name: 'Linde' } },
  { type: 'node', id: 2, lat: 0, lon: 0, tags: { amenity: 'cafe', name: 'Far away' } },
  ...square.map(([lat, lon], at) => ({ type: 'node', id: 10 + at, lat, lon })),
  { type: 'way', id: 20, nodes: [10, 11, 12, 13, 10], tags: { building: 'yes' } },
];

test('SQL over a PostGIS database: drawn, counted, a fault marked at its line, a table as text', async ({ page }) => {
  const set = buildFeatures(await readElements(new Blob([JSON.stringify({ elements: ELEMENTS })]).stream()));
  const postgis = await startPostgis(await databaseSql(set), STRANGER);
  const served = await serve(['--database', postgis.address]);
  const errors = watchErrors(page);
  await open(page, served.address);

  const directive = `{{data:sql,server=${served.address}sql/}}`;
  await write(page, `${directive}\nSELECT osm_type, osm_id, tags, geom\nFROM postpass_pointpolygon\nWHERE geom && {{bbox}}`);
  await expect(page.locator('.status-bar')).toContainText('SQL');
  expect(await run(page)).toBe('drawn');
  await expect(page.locator('.stats-line')).toContainText('2 features');
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Linde' }).click();
  await expect(page.getByRole('heading', { name: 'Linde' })).toBeVisible();
  await expect(page.locator('.feature-popup')).toContainText('Node 1');

  await write(page, `${directive}\nSELECT geom\nFRO postpass_point`);
  expect(await run(page)).toBe('failed');
  await expect(page.locator('.problem-card')).toContainText('syntax error at or near "postpass_point"');
  await expect(page.locator('.cm-error-line')).toHaveText('FRO postpass_point');

  await write(page, `{{data:sql,server=${served.address}sql/,geojson=false}}\nSELECT count(*) AS cafes FROM postpass_point`);
  expect(await run(page)).toBe('text');
  await expect(page.locator('.raw-data')).toContainText('"cafes": 2');
  // rows are no features
  await expect(page.locator('.stats-line')).toHaveText(/^\d+ bytes · /);
  await page.getByRole('button', { name: /^Choose the server/ }).click();
  await page.getByRole('menuitem', { name: 'Data of a date…' }).click();
  await page.getByRole('button', { name: 'Run at this date' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'A date goes into the settings of Overpass QL or XML, and this query is in SQL.',
  );
  await page.keyboard.press('Escape');

  // the same on a phone
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Query', exact: true }).click();
  await write(page, `${directive}\nSELECT osm_type, osm_id, tags, geom\nFROM postpass_point\nWHERE geom && {{bbox}}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
  await expect(page.locator('.stats-line')).toHaveText(/^1 feature /);
  expect(await violations(page)).toEqual([]);
  // statuses of the server are logged by the browser itself
  expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
  await served.stop();
  await postgis.stop();
});

test('SPARQL over an endpoint: drawn under the ids its rows name, a fault marked at its line, counts as text', async ({ page, town }) => {
  const endpoint = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const query = new URLSearchParams(String(Buffer.concat(chunks))).get('query') ?? '';
    const bad = query.includes('WHER ');
    const literal = (value: string) => ({ type: 'literal', value });
    const datatype = 'http://www.opengis.net/ont/geosparql#wktLiteral';
    const osm = { type: 'uri', value: 'https://www.openstreetmap.org/way/20' };
    const place = { ...literal('POLYGON((13.409 53.499,13.411 53.499,13.411 53.501,13.409 53.499))'), datatype };
    const row = query.includes('COUNT')
      ? { n: literal('7') }
      : { osm_id: osm, geometry: place, name: literal(query.match(/POLYGON/)?.[0] ?? '') };
    response.writeHead(bad ? 400 : 200, { 'access-control-allow-origin': '*', 'content-type': 'application/sparql-results+json' });
    const fault = { exception: 'Invalid SPARQL query: WHER', metadata: { line: 3 } };
    response.end(JSON.stringify(bad ? fault : { head: { vars: Object.keys(row) }, results: { bindings: [row] } }));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  await open(page, town.address);
  const directive = `{{data:sparql,server=http://127.0.0.1:${port}/api/osm-planet}}`;
  await write(
    page,
    `${directive}\nSELECT * WHERE { ?osm_id geo:hasGeometry/geo:asWKT ?geometry BIND({{bbox}} AS ?box) FILTER geof:sfIntersects(?geometry, ?box) }`,
  );
  await expect(page.locator('.status-bar')).toContainText('SPARQL');
  expect(await run(page)).toBe('drawn');
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.feature-popup')).toContainText('Way 20');
  // the box was a polygon of GeoSPARQL in what was sent
  await expect(page.locator('.feature-popup')).toContainText('POLYGON');

  await write(page, `${directive}\nSELECT *\nWHER { ?a ?b ?c }`);
  expect(await run(page)).toBe('failed');
  await expect(page.locator('.problem-card')).toContainText('Invalid SPARQL query: WHER');
  await expect(page.locator('.cm-error-line')).toHaveText('WHER { ?a ?b ?c }');
  await write(page, `${directive}\nSELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c }`);
  expect(await run(page)).toBe('text');
  await expect(page.locator('.raw-data')).toContainText('"7"');
  await new Promise((resolve) => endpoint.close(resolve));
});

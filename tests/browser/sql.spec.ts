import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { databaseSql, STRANGER } from '../../apps/cli/src/testing/filled-database.ts';
import { hasPostgis, postgresPrograms, startPostgres } from '../../apps/cli/src/testing/postgres.ts';
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
  const programs = postgresPrograms();
  const isHere = programs !== undefined && hasPostgis(programs);
  test.skip(!isHere, 'there is no PostgreSQL with PostGIS here: scripts/install-test-servers brings it');
  const postgres = await startPostgres(programs ?? '');
  const set = buildFeatures(await readElements(new Blob([JSON.stringify({ elements: ELEMENTS })]).stream()));
  await postgres.run(await databaseSql(set));
  const served = await serve(['--database', postgres.address(STRANGER)]);
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
  // statuses of the server are logged by the browser itself
  expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
  await served.stop();
  await postgres.stop();
});

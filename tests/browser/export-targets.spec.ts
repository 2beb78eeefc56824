import type { Page } from '@playwright/test';
import { axeOfPart } from './accessible.ts';
import { agreeable, josmVersion, makesGists, type Targets } from './export-site.ts';
import { expect, open, run, write } from './flyover-test.ts';
import { openFromPalette } from './own-file.ts';
import { answerJson, type PlayedServer } from './played-server.ts';
import { test as base, beginAnew } from './same-page-test.ts';

const BENCHES = '// @name Benches\nnode[amenity=bench]({{bbox}});\nout;';
const FOR_EDITORS = '[out:xml];node[amenity=bench]({{bbox}});out meta;';

const test = base.extend<{ errors: string[] }>({
  errors: async ({ page, kept, targets }, use) => {
    if (page.url() === 'about:blank') await open(page, targets.site.address);
    else await beginAnew(page);
    await use(kept.now?.errors ?? []);
    kept.now?.errors.splice(0);
  },
});

test.describe.configure({ mode: 'default' });

/** Opens the part of the dialog with other places. */
async function openTargets(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+E');
  await page.getByRole('tab', { name: 'Open in' }).click();
  await page.locator('.targets').waitFor();
}
const openIn = (page: Page, name: string) => page.getByRole('button', { name: `Open in ${name}`, exact: true });
const row = (page: Page, name: string) => page.locator('.target-row').filter({ has: page.locator('.target-name', { hasText: name }) });
/** The address that JOSM was asked to fetch. */
const imported = ({ calls }: PlayedServer) => new URL(calls[1]?.path ?? '', 'http://josm.invalid/').searchParams.get('url') ?? '';

test('JOSM is asked for its version, then told the address of the answer, which it can fetch', async ({ page, targets, errors }) => {
  await write(page, FOR_EDITORS);
  await openTargets(page);
  await openIn(page, 'JOSM').click();
  await expect(row(page, 'JOSM').getByRole('status')).toHaveText('JOSM has taken the query and loads its data.');
  expect(targets.josm.calls.map(({ method, path }) => [method, path.split('=')[0]])).toEqual([
    ['GET', '/version'],
    ['GET', '/import?new_layer'],
  ]);
  expect(imported(targets.josm)).toContain(`${targets.site.address}api/interpreter?data=%5Bout%3Axml%5D`);
  const answer = await fetch(imported(targets.josm));
  expect(await answer.text()).toMatch(/<node id="\d+" lat="[^"]+" lon="[^"]+" version="\d+"/);
  expect(errors).toEqual([]);
});

test('a query without metadata is repaired for an editor, or goes as it is', async ({ page, targets, errors }) => {
  await write(page, BENCHES);
  await openTargets(page);
  await openIn(page, 'JOSM').click();
  const josm = row(page, 'JOSM');
  await expect(josm.getByRole('alert')).toContainText('An editor needs the answer as XML with metadata');
  expect(targets.josm.calls).toEqual([]);
  await josm.getByRole('button', { name: 'Cancel' }).click();
  await expect(openIn(page, 'JOSM')).toBeFocused();

  await openIn(page, 'JOSM').press('Enter');
  await josm.getByRole('button', { name: 'Repair and open' }).click();
  await expect(josm.getByRole('status')).toContainText('JOSM has taken the query');
  expect(decodeURIComponent(imported(targets.josm))).toMatch(/data=\/\/ @name Benches\nnode[^;]*;\nout meta;$/);

  targets.josm.calls.length = 0;
  await openIn(page, 'JOSM').click();
  await josm.getByRole('button', { name: 'Continue anyway' }).click();
  await expect(josm.getByRole('status')).toContainText('JOSM has taken the query');
  expect(decodeURIComponent(imported(targets.josm))).toMatch(/;\nout;$/);
  // what is sent is repaired, not what is written
  await page.keyboard.press('Escape');
  await expect(page.locator('.cm-content')).not.toContainText('meta');
  expect(errors).toEqual([]);
});

/** Asks a JOSM that answers like this, and waits until the page says what is wrong. */
async function failedJosm({ josm }: Pick<Targets, 'josm'>, page: Page, answer: PlayedServer['answer']) {
  josm.answer = answer;
  await write(page, FOR_EDITORS);
  await openTargets(page);
  await openIn(page, 'JOSM').click();
  const alert = row(page, 'JOSM').getByRole('alert');
  await alert.waitFor();
  await expect(openIn(page, 'JOSM')).toBeEnabled();
  return alert;
}
/** Version 1, and this answer to the import. */
const failsToImport =
  (fail: PlayedServer['answer']): PlayedServer['answer'] =>
  (call, response) =>
    (call.path === '/version' ? agreeable : fail)(call, response);
/** What the browser itself logs is that something was not reached. */
const unexpected = (errors: readonly string[]) => errors.filter((error) => !error.startsWith('Failed to load resource'));

test('a JOSM of another major version is told with its version', async ({ page, targets, errors }) => {
  const alert = await failedJosm(targets, page, (_, response) => answerJson(response, josmVersion(2)));
  await expect(alert).toHaveText(/^This JOSM speaks version 2\.12 of the remote control, Flyover needs version 1\./);
  expect(targets.josm.calls).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('a JOSM that fails to import is told', async ({ page, targets, errors }) => {
  const alert = await failedJosm(
    targets,
    page,
    failsToImport((_, response) => response.writeHead(500).end()),
  );
  await expect(alert).toHaveText(/^Error: Unexpected JOSM remote control error\. It answered with status 500/);
  expect(unexpected(errors)).toEqual([]);
});

test('a JOSM that hangs up is told', async ({ page, targets, errors }) => {
  const alert = await failedJosm(
    targets,
    page,
    failsToImport((_, response) => response.destroy()),
  );
  await expect(alert).toHaveText(/^Error: Unexpected JOSM remote control error\. It hung up/);
  expect(unexpected(errors)).toEqual([]);
});

test('a JOSM that is not there is told', async ({ page, targets, errors }) => {
  const alert = await failedJosm(targets, page, (_, response) => response.destroy());
  await expect(alert).toHaveText(/^JOSM cannot be reached\. Start it on this computer/);
  expect(unexpected(errors)).toEqual([]);
});

test('a JOSM that asks its user first is waited for, until one cancels', async ({ page, targets, errors }) => {
  targets.josm.answer = (call, response) => call.path === '/version' && agreeable(call, response);
  await write(page, FOR_EDITORS);
  await openTargets(page);
  await openIn(page, 'JOSM').click();
  await expect(row(page, 'JOSM').getByRole('status')).toContainText('Waiting for JOSM');
  await expect.poll(() => targets.josm.calls.length).toBe(2);
  await page.getByRole('button', { name: 'Cancel opening in JOSM' }).click();
  await expect(openIn(page, 'JOSM')).toBeFocused();
  await expect(row(page, 'JOSM').getByRole('status')).toHaveText('');
  expect(errors).toEqual([]);
});

test('Level0 opens with the address of a public server, and is told apart from what only this computer reaches', async ({
  page,
  errors,
}) => {
  const context = page.context();
  await context.route('https://level0.osmz.ru/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Level0</title>' }));
  await write(page, FOR_EDITORS);
  await openTargets(page);
  await openIn(page, 'Level0').click();
  await expect(row(page, 'Level0').getByRole('alert')).toContainText('cannot reach a server on this computer');
  await page.keyboard.press('Escape');

  await write(page, `{{data:overpass,server=https://overpass.example.org/api/}}${FOR_EDITORS}`);
  await openTargets(page);
  const opening = context.waitForEvent('page');
  await openIn(page, 'Level0').click();
  const level0 = await opening;
  await level0.waitForURL('https://level0.osmz.ru/**');
  const source = new URL(level0.url()).searchParams.get('url') ?? '';
  expect(source).toContain('https://overpass.example.org/api/interpreter?data=%5Bout%3Axml%5D');
  expect(await level0.evaluate(() => window.opener)).toBe(null);
  await expect(openIn(page, 'iD')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open in iD' })).toHaveAttribute('href', /edit\?editor=id#map=\d+\/[\d.-]+\/[\d.-]+$/);
  expect(errors).toEqual([]);
});

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

test('the result is published as a gist, with a token that stays in the tab', async ({ page, targets, errors }) => {
  await write(page, BENCHES);
  expect(await run(page)).toBe('drawn');
  await openTargets(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.locator('.gist-form')).toContainText(/\d+ features as GeoJSON, at most 10 MB\. Everybody can find/);
  await publish(page).click();
  await expect(page.getByLabel('GitHub token')).toHaveAccessibleDescription(/Paste a token first/);
  await page.getByLabel('GitHub token').fill('ghp_secret');
  await publish(page).click();
  const gist = page.getByRole('link', { name: 'https://gist.github.com/mapper/5f3a' });
  await expect(gist).toHaveAttribute('href', 'https://gist.github.com/mapper/5f3a');
  await expect(page.getByRole('link', { name: 'View on geojson.io' })).toHaveAttribute('href', 'https://geojson.io/#id=gist:mapper/5f3a');
  expect(targets.github.calls).toHaveLength(1);
  const [{ method, path, authorization, body }] = targets.github.calls;
  expect([method, path, authorization]).toEqual(['POST', '/gists', 'Bearer ghp_secret']);
  const sent = JSON.parse(body);
  expect([sent.description, sent.public, Object.keys(sent.files)]).toEqual(['Benches', true, ['Benches.geojson']]);
  const { type, features } = JSON.parse(sent.files['Benches.geojson'].content);
  expect(type).toBe('FeatureCollection');
  expect(features[0].properties).toMatchObject({ '@id': expect.stringMatching(/^node\/\d+$/), amenity: 'bench' });

  const kept = () => page.evaluate(() => [Object.values(sessionStorage).join(), Object.values(localStorage).join()]);
  expect((await kept()).map((text) => text.includes('ghp_secret'))).toEqual([true, false]);
  expect(page.url()).not.toContain('ghp_secret');
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  expect(errors).toEqual([]);
});

test('a gist that fails is told with the answer of the service, and can be tried again', async ({ page, targets, errors }) => {
  targets.github.answer = (_, response) => answerJson(response, { message: 'Validation <b>Failed</b>' }, 422);
  await write(page, BENCHES);
  expect(await run(page)).toBe('drawn');
  await openTargets(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByLabel('GitHub token').fill('ghp_secret');
  await page.getByRole('switch', { name: 'Remember the token' }).click();
  await publish(page).click();
  const alert = row(page, 'GitHub gist').getByRole('alert');
  await expect(alert).toContainText('An error occurred during the creation of the gist.');
  await expect(alert).toContainText('Validation <b>Failed</b>');
  expect(await page.evaluate(() => localStorage.getItem('flyover_gist_token'))).toContain('ghp_secret');
  expect((await axeOfPart(page, '.targets').analyze()).violations).toEqual([]);

  // slow: it can be stopped
  targets.github.answer = () => undefined;
  await publish(page).click();
  await expect(row(page, 'GitHub gist').getByRole('status')).toContainText('Sending');
  await page.getByRole('button', { name: 'Abort' }).click();
  await expect(publish(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
  targets.github.answer = makesGists;
  await publish(page).click();
  await expect(page.getByRole('link', { name: 'https://gist.github.com/mapper/5f3a' })).toBeVisible();
  expect((await axeOfPart(page, '.targets').analyze()).violations).toEqual([]);
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});

test('JOSM gets the result of a file in the page', async ({ page, targets, errors }) => {
  const [lon, lat] = [9.52, 47.14];
  const bench = { type: 'Feature', properties: { amenity: 'bench', name: 'Ü & +' }, geometry: { type: 'Point', coordinates: [lon, lat] } };
  const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [bench] }));
  await openFromPalette(page, { name: 'benches.geojson', mimeType: 'application/json', buffer });
  await expect(page.locator('.server-button')).toHaveText('benches.geojson');
  await openTargets(page);
  // beside what is said of an invented result of before
  await expect(page.locator('.target-warning').last()).toHaveText(/^Level0 asks .+, not the file benches\.geojson\./);
  await openIn(page, 'JOSM').click();
  await expect(row(page, 'JOSM').getByRole('alert')).toHaveText('There is no result of the file yet: run a query first.');
  expect(targets.josm.calls).toEqual([]);
  await page.keyboard.press('Escape');

  await write(page, 'node[amenity=bench];out;');
  expect(await run(page)).toBe('drawn');
  await openTargets(page);
  await openIn(page, 'JOSM').click();
  await expect(row(page, 'JOSM').getByRole('status')).toHaveText('JOSM has the result in a new layer.');
  const { pathname, searchParams } = new URL(targets.josm.calls[1]?.path ?? '', 'http://josm.invalid/');
  expect([pathname, searchParams.get('new_layer')]).toEqual(['/load_data', 'true']);
  expect(searchParams.get('data')).toMatch(/<node id="-1" [^>]*lat="47.1400000" lon="9.5200000"/);
  expect(searchParams.get('data')).toContain('<tag k="name" v="Ü &amp; +"/>');
  expect(errors).toEqual([]);
});

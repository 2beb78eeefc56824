/** Files of OpenStreetMap data in an app that has neither server nor network: opened, kept, asked, exported, forgotten, shared with it. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, extract, open, reload, run, test, write } from './flyover-test.ts';
import { answersOf, GRID, openFromPalette, QUERIES } from './own-file.ts';
import { serve } from './served.ts';

const real = extract('liechtenstein.osm.pbf');

/** What is opened with no server at all: a country, where its extract is there. */
const OFFLINE = real.missing
  ? {
      name: 'grid.osm',
      file: { name: 'grid.osm', mimeType: 'text/xml', buffer: Buffer.from(GRID) },
      queries: [QUERIES[1], QUERIES[2], '[out:json];way[natural];out geom;'],
    }
  : {
      name: 'liechtenstein.osm.pbf',
      file: real.path,
      queries: [
        '[out:json];node[amenity=drinking_water];out;',
        '[out:json];area[name="Vaduz"]->.a;way(area.a)[highway];out geom;',
        '[out:json];rel[type=multipolygon][landuse];out geom;',
      ],
    };
if (real.missing) console.warn(`A grid of 400 cafés and benches stands in for a real extract: ${real.path} is not there.`);

/** Elements of the result, as the line about it has them. */
async function loaded(page: Page): Promise<number> {
  await page.locator('.stats-line').click();
  const counts = page.locator('.stats-groups dl').first();
  await expect(counts).toBeVisible();
  const numbers = (await counts.locator('dd').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
  await page.keyboard.press('Escape');
  return numbers.reduce((sum, each) => sum + each, 0);
}

test.describe('with no server and no network at all', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a file from the disk is asked, is there when Flyover starts anew, and is asked, exported and forgotten', async ({
    page,
    context,
  }) => {
    const { name, file, queries } = OFFLINE;
    const bytes = typeof file === 'string' ? readFileSync(file) : file.buffer;
    const answers = answersOf(bytes, queries);
    const town = await serve();
    await open(page, town.address);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await town.stop();
    await context.setOffline(true);

    await openFromPalette(page, file);
    const server = page.locator('.server-button');
    await expect(server).toHaveText(name);
    const expected = (await answers).map((text) => JSON.parse(text).elements.length);
    for (const [index, query] of queries.entries()) {
      await write(page, query);
      expect(await run(page)).toBe('drawn');
      expect(await loaded(page)).toBe(expected[index]);
    }
    await server.click();
    const keep = page.getByRole('menuitemcheckbox', { name: `Keep ${name}` });
    await keep.click();
    await expect(keep).toBeChecked();

    await reload(page);
    await expect(server).toHaveText(name);
    await write(page, queries[1]);
    expect(await run(page)).toBe('drawn');
    expect(await loaded(page)).toBe(expected[1]);
    await page.keyboard.press('ControlOrMeta+E');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download GeoJSON', exact: true }).click();
    expect(JSON.parse(readFileSync(await (await download).path(), 'utf8')).features).toHaveLength(expected[1]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+H');
    await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('What the checks tell');
    await page.keyboard.press('Escape');
    await server.click();
    await page.getByRole('menuitem', { name: `Forget ${name}` }).click();
    await expect(server).not.toHaveText(name);

    // what another program shares comes from the system as a form, which the app takes itself
    const shared = [
      { name: 'bench.osm', text: '<osm version="0.6"><node id="1" lat="1" lon="2"><tag k="amenity" v="bench"/></node></osm>' },
    ];
    // any site may send one to a tab
    await share(page, shared);
    await expect(page.getByText('What was shared could not be opened')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.addInitScript(() => {
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) => match(query === '(display-mode: browser)' ? 'not all' : query);
    });
    await share(page, shared);
    // nothing is opened before somebody says so
    const question = page.getByRole('dialog', { name: 'Open what was shared?' });
    await expect(question).toContainText('bench.osm (');
    await question.getByRole('button', { name: 'Open' }).click();
    await expect(page.locator('.server-button')).toHaveText('bench.osm');
    await share(page, [], 'See https://example.org/benches.overpassql');
    const address = page.getByRole('dialog', { name: 'Open from an address' });
    await expect(address.getByRole('textbox')).toHaveValue('https://example.org/benches.overpassql');
  });
});

/** Sends a form as a share target gets it; the page goes where it is sent to. */
async function share(page: Page, files: readonly { readonly name: string; readonly text: string }[], text = ''): Promise<void> {
  const arrived = page.waitForURL(/\/$/);
  await page.evaluate(
    ({ files, text }) => {
      const form = document.createElement('form');
      Object.assign(form, { action: 'shared', method: 'post', enctype: 'multipart/form-data' });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
      const held = new DataTransfer();
      for (const { name, text } of files) held.items.add(new File([text], name));
      field.files = held.files;
      form.append(field, Object.assign(document.createElement('input'), { name: 'text', value: text }));
      document.body.append(form);
      form.submit();
    },
    { files, text },
  );
  await arrived;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, finished, test as onItsOwn, open, watchErrors, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { serve } from './served.ts';

test.describe.configure({ mode: 'default' });

const QUERY = '// @name Benches (all)\nnode[amenity=bench]({{bbox}});\nout;';

const editor = (page: Page) => page.locator('.cm-content');
const link = (page: Page) => page.getByRole('textbox', { name: 'Link' });
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(`flyover_${key}`), name);

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await link(page).waitFor();
}

test('the copied link opens a second page with the same query and place, and runs it', async ({ flyover, town }) => {
  const context = flyover.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // a link behind the address of the open page
  await flyover.goto(`${town.address}#C=48.2;16.37;15`);
  await write(flyover, QUERY);
  await openShare(flyover);
  expect(await link(flyover).evaluate((field: HTMLTextAreaElement) => field.selectionEnd - field.selectionStart)).toBe(
    (await link(flyover).inputValue()).length,
  );
  await expect(flyover.getByRole('switch', { name: 'Include map position' })).toBeChecked();
  await expect(flyover.getByRole('dialog')).toContainText(/leads to 127\.0\.0\.1:\d+, which is this computer: nobody else can open it/);
  await flyover.getByRole('switch', { name: 'Run immediately' }).click();
  await flyover.getByRole('button', { name: 'Copy link' }).click();
  await expect(flyover.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(flyover.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const copied = await flyover.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await link(flyover).inputValue());
  expect(copied).toContain(`${town.address}?Q=`);

  const second = await context.newPage();
  await open(second, copied);
  await expect(editor(second)).toContainText('node[amenity=bench]({{bbox}});');
  expect(await finished(second, 1)).toMatch(/^(drawn|empty)$/);
  await openShare(second);
  await expect(second.getByRole('dialog')).toContainText('48.2, 16.37, zoom 15');
  await second.close();
});

test('the choices are remembered, long links are told, and the shortest form is offered', async ({ flyover }) => {
  await write(flyover, QUERY);
  await openShare(flyover);
  await expect(flyover.locator('.share-length')).toHaveText(/^\d+ characters$/);
  await flyover.getByRole('switch', { name: 'Include map position' }).click();
  await expect(link(flyover)).not.toHaveValue(/[&]C=/);
  await flyover.getByText('Shortest', { exact: true }).click();
  await expect(link(flyover)).toHaveValue(/#f1=/);
  expect([await stored(flyover, 'share_include_pos'), await stored(flyover, 'share_dense')]).toEqual(['false', 'true']);
  await flyover.getByText('Off', { exact: true }).click();
  expect([await stored(flyover, 'share_compression'), await stored(flyover, 'share_dense')]).toEqual(['off', 'false']);
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('button', { name: 'Share', exact: true })).toBeFocused();

  await write(flyover, `// ${'long '.repeat(400)}\n${QUERY}`);
  await openShare(flyover);
  await expect(flyover.locator('.share-length')).toContainText('Long link: some mail programs and chats cut it. “Shortest” makes it');
  await flyover.keyboard.press('Escape');
  await write(flyover, `// ${'long '.repeat(800)}\n${QUERY}`);
  await openShare(flyover);
  await expect(flyover.locator('.share-length')).toContainText('Very long link');
  expect(
    await flyover.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/s(\/|$|\?)/.test(name)).length),
  ).toBe(0);
  await expect(flyover.getByRole('button', { name: 'Shorten' })).toBeHidden();
});

onItsOwn('a short link of the server opens the query', async ({ page, browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-share-'));
  const own = await serve(['--links', join(folder, 'links.sqlite')]);
  const errors = watchErrors(page);
  await open(page, own.address);
  await write(page, QUERY);
  await openShare(page);
  await page.getByRole('button', { name: 'Shorten' }).click();
  await expect(link(page)).toHaveValue(/\/s\/[0-9A-Za-z]{10}$/);
  const short = await link(page).inputValue();
  // another browser: nothing is stored there
  const other = await browser.newPage();
  await open(other, short);
  await expect(editor(other)).toContainText('Benches (all)');
  expect(new URL(other.url()).pathname).toBe('/');
  await other.close();
  const unknown = await page.goto(`${own.address}s/AAAAAAAAAA`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading')).toHaveText('Flyover: no such link');
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  await own.stop();
  rmSync(folder, { recursive: true });
});

test('a query opens from an address, with the way back', async ({ flyover }) => {
  const files = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', request.url === '/a.ql' ? 'text/plain' : 'text/html');
    response.end('node(7);out; // from afar');
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const { port } = files.address() as AddressInfo;
  await write(flyover, 'node(1);out; // mine');
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.getByRole('dialog').waitFor();
  await flyover.keyboard.type('from an address');
  await flyover.keyboard.press('Enter');
  const field = flyover.getByRole('textbox', { name: 'Address' });
  await field.fill(`http://127.0.0.1:${port}/page`);
  await field.press('Enter');
  await expect(flyover.getByText('What lies there is no text file')).toBeVisible();
  await field.fill(`http://127.0.0.1:${port}/a.ql`);
  await field.press('Enter');
  await expect(editor(flyover)).toHaveText('node(7);out; // from afar');
  await flyover.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(flyover)).toHaveText('node(1);out; // mine');
  files.closeAllConnections();
  files.close();

  await flyover.keyboard.press('ControlOrMeta+O');
  await flyover.getByRole('dialog', { name: 'Load a query' }).getByRole('button', { name: 'Open from an address' }).click();
  await expect(flyover.getByRole('dialog')).toHaveCount(1);
  await expect(flyover.getByRole('dialog', { name: 'Open from an address' }).getByLabel('Address')).toBeFocused();
});

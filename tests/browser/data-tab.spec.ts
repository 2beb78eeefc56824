import { axeOfPart } from './accessible.ts';
import { expect, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test('the data of a large answer opens, is searched, and scrolls to its end', async ({ flyover }) => {
  await write(flyover, '[out:json];nwr({{bbox}});out geom;');
  const answering = flyover.waitForResponse(/api\/interpreter$/);
  expect(await run(flyover)).toBe('drawn');
  // its own server answers this page in columns, from which the lines are printed
  const answer = await answering;
  expect(answer.headers()['content-type']).toBe('application/vnd.flyover.store');
  const text = await (await flyover.request.post(answer.url(), { data: answer.request().postData() ?? '' })).text();
  expect(text).toContain('"elements": [');
  await flyover.getByRole('tab', { name: 'Data' }).click();
  const list = flyover.getByRole('listbox', { name: 'Raw answer of the server' });
  await expect(list.getByRole('option').first()).toContainText('{');

  // the tab has the focus
  await flyover.keyboard.press('ControlOrMeta+F');
  const field = flyover.getByRole('textbox', { name: 'Find in the data' });
  await expect(field).toBeFocused();
  await flyover.keyboard.insertText('"BENCH"');
  await expect(flyover.locator('.raw-status')).toHaveText(/^1 of [\d,]+$/);
  await expect(flyover.locator('.raw-mark-current')).toHaveText('"bench"');
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.raw-status')).toHaveText(/^2 of /);
  await flyover.keyboard.press('Shift+Enter');
  await flyover.keyboard.press('Shift+F3');
  // before the first hit stands the last
  await expect(flyover.locator('.raw-status')).toHaveText(/^([\d,]+) of \1$/);
  await flyover.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await flyover.keyboard.press('Escape');
  await expect(list).toBeFocused();

  await flyover.keyboard.press('End');
  await expect(flyover.locator('.raw-line.cursor')).toContainText('}');
  await expect
    .poll(async () => (await flyover.locator('.raw-of').textContent())?.replace(/\D/g, ''))
    .toBe(`${text.trimEnd().split('\n').length}`);
  await flyover.keyboard.press('Shift+ArrowUp');
  await expect(flyover.locator('.raw-line[aria-selected="true"]')).toHaveCount(2);
  await flyover.getByRole('textbox', { name: 'Go to line' }).fill('2');
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.raw-line.cursor')).toContainText('"version": 0.6');
  const { violations } = await axeOfPart(flyover, '.raw-view').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('selected lines are copied, those too that are not in view', async ({ flyover }) => {
  await flyover.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const lines = Array.from({ length: 5000 }, (_, i) => `${i}\tBänk`);
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', 'text/csv');
    response.end(`@id\tname\n${lines.join('\n')}\n`);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\n[out:csv(::id,name)];node;out;`);
  expect(await run(flyover)).toBe('text');
  await flyover.locator('[data-row="4"]').click();
  await flyover.keyboard.press('Shift+End');
  await flyover.keyboard.press('Shift+ArrowUp');
  await flyover.keyboard.press('ControlOrMeta+C');
  await expect(flyover.locator('.raw-notice')).toContainText('Copied');
  const copied = await flyover.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll('\r', '')).toBe(`${lines.slice(3, -1).join('\n')}\n`);
  await server.stop();
});

test('a record of the data is its element on the map and in the table, and the other way round', async ({ flyover }) => {
  const elements = Array.from({ length: 300 }, (_, i) => ({
    type: 'node',
    id: i + 1,
    lat: 53.5,
    lon: 13.41 + i / 1e4,
    tags: { ref: `n${i}` },
  }));
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ version: 0.6, elements }, undefined, 1));
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await flyover.getByText('"n2"').click();
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(flyover.locator('.table-row[aria-selected="true"]')).toHaveText('node3n2');
  await flyover.getByRole('grid').focus();
  await flyover.keyboard.press('ControlOrMeta+End');
  await flyover.locator('.table-row', { hasText: 'n290' }).click();
  await flyover.getByRole('tab', { name: 'Data' }).click();
  const record = flyover.locator('.raw-line[aria-selected="true"]');
  await expect(record).toContainText(['{', '"type": "node"', '"id": 291']);
  await record.first().click();
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('.feature-popup')).toContainText('Node 291');
  await expect(flyover.getByRole('tab', { name: 'Map' })).toHaveAttribute('aria-selected', 'true');
  await flyover.keyboard.press('Escape');
  // what is no record leads nowhere
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await flyover.getByRole('listbox').press('ControlOrMeta+Home');
  await flyover.getByRole('button', { name: 'Show on the map' }).click();
  await expect(flyover.locator('.raw-notice')).toHaveText('Part of the answer, but not drawn on the map');
  await server.stop();
});

test('an answer of one endless line can be seen to its end', async ({ flyover }) => {
  const elements = Array.from({ length: 3000 }, (_, i) => ({ type: 'node', id: i + 1, lat: 53.5, lon: 13.41, tags: { ref: `n${i}` } }));
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ version: 0.6, elements }));
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await flyover.getByRole('listbox').focus();
  await flyover.keyboard.press('End');
  await expect(flyover.locator('.raw-line.cursor')).toContainText('"ref":"n2999"}}]}');
  await expect(flyover.locator('.raw-of')).toHaveText('of 1');
  await server.stop();
});

test('the text of an answer that failed can be read', async ({ flyover, expectedErrors }) => {
  expectedErrors.push('500');
  const server = await startTestServer((_, response) => {
    response.writeHead(500, { 'content-type': 'text/plain' });
    response.end('out of memory\nline two');
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('failed');
  await flyover.locator('.problem-card').getByRole('button', { name: 'Dismiss' }).click();
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.locator('.raw-text')).toHaveText(['out of memory', 'line two']);
  await server.stop();
});

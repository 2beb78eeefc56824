import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const chosen = (page: Page) => list(page).getByRole('option', { selected: true });
const lines = (page: Page) => page.locator('.query-editor .cm-line');
const signature = (page: Page) => page.locator('.cm-signature');

/** Goes down to an option that is offered, and takes it. */
async function take(page: Page, text: string | RegExp): Promise<void> {
  await expect(options(page).filter({ hasText: text }).first()).toBeVisible();
  const isChosen = async () => {
    if (await chosen(page).filter({ hasText: text }).count()) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  };
  // a list of many rows is gone through at once, not one row a second
  await expect.poll(isChosen, { intervals: [20] }).toBe(true);
  await page.keyboard.press('Enter');
}

/** An empty editor whose completion is there. */
async function ready(page: Page): Promise<void> {
  await write(page, 'x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Space');
  await expect(options(page).first()).toBeVisible();
}

test('a key of the list that comes while the list for the last letter is on its way waits for it, and does not move the cursor', async ({
  flyover,
}) => {
  await ready(flyover);
  await flyover.keyboard.type('n');
  await expect(options(flyover).filter({ hasText: /^node/ }).first()).toBeVisible();
  const taken = await flyover.evaluate(() => {
    document.execCommand('insertText', false, 'o');
    const down = new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true, cancelable: true });
    return !document.activeElement?.dispatchEvent(down);
  });
  expect(taken).toBe(true);
  await expect(options(flyover).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(chosen(flyover)).toHaveCount(1);
  await flyover.keyboard.press('Escape');
});

test('what is typed while a key of the list waits comes behind it, in order', async ({ flyover }) => {
  await ready(flyover);
  await flyover.keyboard.type('n');
  await expect(options(flyover).filter({ hasText: /^node/ }).first()).toBeVisible();
  await flyover.evaluate(async () => {
    const press = (key: string, keyCode: number) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
    // each is a letter of its own to the editor, and no time passes
    const type = async (letter: string) => {
      document.execCommand('insertText', false, letter);
      await Promise.resolve();
    };
    await type('o');
    press('Enter', 13);
    await type('[');
    await type('a');
    press('ArrowRight', 39);
    await type(';');
  });
  await expect(lines(flyover)).toHaveText(['node[a];']);
  await flyover.keyboard.press('Escape');
});

test('who has never seen the language finds cafes with outdoor seating within 300 m of a station, by what is offered alone', async ({
  flyover,
  town,
}) => {
  await ready(flyover);
  await take(flyover, 'Things near other things');
  await flyover.keyboard.type('train stat');
  await take(flyover, /^Train Station.*public_transport=station/);
  await expect(lines(flyover).first()).toHaveText('nwr["public_transport"="station"]["train"="yes"]({{bbox}})->.near;');
  await flyover.keyboard.press('Tab');
  await flyover.keyboard.type('caf');
  await take(flyover, 'amenity=cafe');
  await flyover.keyboard.press('ArrowRight');
  await flyover.keyboard.type('outd');
  await take(flyover, /^outdoor_seating/);
  await take(flyover, /^yes/);
  await expect(lines(flyover)).toHaveText([
    'nwr["public_transport"="station"]["train"="yes"]({{bbox}})->.near;',
    'nwr["amenity"="cafe"]["outdoor_seating"="yes"](around.near:300);',
    'out geom;',
  ]);
  const sent = flyover.waitForRequest(/api\/interpreter/);
  expect(await run(flyover)).toBe('drawn');
  const box = /\((-?[\d.]+(?:,-?[\d.]+){3})\)/.exec(new URLSearchParams((await sent).postData() ?? '').get('data') ?? '')?.[1];
  const ids = async (query: string) => {
    const answer = await flyover.request.post(`${town.address}api/interpreter`, { form: { data: `[out:json];${query}out ids;` } });
    const { elements }: { elements: { type: string; id: number }[] } = await answer.json();
    return elements.map(({ type, id }) => `${type}${id}`).sort();
  };
  const found = await ids(
    `nwr["public_transport"="station"]["train"="yes"](${box})->.near;nwr["amenity"="cafe"]["outdoor_seating"="yes"](around.near:300);`,
  );
  const all = await ids(`node["railway"="station"](${box});nwr(around:300)["amenity"="cafe"]["outdoor_seating"="yes"];`);
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(all);
});

test('words, sets with what they hold, counts of the result, and what a call takes', async ({ flyover }) => {
  await ready(flyover);
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.insertText('node["amenity"="cafe"]({{bbox}})->.cafes;\n.cafes out;\n');
  expect(await run(flyover)).toBe('drawn');
  await flyover.locator('.query-editor .cm-content').focus();
  await flyover.keyboard.press('ControlOrMeta+End');
  await flyover.keyboard.type('way(aro');
  await expect(options(flyover).first()).toContainText('around.cafes');
  await expect(options(flyover).first()).toContainText('nodes with amenity=cafe, line 1');
  await flyover.keyboard.press('Enter');
  await expect(lines(flyover).last()).toHaveText('way(around.cafes:300)');
  await flyover.keyboard.press('Control+Shift+Space');
  await expect(signature(flyover).locator('b')).toHaveText('‹metres›');
  await flyover.keyboard.type('50,');
  await expect(signature(flyover).locator('b')).toHaveText('‹lat›');
  await flyover.keyboard.press('Escape');
  await expect(signature(flyover)).toHaveCount(0);
  await expect(flyover.locator('.query-editor .cm-content')).toBeFocused();
  await flyover.keyboard.press('ControlOrMeta+End');
  await flyover.keyboard.type(';\nnode[ame');
  await expect(options(flyover).first()).toHaveText(/^amenity\d+ in the result$/);
  // what the result has not, the server's own data may have
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.type('];\nway[highw');
  await expect(options(flyover).first()).toHaveText(/^highway[\d,]+ in the data$/);
});

test('SQL is completed by the tables of Postpass, calls of PostGIS, and keys and values', async ({ flyover }) => {
  await write(flyover, '{{data:sql}}\n');
  await flyover.keyboard.press('ControlOrMeta+End');
  await expect(flyover.locator('.status-bar')).toContainText('SQL');
  await flyover.keyboard.type('SEL');
  await take(flyover, /^SELECT/);
  await flyover.keyboard.type('ST_Cen');
  await take(flyover, 'ST_Centroid(geom)');
  await flyover.keyboard.press('ControlOrMeta+End');
  await flyover.keyboard.type(' FROM ');
  await take(flyover, /^postpass_polygon/);
  await flyover.keyboard.type(" WHERE tags->>'ameni");
  await take(flyover, /^amenity/);
  await flyover.keyboard.type(" = 'drinking_w");
  await take(flyover, /^drinking_water/);
  await expect(lines(flyover)).toHaveText([
    '{{data:sql}}',
    "SELECT ST_Centroid(geom) FROM postpass_polygon WHERE tags->>'amenity' = 'drinking_water'",
  ]);
  await expect(list(flyover)).toBeHidden();
});

import { expect, test as onItsOwn, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test('a run sends what was typed last, however quickly it follows', async ({ flyover }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [] }));
  await write(flyover, `{{data:overpass,server=${server.address}}}node(1);`);
  for (const key of 'out;') await flyover.keyboard.press(key);
  expect(await run(flyover)).toBe('empty');
  expect(server.queries.map((query) => query.trim())).toEqual(['node(1);out;']);
  await server.stop();
});

test('what was typed right before a reload is there after it, and in the dialog that follows a key', async ({ flyover }) => {
  await write(flyover, 'node(1);out;\n// @name Two ');
  await flyover.keyboard.type('words');
  await flyover.keyboard.press('ControlOrMeta+S');
  await expect(
    flyover
      .getByRole('combobox', { name: 'Name' })
      .or(flyover.getByLabel('Name', { exact: true }))
      .first(),
  ).toHaveValue('Two words');
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.cm-content')).toBeFocused();
  await flyover.keyboard.type(' more');
  await flyover.reload();
  await expect(flyover.locator('.cm-content')).toContainText('@name');
  await expect(flyover.locator('.query-name')).toContainText('Two words');
});

onItsOwn.describe(() => {
  // who asked for less motion has a caret that stands
  onItsOwn.use({ contextOptions: { reducedMotion: 'no-preference' } });

  onItsOwn('an editor that waits for a key lets the page rest', async ({ flyover }) => {
    await write(flyover, 'node(1);out;');
    const cursor = flyover.locator('.cm-cursorLayer');
    // it blinks, but by no animation: that would keep the browser drawing frames
    await expect(cursor).toHaveCSS('visibility', 'hidden');
    await expect(cursor).toHaveCSS('visibility', 'visible');
    expect(await flyover.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

import type { Page } from '@playwright/test';
import { expect, test as onItsOwn, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

onItsOwn('Ctrl+F finds in the editor, behind the lines that are drawn, and replaces; Escape leads back', async ({ flyover }) => {
  const lines = Array.from({ length: 400 }, (_, line) => `node(${line});`);
  await write(flyover, lines.join('\n'));
  const wait: { end?: () => void } = {};
  const released = new Promise<void>((resolve) => {
    wait.end = resolve;
  });
  await flyover.route(/\/assets\/search-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await flyover.keyboard.press('ControlOrMeta+Home');
  await flyover.keyboard.press('ControlOrMeta+F');
  // typed while the search is still on its way
  await flyover.keyboard.type('node(3');
  await flyover.keyboard.type('21');
  await flyover.keyboard.press('Enter');
  wait.end?.();
  const field = flyover.getByRole('textbox', { name: 'Find' });
  await expect(field).toHaveValue('node(321');
  await expect(field).toBeFocused();
  await expect(flyover.locator('.cm-searchMatch-selected')).toHaveText('node(321');
  await flyover.getByRole('textbox', { name: 'Replace with' }).fill('way(321');
  await flyover.getByRole('button', { name: 'Replace all' }).click();
  await expect(flyover.locator('.cm-content')).toContainText('way(321);');
  await field.press('Escape');
  await expect(flyover.locator('.cm-content')).toBeFocused();
  await expect(flyover.locator('.cm-search')).toHaveCount(0);
});

onItsOwn('parts of the editor that come late leave the place one looks at, and the field one writes in', async ({ flyover }) => {
  const wait: { end?: () => void } = {};
  const released = new Promise<void>((resolve) => {
    wait.end = resolve;
  });
  await flyover.route(/\/assets\/completion-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const lines = Array.from({ length: 400 }, (_, line) => `node(${line});`);
  await write(flyover, lines.join('\n'));
  await flyover.keyboard.press('ControlOrMeta+F');
  const field = flyover.getByRole('textbox', { name: 'Find' });
  await field.fill('node(200');
  await field.press('Enter');
  const found = flyover.locator('.cm-searchMatch-selected');
  await expect(found).toHaveText('node(200');
  wait.end?.();
  await expect(flyover.locator('.cm-content')).toHaveAttribute('aria-autocomplete', 'list');
  await expect(found).toBeInViewport();
  await expect(field).toBeFocused();
});

onItsOwn('what is typed before the completion has come has its list once that is there', async ({ flyover }) => {
  const wait: { end?: () => void } = {};
  const released = new Promise<void>((resolve) => {
    wait.end = resolve;
  });
  await flyover.route(/\/assets\/completion-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = flyover.waitForRequest(/\/assets\/completion-.*\.js$/);
  await write(flyover, ' ');
  await asked;
  await flyover.keyboard.type('nod');
  wait.end?.();
  await expect(flyover.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /^node/ }).first()).toBeVisible();
});

test('brackets and quotes close themselves, and typing over the second one adds none', async ({ flyover }) => {
  const editor = flyover.locator('.cm-content');
  await write(flyover, ' ');
  await flyover.keyboard.press('Backspace');
  // they come with the completion, in the quiet behind the first focus
  await expect(async () => {
    await write(flyover, ' ');
    await flyover.keyboard.press('Backspace');
    await flyover.keyboard.type('(');
    await expect(editor).toHaveText('()', { timeout: 500 });
  }).toPass();
  await flyover.keyboard.press('Backspace');
  await expect(editor).toHaveText('Write a query, or start from an example');
  await flyover.keyboard.type('node["name"]({{bbox}});out;');
  await expect(editor).toHaveText('node["name"]({{bbox}});out;');
  await flyover.keyboard.type(' // don');
  await flyover.keyboard.type("'t");
  await expect(editor).toHaveText('node["name"]({{bbox}});out; // don\'t');
});

test('the way out of the editor by keyboard is told, and leads out', async ({ flyover }) => {
  const editor = flyover.locator('.cm-content');
  await write(flyover, 'out;');
  await expect(editor).toHaveAccessibleDescription('Esc, then Tab leaves');
  await expect(flyover.getByText('Esc, then Tab leaves')).toBeVisible();
  await flyover.keyboard.press('Tab');
  await expect(editor).toBeFocused();
  await flyover.keyboard.press('Escape');
  // nobody has to hurry
  const later = await flyover.evaluateHandle(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    return now;
  });
  await flyover.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await later.evaluate((now) => {
    Date.now = now;
  });
  await editor.focus();
  await flyover.keyboard.press('Control+m');
  await expect(flyover.getByText('Tab leaves; Ctrl+M: it indents')).toBeVisible();
  await flyover.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await editor.focus();
  await flyover.keyboard.press('Control+m');
  await flyover.keyboard.press('Tab');
  await expect(editor).toBeFocused();
});

test('Shift+Alt+F lays the query out, placeholders and comments as they are; undo takes it back, and a fault is told', async ({
  flyover,
}) => {
  const editor = flyover.locator('.cm-content');
  const text = '[out:json];(node[amenity=cafe]({{bbox}});way[amenity=cafe]({{bbox}}););out center;// all';
  await write(flyover, text);
  await flyover.keyboard.press('Shift+Alt+F');
  await expect(flyover.locator('.cm-line')).toHaveText([
    '[out:json];',
    '(',
    '  node[amenity=cafe]({{bbox}});',
    '  way[amenity=cafe]({{bbox}});',
    ');',
    'out center; // all',
    '',
  ]);
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(editor).toHaveText(text);
  await write(flyover, 'node[;\nout;');
  await flyover.keyboard.press('Shift+Alt+F');
  await expect(flyover.getByText('Line 1 has a fault: the query was left as it is. Run says what it is.')).toBeVisible();
  await expect(flyover.locator('.cm-line')).toHaveText(['node[;', 'out;']);

  // by a setting a run lays out first
  await write(flyover, 'node(1)  ;out;');
  await flyover.keyboard.press('Control+,');
  await flyover.getByRole('dialog').getByRole('switch', { name: 'Format when running' }).check();
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.query-editor .cm-line')).toHaveText(['node(1);', 'out;', '']);

  // and by another one what is saved
  await flyover.keyboard.press('Control+,');
  await flyover.getByRole('dialog').getByRole('switch', { name: 'Format when saving' }).check();
  await flyover.keyboard.press('Escape');
  await write(flyover, 'node(2)  ;out;');
  await flyover.keyboard.press('ControlOrMeta+S');
  await flyover.getByRole('dialog', { name: 'Save the query' }).getByRole('combobox', { name: 'Name' }).fill('Laid out');
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByText('Saved as “Laid out”.')).toBeVisible();
  await expect(flyover.locator('.query-editor .cm-line').filter({ hasText: /\S/ }).last()).toHaveText('out;');
  await expect(flyover.locator('.query-editor .cm-line').filter({ hasText: 'node' })).toHaveText('node(2);');
});

test('a new line is indented as far as blocks are open; cursors are put at the same words, and in a column', async ({ flyover }) => {
  const editor = flyover.locator('.cm-content');
  const lines = flyover.locator('.query-editor .cm-line');
  await write(flyover, ' ');
  await expect(editor).toHaveAttribute('aria-autocomplete', 'list');
  await flyover.keyboard.press('Backspace');
  await flyover.keyboard.type('(');
  await flyover.keyboard.press('Enter');
  await flyover.keyboard.type('node(1);');
  await flyover.keyboard.press('Enter');
  await flyover.keyboard.type('node(2);');
  await expect.poll(() => lines.evaluateAll((all) => all.map((line) => line.textContent))).toEqual(['(', '  node(1);', '  node(2);', ')']);

  // a word of its own once it is coloured; before that the middle of the line would be meant
  await lines
    .nth(1)
    .locator('span')
    .filter({ hasText: /^node$/ })
    .dblclick();
  await flyover.keyboard.press('ControlOrMeta+D');
  await expect(flyover.locator('.cm-selectionBackground')).toHaveCount(2);
  await flyover.keyboard.type('way');
  await expect(lines).toHaveText(['(', 'way(1);', 'way(2);', ')']);
  // the first Escape closes a list of completions, where one has come already
  await expect(async () => {
    await flyover.keyboard.press('Escape');
    await expect(flyover.locator('.cm-selectionBackground, .cm-cursor')).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await flyover.keyboard.press('Control+Alt+ArrowDown');
  await flyover.keyboard.press('End');
  await flyover.keyboard.type('//');
  await expect(lines).toHaveText(['(', 'way(1);//', 'way(2);//', ')']);

  // what a phone's keyboard hands over at once is taken as a whole: a browser would lay out the page for each line
  await flyover.evaluate(() => {
    addEventListener('beforeinput', (event) => document.body.setAttribute('data-test-taken', `${event.defaultPrevented}`), { once: true });
  });
  await flyover.keyboard.press('ControlOrMeta+A');
  await flyover.keyboard.insertText('node(1);\r\nout;');
  await expect(flyover.locator('body')).toHaveAttribute('data-test-taken', 'true');
  await expect(lines).toHaveText(['node(1);', 'out;']);
});

/** The text in the editor, without what is told of it. */
const written = (page: Page) =>
  page.locator('.cm-content').evaluate((content) => {
    const copy = content.cloneNode(true) as Element;
    for (const told of copy.querySelectorAll('.cm-estimate')) told.remove();
    return copy.textContent;
  });

test('a file that is dropped on editor, map or bar does not replace the page: it is opened in it', async ({ flyover }) => {
  for (const [place, selector] of Object.entries({ editor: '.cm-content', map: '.maplibregl-canvas', bar: '.top-bar' })) {
    const before = await written(flyover);
    const left = await flyover.locator(selector).evaluate((element, name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['<osm version="0.6"/>'], name, { type: 'text/xml' }));
      // a drop that nobody has taken goes to the browser, which opens the file
      return ['dragover', 'drop'].filter((type) =>
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      );
    }, `${place}.osm`);
    expect(left).toEqual([]);
    await expect(flyover.locator('.server-button')).toHaveText(`${place}.osm`);
    expect(await written(flyover)).toBe(before);
  }
});

test('the command palette finds every setting: a theme at once, others in their dialog', async ({ flyover }) => {
  await flyover.keyboard.press('ControlOrMeta+K');
  const palette = flyover.getByRole('dialog', { name: 'Commands' });
  await flyover.keyboard.type('dark');
  await expect(palette.getByRole('option').first()).toHaveText(/^Colours: Dark/);
  await flyover.keyboard.press('Enter');
  await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await flyover.keyboard.press('ControlOrMeta+K');
  await flyover.keyboard.type('statistics');
  await expect(palette.getByRole('option').first()).toHaveText(/^Show statistics: on/);
  await palette.getByRole('textbox').or(palette.getByRole('combobox')).fill('language of names');
  await expect(palette.getByRole('option').first()).toHaveText(/^Language of names/);
  await flyover.keyboard.press('Enter');
  const settings = flyover.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByLabel('Language of names')).toBeVisible();
  await expect(settings.getByText('Crosshairs')).toHaveCount(0);
  await settings.getByLabel('Language of names').selectOption('de');
  await flyover.keyboard.press('Escape');
  await flyover.keyboard.press('ControlOrMeta+I');
  await expect(flyover.getByRole('dialog', { name: 'Search wizard' }).getByLabel('Names in')).toHaveValue('de');
});

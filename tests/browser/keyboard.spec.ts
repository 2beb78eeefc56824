import type { Page } from '@playwright/test';
import { expect, finished, test as onItsOwn } from './flyover-test.ts';
import { beginAnew, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

/** Where the focus may be when a key is pressed. */
const PLACES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'in the editor': (page) => page.locator('.cm-content').click(),
  'on the map': (page) => page.locator('.maplibregl-canvas').focus(),
  async 'in a dialog'(page) {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).focus();
  },
};

for (const [place, go] of Object.entries(PLACES)) {
  test(`every shortcut works with the focus ${place}`, async ({ flyover }) => {
    await flyover.locator('.maplibregl-canvas').waitFor();
    const text = await flyover.locator('.cm-content').textContent();
    for (const key of ['F2', 'Control+Enter', 'F9']) {
      const runs = Number(await flyover.locator('body').getAttribute('data-run-id'));
      await go(flyover);
      await flyover.keyboard.press(key);
      expect(await finished(flyover, runs + 1), key).toBe('drawn');
      await expect(flyover.getByRole('dialog', { name: 'Settings' })).toBeHidden();
    }
    const dialogs = { 'Control+k': 'Commands', 'Control+,': 'Settings' };
    for (const [key, name] of Object.entries(dialogs)) {
      await go(flyover);
      await flyover.keyboard.press(key);
      await expect(flyover.getByRole('dialog'), key).toHaveCount(1);
      await expect(flyover.getByRole('dialog', { name })).toBeVisible();
      await flyover.keyboard.press('Escape');
      await expect(flyover.getByRole('dialog')).toHaveCount(0);
    }
    expect(await flyover.locator('.cm-content').textContent()).toBe(text);
  });
}

test('a click in the editor closes a menu and takes the focus', async ({ flyover }) => {
  await flyover.locator('.server-button').click();
  await expect(flyover.locator('[role=menu] :focus')).toHaveCount(1);
  await flyover.locator('.cm-content').click({ position: { x: 30, y: 60 } });
  await expect(flyover.getByRole('menu')).toHaveCount(0);
  // the button would have it back a moment later
  await flyover.waitForTimeout(100);
  await expect(flyover.locator('.cm-content')).toBeFocused();
});

test('a click in a dialog that opens is meant for the dialog, also where the window has no focus to give', async ({ flyover }) => {
  await flyover.evaluate(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('focusin', hold, true);
    setTimeout(() => window.removeEventListener('focusin', hold, true), 5000);
  });
  await flyover.locator('.cm-content').click();
  await flyover.keyboard.press('Control+,');
  const dialog = flyover.getByRole('dialog', { name: 'Settings' });
  await dialog.getByText('Dark', { exact: true }).click();
  await expect(flyover.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(dialog).toBeVisible();
  await dialog.getByText('System', { exact: true }).click();
  await flyover.keyboard.press('Escape');
});

test('the command palette finds an action by a part of its name and starts it', async ({ flyover }) => {
  await flyover.locator('.cm-content').click();
  await flyover.keyboard.press('Control+k');
  const palette = flyover.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { name: /Run the query/ })).toContainText('Ctrl+Enter');
  await flyover.keyboard.type('settings');
  await expect(palette.getByRole('option').first()).toHaveText(/^Settings/);
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.cm-content')).toBeFocused();
});

/** Holds back every part of the program that is fetched from now on. @returns lets them come */
async function holdParts(page: Page): Promise<() => void> {
  const wait: { end?: () => void } = {};
  const released = new Promise<void>((resolve) => {
    wait.end = resolve;
  });
  let holds = false;
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    if (route.request().url().endsWith('/assets/first.js')) {
      holds = true;
      await route.fulfill({ body: '' });
      return;
    }
    await released;
    await route.continue();
  });
  // the browser may let some through until it has heard of it
  await expect(async () => {
    await page.evaluate(() => fetch('assets/first.js'));
    expect(holds).toBe(true);
  }).toPass();
  return () => wait.end?.();
}

/** Shortcuts, and the dialogs whose field gets what is typed behind them. */
const TYPED_AHEAD: readonly { key: string; dialog: string }[] = [
  { key: 'Control+k', dialog: 'Commands' },
  { key: 'Control+i', dialog: 'Search wizard' },
  { key: 'Control+s', dialog: 'Save the query' },
  { key: 'Control+,', dialog: 'Settings' },
  { key: 'Control+o', dialog: 'Load a query' },
];

onItsOwn('what is typed behind a shortcut waits for its dialog and reaches its field', async ({ flyover }) => {
  // the wizard's dialog shows a query too
  const editor = flyover.locator('.cm-content[contenteditable="true"]');
  const text = await editor.textContent();
  for (const { key, dialog } of TYPED_AHEAD) {
    await editor.click();
    const release = await holdParts(flyover);
    await flyover.keyboard.press(key);
    await flyover.keyboard.type('benxx');
    await flyover.keyboard.press('Backspace');
    await flyover.keyboard.press('Backspace');
    await expect(flyover.getByRole('textbox', { name: 'Opening…' })).toHaveValue('ben');
    await expect(flyover.getByRole('textbox', { name: 'Opening…' })).toHaveCSS('opacity', '1');
    release();
    await flyover.keyboard.type('ches by a river', { delay: 5 });
    const opened = flyover.getByRole('dialog', { name: dialog });
    await expect(opened.locator('input:focus')).toHaveValue(/benches by a river$/);
    await expect(flyover.locator('.key-gatherer')).toHaveCount(0);
    expect(await editor.textContent()).toBe(text);
    await beginAnew(flyover);
  }
});

onItsOwn('Enter and Escape behind a shortcut are done in their order, from dialog to dialog', async ({ flyover }) => {
  const editor = flyover.locator('.cm-content');
  await editor.click();
  const text = await editor.textContent();
  const release = await holdParts(flyover);
  // nothing has come yet: Escape leads back to the editor
  await flyover.keyboard.press('Control+k');
  await flyover.keyboard.type('sett');
  await flyover.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await flyover.keyboard.press('Control+k');
  await flyover.keyboard.type('settings');
  await flyover.keyboard.press('Enter');
  await flyover.keyboard.type('cross');
  release();
  await expect(flyover.getByRole('dialog', { name: 'Settings' }).getByLabel('Search settings')).toHaveValue('cross');
  await expect(flyover.getByRole('dialog')).toHaveCount(1);
  await flyover.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  expect(await editor.textContent()).toBe(text);
});

onItsOwn('a query is saved by keys alone before its dialog has come: name, comment, Enter', async ({ flyover }) => {
  await flyover.locator('.cm-content').click();
  const release = await holdParts(flyover);
  await flyover.keyboard.press('Control+s');
  await flyover.keyboard.press('ControlOrMeta+A');
  await flyover.keyboard.press('Backspace');
  await flyover.keyboard.type('My places');
  await flyover.keyboard.press('Tab');
  await flyover.keyboard.type('for the walk');
  await flyover.keyboard.press('Enter');
  release();
  await expect(flyover.getByText('Saved as “My places”.')).toBeVisible();
  await flyover.keyboard.press('Control+o');
  await expect(flyover.getByRole('dialog', { name: 'Load a query' }).getByText('for the walk')).toBeVisible();
});

onItsOwn('what is typed behind a button or a menu waits, too, and a click elsewhere ends that', async ({ flyover }) => {
  // the menu is there already, the dialogs behind it are not
  await flyover.getByRole('button', { name: /Choose the server/ }).click();
  await flyover.getByRole('menuitem', { name: 'Another server…' }).waitFor();
  await flyover.keyboard.press('Escape');
  const release = await holdParts(flyover);
  await flyover.getByRole('button', { name: 'Save' }).click();
  await flyover.keyboard.type('no');
  await flyover.locator('.cm-content').click();
  await expect(flyover.locator('.key-gatherer')).toHaveCount(0);
  await flyover.getByRole('button', { name: /Choose the server/ }).click();
  await flyover.getByRole('menuitem', { name: 'Another server…' }).click();
  await flyover.keyboard.type('https://overpass.exam');
  release();
  await flyover.keyboard.type('ple.org/api/');
  await expect(flyover.getByRole('dialog').getByLabel('Base address')).toHaveValue('https://overpass.example.org/api/');
  await flyover.keyboard.press('Escape');
  await expect(flyover.getByRole('button', { name: /Choose the server/ })).toBeFocused();
});

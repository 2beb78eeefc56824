import type { Page } from '@playwright/test';
import { expect, test as onItsOwn, open, run, write } from './flyover-test.ts';
import { SIZES } from './look-at.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

/** Left, top, width and height; undefined while nothing is there. */
async function boxOf(page: Page, selector: string): Promise<number[] | undefined> {
  const element = page.locator(selector);
  const box = (await element.count()) === 0 ? null : await element.boundingBox();
  return box === null ? undefined : [box.x, box.y, box.width, box.height].map(Math.round);
}

onItsOwn('before the script has run the frame stands where it will stand', async ({ page, town }) => {
  await page.addInitScript(() => localStorage.setItem('flyover_editor_width', '333'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(town.address, { waitUntil: 'commit' });
  // the document comes before its style sheet
  await expect(page.locator('.first-paint-bar')).toHaveCSS('display', 'flex');
  const early = await boxOf(page, '.first-paint-editor');
  const logo = await boxOf(page, '.first-paint-bar img');
  expect(early?.[2]).toBe(333);
  release();
  // the panes are measured once more when the app has drawn them
  await expect.poll(() => boxOf(page, '.editor-pane')).toEqual([...(early?.slice(0, 3) ?? []), expect.any(Number)]);
  await expect.poll(() => boxOf(page, '.brand svg')).toEqual(logo);
});

// the one test here that looks at what lies below the result
onItsOwn.describe(() => {
  onItsOwn.use({ basemap: true });

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    onItsOwn(`nothing jumps while the page loads, ${size.width} pixels wide`, async ({ page, town }) => {
      await page.setViewportSize(size);
      await page.addInitScript(() => {
        // the last lines of a run's progress move up as others come: the more of them, the slower the machine
        const isOfProgress = (entry: PerformanceEntry & { readonly sources?: readonly { readonly node: Node | null }[] }) =>
          document.body?.dataset.runState === 'running' &&
          entry.sources?.every(({ node }) => node === null || node.parentElement?.closest('.loading-card'));
        new PerformanceObserver((list) => {
          const jumps = list.getEntries().filter((entry) => !isOfProgress(entry));
          const shifted = jumps.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
          document.documentElement.dataset.shifted = String(Number(document.documentElement.dataset.shifted ?? 0) + shifted);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, town.address);
      await page.evaluate(() => document.fonts.ready);
      expect(await run(page)).toBe('drawn');
      expect(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0))).toBeLessThan(0.005);
    });
  }
});

test('result, popup and undo steps live through a change of layout', async ({ flyover }) => {
  await write(flyover, 'node[amenity=drinking_water]({{bbox}});out;');
  expect(await run(flyover)).toBe('drawn');
  await flyover.getByRole('button', { name: 'Zoom in' }).click();
  await flyover.locator('canvas.maplibregl-canvas').evaluate((canvas) => canvas.setAttribute('data-same', 'yes'));
  for (const size of [
    { width: 1000, height: 1300 },
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await flyover.setViewportSize(size);
    await expect
      .poll(async () => Math.round((await flyover.locator('.map-canvas').boundingBox())?.width ?? 0))
      .toBeLessThanOrEqual(size.width);
    await expect(flyover.locator('canvas[data-same]')).toBeVisible();
    await expect(flyover.locator('.legend')).toBeVisible();
  }
  await flyover.locator('.cm-content').click();
  await flyover.keyboard.press('ControlOrMeta+Z');
  await expect(flyover.locator('.cm-content')).toContainText('// @name Drinking Water');
});

onItsOwn('who types types on, and lists stay where they were scrolled to, through a change of layout', async ({ page, town }) => {
  await open(page, town.address);
  await write(page, `node[amenity=bench]({{bbox}});out;\n${'// a long query\n'.repeat(500)}`);
  await run(page);
  await page.getByRole('tab', { name: 'Data' }).click();
  const lists = [page.locator('.cm-scroller'), page.locator('.raw-data')];
  await page.locator('.cm-content').focus();
  await page.keyboard.type('// more');
  for (const list of lists) await list.evaluate((element) => element.scrollTo(0, 1000));
  // turned, held upright with the editor as a sheet, and back
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.locator('.cm-content')).toBeFocused();
    // a line above may be wrapped once more
    for (const list of lists) await expect.poll(() => list.evaluate(({ scrollTop }) => Math.round(scrollTop / 100))).toBe(10);
  }
});

onItsOwn('at 400 % the query is a sheet, and problems and queries can be read', async ({ page, town }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, town.address);
  await page.getByRole('button', { name: 'Query', exact: true }).click();
  await write(page, 'node[');
  expect(await run(page)).toBe('failed');
  const card = page.locator('.problem-card');
  await expect.poll(async () => (await card.boundingBox())?.height ?? 0).toBeGreaterThan(100);
  await card.locator('.card-close').click();
  await page.keyboard.press('ControlOrMeta+O');
  const dialog = page.getByRole('dialog', { name: 'Load a query' });
  await dialog.getByRole('button', { name: 'Open from an address' }).click({ trial: true });
  await dialog.getByText('Drinking Water').click();
  await expect(page.locator('.query-name')).toHaveText('Drinking Water');
});

onItsOwn('on a map of 225 pixels the questions of a first visit break their lines, and can be closed', async ({ page, town }) => {
  await page.setViewportSize({ width: 450, height: 400 });
  await open(page, town.address);
  const card = page.locator('.welcome-card');
  await card.waitFor();
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
});

test('however long the name of a query is, the buttons beside it stand whole beside one another', async ({ flyover }) => {
  await flyover.setViewportSize({ width: 390, height: 844 });
  await flyover.getByRole('button', { name: 'Query', exact: true }).click();
  await write(flyover, `// @name ${'A long name '.repeat(8)}\nnode(1);out;`);
  await expect(flyover.locator('.query-name')).toContainText('A long name');
  const buttons = await flyover.locator('.editor-pane .pane-bar .bar-button').evaluateAll((all) =>
    all.map((button) => {
      const { left, right } = button.getBoundingClientRect();
      return { left, right, isWhole: button.scrollWidth <= button.clientWidth };
    }),
  );
  const ends = [...buttons.slice(1).map(({ left }) => left), 390];
  for (const [at, { right, isWhole }] of buttons.entries()) expect(isWhole && right <= ends[at], JSON.stringify(buttons)).toBe(true);
  await flyover.getByRole('button', { name: 'Close the editor' }).click();
  await flyover.setViewportSize({ width: 1440, height: 900 });
});

test('a dialog gives the focus back to what opened it', async ({ flyover }) => {
  const settings = flyover.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await flyover.keyboard.press('Enter');
  await expect(flyover.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(settings).toBeFocused();

  await flyover.locator('.cm-content').focus();
  await flyover.keyboard.press('ControlOrMeta+,');
  await expect(flyover.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.cm-content')).toBeFocused();

  await flyover.locator('.server-button').focus();
  await flyover.keyboard.press('Enter');
  await flyover.getByRole('menuitem', { name: 'Another server' }).press('Enter');
  await expect(flyover.getByLabel('Base address')).toBeFocused();
  await flyover.keyboard.press('Escape');
  await expect(flyover.locator('.server-button')).toBeFocused();
});

/** Whether two parts of the page cover each other. */
async function covers(page: Page, upper: string, lower: string): Promise<boolean> {
  const [a, b] = await Promise.all([upper, lower].map((part) => page.locator(part).first().boundingBox()));
  if (a === null || b === null) throw new Error(`${upper} or ${lower} is not there`);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const { name, width, height } of SIZES) {
  test(`cards and notices leave search, map buttons and legend free: ${name}`, async ({ flyover: page }) => {
    await write(page, 'node[amenity=bench]({{bbox}});out;');
    await page.setViewportSize({ width, height });
    await expect(page.locator('.app.phone')).toHaveCount(name === 'phone' ? 1 : 0);
    expect(await run(page)).toBe('drawn');
    // on a phone it begins closed; open it is a sheet over half of the map
    const legend = page.locator('.legend-title');
    if (name === 'phone' && (await legend.getAttribute('aria-expanded')) === 'true') await legend.click();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByPlaceholder('Search a command').fill('Empty the editor');
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toBeVisible();
    expect(await covers(page, '.toast', '.legend')).toBe(false);
    expect(await run(page)).toBe('failed');
    await expect(page.locator('.problem-card')).toBeVisible();
    expect(await covers(page, '.problem-card', '.place-search')).toBe(false);
    expect(await covers(page, '.problem-card', '.map-buttons')).toBe(false);
  });
}

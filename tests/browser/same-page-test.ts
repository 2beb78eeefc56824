/**
 * For files whose tests need nothing but an open page: they share one, since a start and the first run cost more than most of what they
 * look at, and the next file has it emptied. Each begins on the Map tab with no dialog open, at the place and with the settings that a page has when it is opened; the text, the result and
 * the number of runs are those of the test before. A test that fails ends the page with it. A file says `test.describe.configure({ mode: 'default' })`, so that its tests run one after another.
 */
import type { Page } from '@playwright/test';
import { test as each, expect, leaveNothing, open, type Played, playBackgrounds, watchErrors } from './flyover-test.ts';

interface Kept {
  readonly page: Page;
  /** The file whose tests use the page. */
  readonly file: string;
  /** Options that a context keeps from its start to its end. */
  readonly screen: string;
  readonly backgrounds: Played;
  /** Undoes what a file does to all that the page will open. */
  readonly undo: (() => Promise<void>)[];
  /** What went wrong in it since the test before. */
  readonly errors: string[];
}

interface Fixtures {
  /** Where the shared page is opened: the town, unless a file says otherwise. */
  readonly home: string;
  /** Stored settings that each test begins with; all others have their defaults. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The page of the file that runs, and empty pages by their screens: files of several screens follow one another. */
interface Pages {
  now?: Kept;
  readonly empty: Map<string, Page>;
}

export const test = each.extend<Fixtures, { kept: Pages }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const kept: Pages = { empty: new Map() };
      await use(kept);
      for (const page of [kept.now?.page, ...kept.empty.values()]) await page?.context().close();
    },
    { scope: 'worker' },
  ],
  home: async ({ town }, use) => use(town.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  settings: async ({}, use) => use({}),
  // does not ask for the page that it stands for: Playwright would make one for each test
  page: async ({ browser, kept, basemap, publicTile, deviceScaleFactor, hasTouch }, use, { file }) => {
    if (kept.now?.file !== file) {
      const screen = `${deviceScaleFactor} ${hasTouch}`;
      await leave(kept);
      const page = kept.empty.get(screen) ?? (await (await browser.newContext()).newPage());
      kept.empty.delete(screen);
      kept.now = {
        page,
        file,
        screen,
        backgrounds: await playBackgrounds(page, basemap, publicTile),
        undo: [],
        errors: watchErrors(page),
      };
    }
    await use(kept.now.page);
  },
  flyover: async ({ page, kept, home, settings, viewport, expectedErrors }, use) => {
    if (page.url() === 'about:blank') {
      if (viewport !== null) await page.setViewportSize(viewport);
      await open(page, home);
      await setSettings(page, settings);
    } else {
      await closeDialogs(page);
      // a notice of the test before may say what this one waits for
      await page.locator('.toast-close').evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      });
      await page.emulateMedia({ colorScheme: null, media: null });
      if (viewport !== null && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
      await setSettings(page, settings);
      await page.getByRole('tab', { name: 'Map' }).click();
      await goHome(page);
    }
    await use(page);
    const errors = kept.now?.errors.splice(0) ?? [];
    expect(errors.filter((error) => !expectedErrors.some((part) => error.includes(part)))).toEqual([]);
  },
});

/** Empties the page of another file as if it were new: a start in it costs half as much. */
async function leave(kept: Pages): Promise<void> {
  if (kept.now === undefined) return;
  const { page, screen, backgrounds, undo } = kept.now;
  kept.now = undefined;
  const context = page.context();
  if (page.isClosed()) {
    await context.close();
    return;
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  await backgrounds.end();
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  for (const step of undo) await step();
  for (const event of ['console', 'pageerror', 'request', 'download'] as const) page.removeAllListeners(event);
  await page.emulateMedia({ colorScheme: null, media: null });
  await leaveNothing(context);
  await context.clearCookies();
  kept.empty.set(screen, page);
}

/** Leaves dialogs and tabs that the test before has opened. */
export async function beginAnew(page: Page): Promise<void> {
  await closeDialogs(page);
  await page.getByRole('tab', { name: 'Map' }).click();
}

/** Escape closes a list of suggestions before its dialog; what has not the focus closes by a click beside it. */
async function closeDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return;
  const byKey = () => page.keyboard.press('Escape');
  for (const close of [byKey, byKey, () => page.mouse.click(2, 2)]) {
    await close();
    const isLeft = await expect(dialog)
      .toHaveCount(0, { timeout: 1000 })
      .then(
        () => false,
        () => true,
      );
    if (!isLeft) return;
  }
  await expect(dialog).toHaveCount(0);
}

/** The text, the place on the map and the saved queries are no settings of this kind. */
const NO_SETTING = /^flyover_(version|code|saves|coords_|editor_width)/;

/** Changes the stored settings as another page of the site would, which this page follows at once; those that are not named get their defaults. */
export async function setSettings(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    ([wanted, left]) => {
      const tell = (key: string, newValue: string | null) =>
        dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith('flyover_') || new RegExp(left).test(key) || key.slice(8) in wanted) continue;
        localStorage.removeItem(key);
        tell(key, null);
      }
      for (const [name, value] of Object.entries(wanted)) {
        if (localStorage.getItem(`flyover_${name}`) === value) continue;
        localStorage.setItem(`flyover_${name}`, value);
        tell(`flyover_${name}`, value);
      }
    },
    [settings, NO_SETTING.source] as const,
  );
}

/** Where the town is looked at first: latitude, longitude and zoom. */
const HOME = [53.5, 13.41, 15];

/** Moves the map to where a page opens, by a link that is pasted behind the address. */
async function goHome(page: Page): Promise<void> {
  const place = () =>
    page.evaluate(() => ['lat', 'lon', 'zoom'].map((name) => Number(Number(localStorage.getItem(`flyover_coords_${name}`)).toFixed(6))));
  const at = await place();
  if (at.every((value) => value === 0) || at.join() === HOME.join()) return;
  await page.goto(`${page.url().split('#')[0]}#C=${HOME.join(';')}`);
  await expect.poll(place).toEqual(HOME);
}

/** How many runs the page has had. */
export async function runsOf(page: Page): Promise<number> {
  return Number(await page.locator('body').getAttribute('data-run-id'));
}

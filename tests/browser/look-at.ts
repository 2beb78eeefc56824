/** Looks at a screen as tests of all screens do: axe, whether anything sticks out, and where they are wanted a picture of it. */
import { expect, type Page } from '@playwright/test';
import { axe } from './accessible.ts';
import { EVERY_PIXEL } from './pixel-at.ts';

const PICTURES = new URL('../../test-results/screens/', import.meta.url).pathname;

/** What each screen is looked at on, CSS pixels. */
export const SIZES = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** All that a theme can change: the rest has been looked at in the other one, whose page is the same. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];
/** Whether all is looked at in both themes, and pictures are kept for people: `npm run screens`. */
export const PICTURED = process.env.FLYOVER_SCREENS === 'yes';

type Scheme = 'light' | 'dark';

/** Themes to look at something in: `npm test` takes a sample, `npm run screens` both. */
export const schemes = (sample: Scheme): readonly Scheme[] => (PICTURED ? ['light', 'dark'] : [sample]);

/** The sample of all screens: each once on a desk and once on a phone, of which each has its theme. */
const SAMPLE: Readonly<Record<string, Scheme>> = { desk: 'light', phone: 'dark' };

/** For contexts whose screens are looked at: pictures for people have every pixel. */
export const PICTURE = PICTURED ? EVERY_PIXEL : {};

/**
 * Fails the test softly, so that all screens are looked at. The theme changes in place, and stays: since each change paints the map anew, the next
 * screen begins with the theme that this one ended with.
 */
export async function lookAt(page: Page, screen: string, size: string): Promise<void> {
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
  const wanted = [...schemes(SAMPLE[size] ?? 'light')].sort((a, b) => Number(b === shown) - Number(a === shown));
  for (const scheme of wanted) {
    const label = `${screen}-${size}-${scheme}`;
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
    await page.evaluate(settle);
    if (PICTURED) await page.screenshot({ path: `${PICTURES}${label}.png`, animations: 'disabled' });
    const rules = scheme === wanted[0] ? axe(page) : axe(page).withRules(RULES_OF_COLOR);
    const { violations } = await rules.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, label).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), label).toBe(true);
  }
}

/** Waits, in the page, for colours that are still changing: halfway they have contrasts that nobody looks at. */
async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

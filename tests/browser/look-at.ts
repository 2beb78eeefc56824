/** Looks at a screen as tests of all screens do: a picture of it, axe, and whether anything sticks out. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { EVERY_PIXEL } from './pixel-at.ts';

const PICTURES = new URL('../../test-results/screens/', import.meta.url).pathname;

/** What each screen is looked at on, CSS pixels. */
export const SIZES = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

const SCHEMES = ['light', 'dark'] as const;

/** All that a theme can change: the rest has been looked at in the light one, whose page is the same. */
const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];
const PICTURED = process.env.FLYOVER_SCREENS !== 'no';

/** For contexts whose screens are looked at: pictures for people have every pixel. */
export const PICTURE = PICTURED ? EVERY_PIXEL : {};

/** Fails the test softly, so that all screens are looked at. The theme changes in place. `FLYOVER_SCREENS=no` leaves the pictures out. */
export async function lookAt(page: Page, screen: string, size: string): Promise<void> {
  for (const scheme of SCHEMES) {
    const label = `${screen}-${size}-${scheme}`;
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
    if (PICTURED) await page.screenshot({ path: `${PICTURES}${label}.png`, animations: 'disabled' });
    const axe = new AxeBuilder({ page });
    const rules = scheme === 'light' ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']) : axe.withRules(RULES_OF_COLOR);
    const { violations } = await rules.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, label).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), label).toBe(true);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

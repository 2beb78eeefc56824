/** What axe says of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2, A and AA, by what brought them. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * Axe over a page, by the rules of WCAG 2.2, A and AA. The pages of these tests hold no frames of other origins, for which axe would open a second
 * page each time: without it a look takes a third of the time (0.3 s instead of 0.8).
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG);
}

/** Axe over a part of a page, by what is good practice, too. */
export function axeOfPart(page: Page, ...selectors: readonly string[]): AxeBuilder {
  const builder = axe(page).withTags([...WCAG, 'best-practice']);
  for (const selector of selectors) builder.include(selector);
  return builder;
}

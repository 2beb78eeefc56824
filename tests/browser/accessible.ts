/** What axe says of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2, A and AA, by what brought them. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What is good practice where one finds one's way by landmarks and headings. */
const WAYS = [
  ...['banner-is-top-level', 'complementary-is-top-level', 'main-is-top-level', 'no-duplicate-banner', 'no-duplicate-main'].map(
    (rule) => `landmark-${rule}`,
  ),
  ...['landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'heading-order', 'empty-heading'],
];

/**
 * A page keeps the half megabyte of axe until it is loaded anew. The builder brings it twice a look, which costs half as much as the look itself:
 * here later looks bring nothing.
 */
class Looking extends AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    super({ page });
    this.#page = page;
  }

  override async analyze() {
    const isThere = await this.#page.evaluate(() => 'axe' in window);
    if (isThere) Object.assign(this, { axeSource: 'undefined' });
    return super.analyze();
  }
}

/**
 * Axe over a page, by the rules of WCAG 2.2, A and AA. The pages of these tests hold no frames of other origins, for which axe would open a second
 * page each time: without it a look takes a third of the time (0.3 s instead of 0.8).
 */
export function axe(page: Page): AxeBuilder {
  return new Looking(page)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG);
}

/** What is wrong, by the rules of landmarks and headings, too, a line a rule: `color-contrast: <span>…</span>`. */
export async function violations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(WAYS.map((rule) => [rule, { enabled: true }]));
  const found = await axe(page)
    .options({ resultTypes: ['violations'], rules })
    .withTags(WCAG)
    .analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Axe over a part of a page, by what is good practice, too. */
export function axeOfPart(page: Page, ...selectors: readonly string[]): AxeBuilder {
  const builder = axe(page).withTags([...WCAG, 'best-practice']);
  for (const selector of selectors) builder.include(selector);
  return builder;
}

/** Tests that share a page at the site with the account: nobody is logged in, here or at the service. */
import { prepare } from './account-site.ts';
import { test as base } from './same-page-test.ts';

export const test = base.extend({
  home: async ({ site }, use) => use(site.served.address),
  // statuses that the tests have the service answer
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  expectedErrors: async ({}, use) => use(['Failed to load resource', 'net::ERR_']),
  page: async ({ page, kept }, use) => {
    if (page.url() === 'about:blank') {
      const focus = await prepare(page.context());
      kept.now?.undo.push(() => focus.dispose());
    } else await page.context().clearCookies();
    await use(page);
  },
});

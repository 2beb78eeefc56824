/**
 * `npm run screens`: every screen of the main flow in every language at every size. Nothing may be cut off, stick out or lie over something else, and
 * on a phone and a desk axe looks at each in both themes; a picture of each goes to `test-results/matrix`. `npm test` looks at a sample (`tests/browser/languages-room.spec.ts`).
 */
import { violations } from '../browser/accessible.ts';
import { cutTexts } from '../browser/cut-texts.ts';
import { FLOW, leave } from '../browser/flow-screens.ts';
import { expect, open, test } from '../browser/flyover-test.ts';
import { EVERY_PIXEL } from '../browser/pixel-at.ts';

const PICTURES = new URL('../../test-results/matrix/', import.meta.url).pathname;
/** The theme of the pictures. */
const SCHEME = process.env.FLYOVER_THEME === 'dark' ? 'dark' : 'light';
const LANGUAGES = (process.env.FLYOVER_LANGUAGES ?? 'en,de,fr,ru,ar,ja,zh-TW').split(',');
/** Axe looks at these: others have the same page. */
const AXED = ['390x844', '1440x900'];
const SIZES = (process.env.FLYOVER_SIZES ?? '320x640,360x740,390x844,844x390,768x1024,1440x900,2560x1440').split(',');

for (const language of LANGUAGES) {
  for (const size of SIZES) {
    test(`${language}, ${size}`, async ({ browser, town }) => {
      const [width, height] = size.split('x').map(Number);
      const isTouch = Math.min(width, height) < 600;
      test.setTimeout(900_000);
      const context = await browser.newContext({
        ...EVERY_PIXEL,
        locale: language,
        colorScheme: SCHEME,
        viewport: { width, height },
        hasTouch: isTouch,
      });
      const page = await context.newPage();
      await open(page, town.address);
      for (const screen of FLOW) {
        await screen.show(page);
        await page.screenshot({ path: `${PICTURES}${language}-${size}-${SCHEME}-${screen.name}.png`, animations: 'disabled' });
        expect.soft(await cutTexts(page), screen.name).toEqual([]);
        if (AXED.includes(size)) {
          for (const colorScheme of [SCHEME === 'dark' ? 'light' : 'dark', SCHEME] as const) {
            await page.emulateMedia({ colorScheme });
            await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
            expect.soft(await violations(page), `${screen.name}, ${colorScheme}`).toEqual([]);
          }
        }
        await leave(page, screen);
      }
      await context.close();
    });
  }
}

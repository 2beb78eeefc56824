/**
 * `npm run screens`: every screen of the main flow in every language at every size. Nothing may be cut off, stick out or lie over something else; a
 * picture of each goes to `test-results/matrix`. `npm test` looks at a sample (`tests/browser/languages-room.spec.ts`).
 */
import { cutTexts } from '../browser/cut-texts.ts';
import { FLOW, leave } from '../browser/flow-screens.ts';
import { expect, open, test } from '../browser/flyover-test.ts';
import { EVERY_PIXEL } from '../browser/pixel-at.ts';

const PICTURES = new URL('../../test-results/matrix/', import.meta.url).pathname;
const LANGUAGES = (process.env.FLYOVER_LANGUAGES ?? 'en,de,fr,ru,ar,ja,zh-TW').split(',');
const SIZES = (process.env.FLYOVER_SIZES ?? '320x640,360x740,390x844,844x390,768x1024,1440x900,2560x1440').split(',');

for (const language of LANGUAGES) {
  for (const size of SIZES) {
    test(`${language}, ${size}`, async ({ browser, town }) => {
      const [width, height] = size.split('x').map(Number);
      const isTouch = Math.min(width, height) < 600;
      const context = await browser.newContext({ ...EVERY_PIXEL, locale: language, viewport: { width, height }, hasTouch: isTouch });
      const page = await context.newPage();
      await open(page, town.address);
      for (const screen of FLOW) {
        await screen.show(page);
        await page.screenshot({ path: `${PICTURES}${language}-${size}-${screen.name}.png`, animations: 'disabled' });
        expect.soft(await cutTexts(page), screen.name).toEqual([]);
        await leave(page);
      }
      await context.close();
    });
  }
}

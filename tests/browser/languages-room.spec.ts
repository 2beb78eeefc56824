/** A sample of `npm run screens`: the longest words on the smallest screen, and the other direction on a desk. Axe looks at a few of the screens. */
import { violations } from './accessible.ts';
import { cutTexts } from './cut-texts.ts';
import { FLOW, leave } from './flow-screens.ts';
import { expect, open, test, withoutBasemap } from './flyover-test.ts';

const LOOKED_AT = ['popup', 'export', 'settings', 'table'];

for (const [locale, width, height] of [
  ['de', 360, 740],
  ['ar', 1440, 900],
] as const) {
  test(`every text of the main flow has room, and is accessible, ${locale}, ${width} pixels wide`, async ({ browser, town }) => {
    const context = await browser.newContext({ locale, viewport: { width, height }, hasTouch: width < 600 });
    const page = await context.newPage();
    await withoutBasemap(page);
    await open(page, town.address);
    for (const screen of FLOW) {
      await screen.show(page);
      expect.soft(await cutTexts(page), screen.name).toEqual([]);
      if (LOOKED_AT.includes(screen.name)) expect.soft(await violations(page), screen.name).toEqual([]);
      await leave(page, screen);
    }
    await context.close();
  });
}

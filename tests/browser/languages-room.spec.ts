/** A sample of `npm run screens`: the longest words on the smallest screen, and the other direction on a desk. Axe looks at a few of the screens. */
import { violations } from './accessible.ts';
import { cutTexts } from './cut-texts.ts';
import { FLOW, leave } from './flow-screens.ts';
import { expect, open, run, test, withoutBasemap, write } from './flyover-test.ts';

const LOOKED_AT = ['popup', 'export', 'settings', 'layers', 'draw', 'table'];

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

test('the tools of the table stand in one line, de, 320, 720 and 844 pixels wide', async ({ browser, town }) => {
  const context = await browser.newContext({ locale: 'de', viewport: { width: 320, height: 640 }, hasTouch: true });
  const page = await context.newPage();
  await withoutBasemap(page);
  await open(page, town.address);
  for (const screen of FLOW.filter(({ name }) => name === 'drawn' || name === 'table')) await screen.show(page);
  for (const [width, height] of [
    [320, 640],
    [720, 450],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tools = page.locator('.table-bar button');
    await expect(tools).toHaveCount(6);
    const tops = () => tools.evaluateAll((all) => new Set(all.map((tool) => tool.getBoundingClientRect().top)).size);
    await expect.poll(tops).toBe(1);
    await expect(page.getByRole('button', { name: 'Auswählen', exact: true })).toBeVisible();
  }
  await context.close();
});

for (const [locale, colorScheme] of [
  ['fr', 'dark'],
  ['ar', 'light'],
] as const) {
  test(`what is said of a result on a phone is whole, with a mark too, ${locale}, ${colorScheme}`, async ({ browser, town }) => {
    const context = await browser.newContext({ locale, colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    await withoutBasemap(page);
    await open(page, town.address);
    await page.locator('.phone-actions .secondary').click();
    await write(page, 'node[amenity=bench]({{bbox}});out;rel[type=route];out ids;');
    expect(await run(page)).toBe('drawn');
    const said = page.locator('.result-state');
    const visible = said.locator('.result-mark, .stats-line > span').filter({ visible: true });
    const cut = () =>
      said.evaluate((place) => {
        const outer = place.getBoundingClientRect();
        const parts = [...place.querySelectorAll('.result-mark, .stats-line > span')].filter((part) => part.checkVisibility());
        return parts.flatMap((part) =>
          [...part.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < outer.left - 0.5 || right > outer.right + 0.5 || top < outer.top - 0.5 || bottom > outer.bottom + 0.5,
          )
            ? [part.textContent]
            : [],
        );
      });
    // the features, those without a place, and the age of the data
    await expect(visible).toHaveCount(3);
    expect(await cut()).toEqual([]);
    await page.evaluate(() => {
      location.hash = `#Q=${encodeURIComponent('way(1);out;')}`;
    });
    await expect(said.locator('.result-mark')).toBeVisible();
    await expect(visible).toHaveCount(2);
    expect(await cut()).toEqual([]);
    // the numbers open wherever it is touched
    await said.locator('.result-mark').click({ force: true });
    await expect(page.locator('.stats-groups')).toBeVisible();
    await context.close();
  });
}

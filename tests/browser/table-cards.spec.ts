import { axeOfPart } from './accessible.ts';
import { cutRing } from './cut-ring.ts';
import { expect, test } from './flyover-test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('rows are cards, which lead to the map', async ({ page, town }) => {
    await page.goto(`${town.address}?Q=${encodeURIComponent('node[amenity=drinking_water]({{bbox}});out;')}&R`);
    await expect(page.locator('body')).toHaveAttribute('data-run-state', 'drawn');
    await page.getByRole('tab', { name: 'Table' }).click();
    const cards = page.getByRole('listbox', { name: 'Table of the result' });
    await expect(cards.getByRole('option').first()).toContainText('drinking_water');
    // the ring around what has the focus is whole
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await cutRing(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Sort and filter' }).click();
    await page.keyboard.press('Tab');
    expect(await cutRing(page)).toEqual([]);
    const heightOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.height;
    expect(await heightOf('Id')).toBe(44);
    await page.getByRole('button', { name: 'Id', exact: true }).click();
    expect(await heightOf('Descending')).toBe(44);
    await page.getByRole('button', { name: 'Descending' }).click();
    await expect(page.getByRole('button', { name: 'Descending' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'All columns' }).click();
    await page.getByRole('button', { name: 'amenity', exact: true }).click();
    await expect.poll(() => page.locator('.table-values li button').boundingBox()).toMatchObject({ height: 44 });
    await page.keyboard.press('Escape');
    const { violations } = await axeOfPart(page, '.table-tab').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    // one by one, beside what is selected
    await cards.locator('.table-card-pick').nth(0).tap();
    await cards.locator('.table-card-pick').nth(2).tap();
    await expect(cards.locator('[aria-selected="true"]')).toHaveCount(2);
    await page.getByRole('button', { name: '2 selected', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select none' }).click();
    await expect(cards.locator('[aria-selected="true"]')).toHaveCount(0);
    // a finger draws around all of them on the map, which stays where it is
    const rows = await page.locator('.table-count').textContent();
    const view = () => page.evaluate(() => [localStorage.getItem('flyover_coords_lat'), localStorage.getItem('flyover_coords_lon')]);
    const before = await view();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Select with a lasso on the map' }).tap();
    await expect(page.getByText('Drag around what you want to select')).toBeVisible();
    const map = await page.locator('.map-frame').boundingBox();
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: (map?.x ?? 0) + x * (map?.width ?? 0), y: (map?.y ?? 0) + y * (map?.height ?? 0) }],
      });
    await touch('touchStart', 0.5, 0.01);
    await expect(page.locator('.lasso')).toBeAttached();
    for (const [x, y] of [
      [0.99, 0.01],
      [0.99, 0.99],
      [0.01, 0.99],
      [0.01, 0.01],
    ])
      await touch('touchMove', x, y);
    await touch('touchEnd');
    await expect(page.locator('.map-chip', { hasText: `${parseInt(rows ?? '', 10)} selected` })).toBeVisible();
    expect(await view()).toEqual(before);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page
      .getByRole('button', { name: /selected$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Select none' }).click();
    await cards.locator('.table-card-map').first().click();
    await expect(page.locator('.feature-popup')).toContainText('drinking_water');
  });
});

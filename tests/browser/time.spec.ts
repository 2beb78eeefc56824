import type { Page } from '@playwright/test';
import { axe } from './accessible.ts';
import { expect, finished, run, test, write } from './flyover-test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Another time' });
const text = (page: Page) => page.locator('.cm-content');

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function openDrawing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose an area' }).click();
  await page.getByRole('menuitem', { name: /^Draw and measure/ }).click();
}

async function compare(page: Page, since: string, until: string): Promise<void> {
  await dialogOf(page).getByLabel('From').fill(since);
  await dialogOf(page).getByLabel('To', { exact: true }).fill(until);
  await dialogOf(page).getByRole('button', { name: 'Compare' }).click();
}

const CHANGES = `<osmChange version="0.6">
  <create><node id="901" version="1" lat="53.5" lon="13.41"><tag k="name" v="Oak"/></node></create>
  <modify><node id="902" version="2" lat="53.501" lon="13.41"><tag k="name" v="Elm"/></node></modify>
  <delete><node id="903" version="3" lat="53.502" lon="13.41"/></delete>
</osmChange>`;

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('two dates are compared: what differs is told by signs and words, stepped through by keys, and listed', async ({ flyover }) => {
    await write(flyover, '[out:json][timeout:25];\nnwr[~"^(shop|leisure|amenity)$"~"."]({{bbox}});\nout geom;');
    await flyover.getByRole('button', { name: /^Choose the server/ }).click();
    await flyover.getByRole('menuitem', { name: 'Compare with a date…' }).click();
    await expect(dialogOf(flyover)).toBeVisible();
    await expectAccessible(flyover);
    await compare(flyover, '2026-01-01T00:00', '2024-01-01T00:00');
    await expect(dialogOf(flyover).getByRole('alert')).toHaveText('The first date must lie before the second.');
    await compare(flyover, '2024-01-01T00:00', '2026-01-01T00:00');
    // a notice that has the focus stays
    await flyover.locator('.toast-close').focus();
    expect(await finished(flyover, 1)).toBe('drawn');
    await expect(text(flyover)).toContainText('[out:xml][timeout:180][adiff:"2024-01-01T00:00:00Z","2026-01-01T00:00:00Z"];');
    await expect(text(flyover)).toContainText('out meta geom;');

    const legend = flyover.getByRole('region', { name: 'Legend' });
    for (const kind of ['Created', 'Changed: tags or members', 'Moved or reshaped', 'Deleted']) await expect(legend).toContainText(kind);
    const bar = flyover.getByRole('region', { name: 'What differs' });
    await expect(bar).toContainText(/\d+ differences/);
    // what is said of the comparison leaves its bar alone
    const said = await flyover.locator('.toast').boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await flyover.locator('.toast-close').click();
    await flyover.keyboard.press('Shift+Alt+n');
    await expect(bar).toContainText(/1 of \d+/);
    await flyover.keyboard.press('Shift+Alt+n');
    await expect(bar).toContainText(/2 of \d+/);
    await flyover.keyboard.press('Shift+Alt+p');
    await expect(bar).toContainText(/1 of \d+/);
    await expect(flyover.locator('.feature-popup .change-details h3')).toHaveText(/Created|Changed|Moved|Deleted|found/);
    // it leaves the buttons of the map alone, also where there is little room
    await flyover.setViewportSize({ width: 320, height: 640 });
    const nothing = { x: 0, y: 0, width: 0, height: 0 };
    await expect
      .poll(async () => {
        const [zoom, place] = await Promise.all([flyover.getByRole('button', { name: 'Zoom in' }).boundingBox(), bar.boundingBox()]);
        return (place ?? nothing).x - (zoom ?? nothing).x - (zoom ?? nothing).width;
      })
      .toBeGreaterThan(0);
    // chips stand below it
    const { y, height } = (await bar.boundingBox()) ?? nothing;
    expect(await flyover.locator('.map-chips').evaluate((chips) => chips.getBoundingClientRect().top)).toBeGreaterThanOrEqual(y + height);
    await flyover.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(flyover);
    await bar.getByRole('button', { name: 'All of them in the table' }).click();
    await expect(flyover.getByRole('columnheader', { name: 'What happened', exact: true })).toBeVisible();

    await write(flyover, '[adiff:"2024-01-01T00:00:00Z","2026-01-01T00:00:00Z"];\nnode[nothing=here]({{bbox}});\nout meta geom;');
    expect(await run(flyover)).toBe('empty');
    await expect(flyover.locator('.empty-notice')).toContainText('Nothing that the query finds differs between the two dates.');

    // a shape is the value of a placeholder
    await write(flyover, 'nwr[amenity](poly:"{{poly}}");\nout center;');
    await flyover.getByRole('tab', { name: 'Map' }).click();
    await openDrawing(flyover);
    const panel = flyover.getByRole('region', { name: 'Draw and measure' });
    await panel.getByRole('textbox', { name: /^Latitude, longitude/ }).fill('53.4, 13.3\n53.6, 13.3\n53.5, 13.6');
    await panel.getByRole('button', { name: 'Put into the query' }).click();
    await expect(panel).toContainText('It is the value of {{poly}} in the query now.');
    await expect(text(flyover)).toContainText('{{poly=53.4 13.3 53.6 13.3 53.5 13.6}}');
    // on the map itself: a double click is one point and leaves the map where it is, keys take back and end
    await panel.getByRole('textbox', { name: /^Latitude, longitude/ }).fill('');
    const map = flyover.locator('.map-canvas');
    await map.click({ position: { x: 200, y: 300 } });
    await map.dblclick({ position: { x: 230, y: 340 } });
    const points = panel.getByRole('textbox', { name: /^Latitude, longitude/ });
    await expect(points).toHaveValue(/^\S+, \S+\n\S+, \S+$/);
    await flyover.keyboard.press('ControlOrMeta+Z');
    await expect(points).toHaveValue(/^\S+, \S+$/);
    await flyover.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    expect(await run(flyover)).toBe('drawn');

    // a file of changes that is dropped is a comparison
    await flyover.locator('.map-canvas').evaluate((element, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'day.osc'));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, CHANGES);
    await flyover.getByRole('button', { name: 'Show what changed' }).click();
    await expect(legend).toContainText('Created');
    await expect(bar).toContainText('3 differences');
    await flyover.keyboard.press('Shift+Alt+n');
    await expect(flyover.locator('.feature-popup')).toContainText('Oak');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the data of a date; a circle is drawn, by touch and typed, and goes into the query', async ({ flyover }) => {
    await flyover.keyboard.press('Control+k');
    await flyover.keyboard.insertText('data of a date');
    await flyover.keyboard.press('Enter');
    await dialogOf(flyover).getByLabel('Date', { exact: true }).fill('2025-03-01T12:00');
    await dialogOf(flyover).getByRole('button', { name: 'Run at this date' }).click();
    expect(await finished(flyover, 1)).toBe('drawn');
    await expect(text(flyover)).toContainText('[date:"2025-03-01T12:00:00Z"]');

    await openDrawing(flyover);
    const panel = flyover.getByRole('region', { name: 'Draw and measure' });
    await panel.getByLabel('Polygon').waitFor();
    const points = panel.getByRole('textbox', { name: /^Latitude, longitude/ });
    await flyover.locator('.map-canvas').click({ position: { x: 200, y: 120 } });
    await expect(points).toHaveValue(/^5\d\.\d+, 1\d\.\d+$/);
    await expectAccessible(flyover);
    await panel.getByLabel('Circle').check();
    await points.fill('53.5, 13.41\n53.5, 200');
    await expect(panel.getByRole('alert')).toContainText('Line 2 is no point on earth');
    await points.fill('53.5, 13.41');
    await panel.getByLabel('Radius in metres').fill('200');
    await expect(panel).toContainText('1.26 km · 12.6 ha');
    const put = panel.getByRole('button', { name: 'Put into the query' });
    await expect(put).toBeInViewport({ ratio: 1 });
    await put.click();
    await expect(panel).toContainText('in place of the bounding box');
    await expect(text(flyover)).toContainText('[amenity=drinking_water](around:200,53.5,13.41)');
    // it is done: a click begins another one
    await flyover.locator('.map-canvas').click({ position: { x: 200, y: 120 } });
    await expect(points).toHaveValue(/^53\.\d+, 13\.\d+$/);
    await expect(points).not.toHaveValue(/53\.5, 13\.41$/);
    const before = await points.inputValue();
    await panel.getByRole('button', { name: 'End drawing' }).click();
    await expect(panel).toHaveCount(0);
    await expect(flyover.getByRole('button', { name: 'Choose an area' })).toBeFocused();
    // what a run finds is not hidden by the panel
    await openDrawing(flyover);
    // the shape is there again, until it is cleared
    await expect(panel.getByLabel('Circle')).toBeFocused();
    await expect(points).toHaveValue(before);
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect(points).toHaveValue('');
    await panel.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(points).toHaveValue(before);
    await flyover.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(panel).toHaveCount(0);
  });
});

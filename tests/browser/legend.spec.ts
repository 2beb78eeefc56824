/** What the legend says of shapes that are not drawn as shapes. */
import type { Page } from '@playwright/test';
import { expect, run, write } from './flyover-test.ts';
import { test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

for (const [output, what] of [
  ['out tags center;', 'Points'],
  ['out tags bb;', 'Areas'],
]) {
  test(`what has only a position is neither of the ${what}, nor shrunk: ${output}`, async ({ flyover }) => {
    await write(flyover, `[out:json];way[leisure=park]({{bbox}});${output}`);
    expect(await run(flyover)).toBe('drawn');
    const legend = flyover.locator('.legend');
    await expect(legend).toHaveText(/^LegendPosition only, no shape\d+$/);
    // of places to eat some are points
    await write(flyover, `[out:json];nwr[amenity]({{bbox}});${output}`);
    expect(await run(flyover)).toBe('drawn');
    await expect(legend).toHaveText(/^LegendPoints\d+Position only, no shape\d+$/);
  });
}

const SEVEN_CLASSES = ['house', 'garage', 'church', 'school', 'retail', 'shed', 'yes']
  .map((value, index) => `area[building=${value}] { fill-color: #${index}0${index}0f0; }`)
  .join(' ');

for (const [what, query] of [
  ['counts', 'nwr[amenity]({{bbox}});out geom;'],
  ['classes of a style sheet', `way[building]({{bbox}});out geom 50;\n{{style: ${SEVEN_CLASSES} }}`],
]) {
  test(`the buttons of a low map are clear of a legend with ${what}`, async ({ flyover }) => {
    await write(flyover, query);
    expect(await run(flyover)).toBe('drawn');
    await expect(flyover.locator('.legend')).toContainText(/Points|house/);
    for (const [width, height] of [
      [1440, 420],
      [1440, 360],
      [844, 390],
    ]) {
      await flyover.setViewportSize({ width, height });
      await expect.poll(() => buttonsUnderLegend(flyover), `${width}x${height}`).toEqual([]);
    }
  });
}

/** Names of the map's buttons that the legend covers, and of those that are out of the map. */
function buttonsUnderLegend(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const legend = document.querySelector('.legend')?.getBoundingClientRect();
    const frame = document.querySelector('.map-frame')?.getBoundingClientRect();
    if (legend === undefined || frame === undefined) return ['no legend'];
    const isCovered = ({ left, right, top, bottom }: DOMRect) =>
      (left < legend.right && right > legend.left && top < legend.bottom && bottom > legend.top) ||
      bottom > frame.bottom ||
      top < frame.top;
    return [...document.querySelectorAll('.map-button')]
      .filter((button) => isCovered(button.getBoundingClientRect()))
      .map((button) => button.getAttribute('aria-label'));
  });
}

test('with a style sheet the legend tells that small shapes are shrunk', async ({ flyover }) => {
  await write(flyover, 'way[building]({{bbox}});out geom 50;\n{{style: area { fill-color: green; } }}');
  expect(await run(flyover)).toBe('drawn');
  const legend = flyover.locator('.legend');
  await expect(legend).toContainText('area');
  await expect(legend).toContainText('Shrunk: zoom in for its shape');
});

test('a switch in the legend draws small shapes at all zooms, and takes them back', async ({ flyover }) => {
  await write(flyover, 'way[building]({{bbox}});out geom;');
  expect(await run(flyover)).toBe('drawn');
  const legend = flyover.locator('.legend');
  const shrunk = legend.getByText('Shrunk: zoom in for its shape');
  await expect(shrunk).toBeVisible();
  await legend.getByLabel('Show shapes at all zooms').check();
  await expect(shrunk).toHaveCount(0);
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_disable_poiomatic'))).toBe('true');
  await legend.getByLabel('Show shapes at all zooms').uncheck();
  await expect(shrunk).toBeVisible();
});

test('on a phone the open legend is a sheet over the buttons, whole and clear of them, however much it has to say', async ({ flyover }) => {
  await write(flyover, `nwr[building]({{bbox}});out geom 50;\n{{style: ${SEVEN_CLASSES} }}`);
  expect(await run(flyover)).toBe('drawn');
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [390, 500],
  ]) {
    await flyover.setViewportSize({ width, height });
    const legend = flyover.locator('.legend');
    const title = legend.getByRole('button', { name: 'Legend' });
    if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
    await expect(legend).toContainText('house');
    await expect.poll(() => buttonsUnderLegend(flyover), `${width}x${height}`).toEqual([]);
    await expect.poll(() => coveredPlaces(flyover), `${width}x${height}`).toEqual([]);
  }
  // a click on the title is one on the title
  await flyover.locator('.legend-title').click();
  await expect(flyover.locator('.legend-title')).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone the counts of kept layers end where those of classes do', async ({ flyover }) => {
  await write(flyover, 'nwr[leisure=park]({{bbox}});out geom;');
  expect(await run(flyover)).toBe('drawn');
  await flyover.keyboard.press('Shift+Alt+K');
  await flyover.locator('.layers-panel').waitFor();
  await flyover.keyboard.press('Shift+Alt+L');
  await write(flyover, `nwr[building]({{bbox}});out geom 50;\n{{style: ${SEVEN_CLASSES} }}`);
  expect(await run(flyover)).toBe('drawn');
  await flyover.setViewportSize({ width: 390, height: 844 });
  const title = flyover.locator('.legend-title');
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
  const endsOf = (line: string) =>
    flyover
      .locator(`.legend ${line} .count`)
      .first()
      .evaluate((count) => Math.round(count.getBoundingClientRect().right));
  await expect(flyover.locator('.legend-plain-layer')).toBeVisible();
  expect(await endsOf('.legend-plain-layer')).toBe(await endsOf('.legend-class'));
});

/** Corners of the legend's title, and of the legend, that something else lies on or that are out of the map. */
function coveredPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['.legend', '.legend-title'].flatMap((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box === undefined) return [`no ${selector}`];
      const corners = [
        [box.left + 8, box.top + 8],
        [box.right - 8, box.top + 8],
        [box.left + 8, box.bottom - 8],
        [box.right - 8, box.bottom - 8],
      ];
      return corners.flatMap(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return there?.closest('.legend') ? [] : [`${selector} at ${x} ${y}: ${there?.className}`];
      });
    }),
  );
}

test('on a low map a chip stands clear of the closed legend and of the buttons, and gives way to the open one', async ({ flyover }) => {
  await flyover.setViewportSize({ width: 1440, height: 900 });
  await write(flyover, 'node[amenity=bench];out;');
  expect(await run(flyover)).toBe('drawn');
  for (const [width, height] of [
    [844, 390],
    [720, 450],
  ]) {
    await flyover.setViewportSize({ width, height });
    const chip = flyover.locator('.outside-chip');
    const legend = flyover.getByRole('button', { name: 'Legend' });
    if ((await legend.getAttribute('aria-expanded')) === 'true') await legend.click();
    await expect(chip).toBeVisible();
    const covered = () =>
      chip.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isCovered = (other: Element) => {
          const box = other.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        };
        return [...document.querySelectorAll('.legend, .map-button')].filter(isCovered).map(({ className }) => className);
      });
    await expect.poll(covered, `${width}x${height}`).toEqual([]);
    await legend.click();
    await expect(chip).toBeHidden();
    await legend.click();
  }
});

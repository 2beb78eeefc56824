/** What the legend says of shapes that are not drawn as shapes. */
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

test('with a style sheet the legend tells that small shapes are shrunk', async ({ flyover }) => {
  await write(flyover, 'way[building]({{bbox}});out geom 50;\n{{style: area { fill-color: green; } }}');
  expect(await run(flyover)).toBe('drawn');
  const legend = flyover.locator('.legend');
  await expect(legend).toContainText('area');
  await expect(legend).toContainText('Shrunk: zoom in for its shape');
});

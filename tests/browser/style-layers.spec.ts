/** MapLibre layers in `{{style: }}`. */
import { expect, run, write } from './flyover-test.ts';
import { EVERY_PIXEL, pixelAt } from './pixel-at.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

const ELEMENTS = [{ type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { colour: '#00c800', name: 'Bench' } }];
/** Written as compactly as can be: closing braces stand side by side. */
const LAYERS = JSON.stringify([
  { type: 'circle', filter: ['has', 'colour'], paint: { 'circle-color': ['get', 'colour'], 'circle-radius': 14 } },
  {
    type: 'symbol',
    layout: { 'text-field': ['get', 'name'], 'text-size': 14, 'text-offset': [0, 2.5] },
    paint: { 'text-color': '#c800c8' },
  },
]);

test('layers of MapLibre draw the result by its tags, and a click finds it', async ({ flyover }) => {
  const server = await startTestServer((_, response) => json(response, { elements: ELEMENTS }));
  const query = `{{data:overpass,server=${server.address}}}node;out;`;
  const hosts = flyover.getByRole('status', { name: 'Images from other hosts' });
  await write(flyover, `${query}{{style: node { icon-image: url("https://images.example.org/a.png"); } }}`);
  expect(await run(flyover)).toBe('drawn');
  await expect(hosts).toBeVisible();
  await write(flyover, `${query}{{style:${LAYERS}}}`);
  expect(await run(flyover)).toBe('drawn');
  // what the sheet before has asked is no question of these
  await expect(hosts).toBeHidden();
  // they have no classes that a legend could name
  await expect(flyover.locator('.legend')).toHaveCount(0);
  await expect(flyover.locator('body')).toHaveAttribute('data-map-state', 'idle');
  await flyover.screenshot({ path: 'test-results/screens/style-layers.png' });
  const box = await flyover.locator('.map-canvas').boundingBox();
  const [x, y] = [Math.floor((box?.x ?? 0) + (box?.width ?? 0) / 2), Math.floor((box?.y ?? 0) + (box?.height ?? 0) / 2)];
  await expect.poll(() => pixelAt(flyover, x + 4, y + 4)).toEqual([0, 200, 0]);
  await flyover.mouse.click(x + 2, y + 2);
  await expect(flyover.locator('.feature-card')).toContainText('Bench');
  await server.stop();
});

test('layers that are none are told with their line', async ({ flyover }) => {
  await write(
    flyover,
    `node[amenity=bench]({{bbox}});out;\n{{style: [\n  { "type": "circle", "paint": { "circle-radius": "wide" } }\n] }}`,
  );
  expect(await run(flyover)).toBe('drawn');
  const card = flyover.locator('.problem-card');
  await expect(card).toContainText('MapLibre says: layers[0].paint.circle-radius: number expected, string found');
  await expect(card.getByRole('button', { name: 'Go to line 3' })).toBeVisible();
  await expect(flyover.locator('.legend')).toBeVisible();
});

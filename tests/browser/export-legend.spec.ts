import { expect, run, write } from './flyover-test.ts';
import {
  type Colour,
  degreesAt,
  download,
  GROUND,
  lines,
  near,
  openMapTab,
  openMapTabWith,
  setBackground,
  setSide,
  strips,
} from './map-image.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

test('the legend is drawn into both pictures on wish, with title and credit, and the wish is remembered', async ({ flyover: page }) => {
  const point = { type: 'node', id: 7, ...degreesAt(20, 30), tags: { amenity: 'bench' } };
  await openMapTabWith(page, [
    ...lines([
      [-2000, 0],
      [2000, 0],
    ]),
    point,
  ]);
  await setSide(page, 'Width', 600);
  await setBackground(page, false);
  const switches = (name: string, on: boolean) => page.getByRole('switch', { name }).setChecked(on);
  await switches('Attribution', false);
  /** Whether colours of the swatches and of the type lie where the legend does, and where it does not. */
  const drawn = async () => {
    const { bytes } = await download(page, /^Download PNG/);
    const { found } = await strips(page, bytes, [
      [8, 8, 42, 110],
      [42, 8, 120, 110],
      [300, 8, 290, 110],
    ]);
    const [swatches, words, beside] = found;
    const isBlue = ([red, green, blue]: Colour) => red < 60 && green < 90 && blue > 220;
    const isInk = ([red, green, blue]: Colour) => Math.max(red, green, blue) < 90;
    return [swatches.some(isBlue), words.some(isInk), beside.some((colour) => !near(colour, GROUND))];
  };
  const svgTexts = async () => {
    const { bytes } = await download(page, 'Download SVG');
    const reader = await page.context().newPage();
    const found = await reader.evaluate((text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
      const legend = root.querySelector('#legend');
      return {
        root: root.tagName,
        texts: [...(legend?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent),
        swatches: [...(legend?.querySelectorAll('g > circle, g > path') ?? [])].map((shape) => shape.getAttribute('stroke')),
      };
    }, bytes.toString('utf8'));
    await reader.close();
    return found;
  };
  expect(await drawn()).toEqual([false, false, false]);
  expect(await svgTexts()).toEqual({ root: 'svg', texts: [], swatches: [] });
  await switches('Legend', true);
  expect(await drawn()).toEqual([true, true, false]);
  const legend = ['Grid', 'Points', 'Lines', 'Shrunk: zoom in for its shape'];
  expect(await svgTexts()).toEqual({
    root: 'svg',
    texts: [...legend, '© OpenStreetMap contributors', '1', '1'],
    swatches: ['#0033ff', '#0033ff', '#0033ff'],
  });
  // what the picture says anyway is not said twice
  await switches('Attribution', true);
  expect((await svgTexts()).texts).toEqual([...legend, '1', '1']);
  expect(await page.evaluate(() => localStorage.flyover_export_image_legend)).toBe('true');
  await switches('Legend', false);
  expect((await svgTexts()).texts).toEqual([]);
});

test('the legend of a style sheet is drawn with its classes, but for those that are hidden', async ({ flyover: page }) => {
  const server = await startTestServer((_, response) =>
    json(response, {
      elements: ['bench', 'pub'].map((amenity, index) => ({
        type: 'node',
        id: index + 1,
        ...degreesAt(40 * index, 30),
        tags: { amenity },
      })),
    }),
  );
  const sheet = `node[amenity=bench] { icon-image: url('maki/cafe-15.svg'); } /* <Pubs> & more */ node[amenity=pub] { fill-color: #aa1100; }`;
  await write(page, `// @name Styled\n{{data:overpass,server=${server.address}}}node;out;\n{{style: ${sheet} }}`);
  expect(await run(page)).toBe('drawn');
  await server.stop();
  const legendOf = async () => {
    await openMapTab(page);
    await page.getByRole('switch', { name: 'Legend' }).setChecked(true);
    const { bytes } = await download(page, 'Download SVG');
    await page.keyboard.press('Escape');
    const legend = bytes.toString('utf8').split('<g id="legend"')[1] ?? '';
    return {
      texts: [...legend.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text),
      icons: legend.match(/<image [^>]*href="data:image\/svg\+xml;base64,/g)?.length ?? 0,
      circles: legend.match(/<circle [^>]*fill="#aa1100"/g)?.length ?? 0,
    };
  };
  expect(await legendOf()).toEqual({
    texts: ['Styled', 'amenity = bench', '&lt;Pubs&gt; &amp; more', '1', '1'],
    icons: 1,
    circles: 1,
  });
  await page.locator('.legend').getByRole('button', { name: 'Pubs' }).click();
  expect(await legendOf()).toEqual({ texts: ['Styled', 'amenity = bench', '1'], icons: 1, circles: 0 });
});

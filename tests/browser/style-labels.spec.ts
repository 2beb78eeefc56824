/** What a style sheet makes of labels, corners and casings, looked at pixel by pixel. */
import { readFile } from 'node:fs/promises';
import { readLink } from '@flyover/share-links';
import { expect } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { readPng } from './read-png.ts';
import { setSettings, test } from './same-page-test.ts';
import { BLUE_IMAGE, draw, drawing, inkOf, look, type Place, type Seen } from './style-drawing.ts';
import { middleOf, PROPERTIES, sheetOf } from './style-properties.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

test('labels stand in any script, with their font, halo, place, plate and line; a crowd of them gives way', async ({ flyover }) => {
  const { elements, point, way, area } = drawing();
  point([-300, -220], 'plain', { name: 'Plain name' });
  point([-120, -220], 'bold', { name: 'Bold name' });
  point([60, -220], 'halo', { name: 'Halo' });
  point([200, -220], 'moved', { name: 'Moved' });
  point([-300, -150], 'plate', { name: 'A 12' });
  point([-180, -150], 'wide', { name: 'A text of many words' });
  point([-40, -150], 'underline', { name: 'Underlined' });
  point([100, -150], 'turned', { name: 'Turned' });
  for (let at = 0; at < 5; at++) point([200 + at * 4, -150], 'crowd', { name: 'Crowd' });
  ['مرحبا بالعالم', '東京都庁', 'नमस्ते', 'Київ Ελλάδα', 'עברית'].forEach((name, at) => {
    point([-300 + at * 130, -80], 'script', { name });
  });
  way(
    [
      [-340, 0],
      [200, 0],
    ],
    'street',
    { name: 'Along the street' },
  );
  area([-100, 40], 200, 80, 'place');
  elements[elements.length - 1].tags = { is: 'place', area: 'yes', name: 'In the area' };
  const sheet = (more: string) => `
canvas { fill-color: #ffffff; }
node { symbol-shape: none; text: name; text-color: #000000; font-size: 9; }
area { fill-color: #eeeeee; fill-opacity: 1; width: 0; text: name; text-color: #aa0000; font-size: 9; }
line { color: #cccccc; width: 14; opacity: 1; text: name; text-color: #0000aa; font-size: 8; }
node[is=bold] { font-weight: bold; font-style: italic; font-family: "DejaVu Serif"; }
node[is=halo] { text-halo-color: #ffff00; text-halo-radius: 3; }
node[is=moved] { text-offset-x: 0; text-offset-y: -24; text-color: #ff0000; text-opacity: 1; }
node[is=plate] { shield-color: #0055aa; shield-frame-color: #000000; shield-frame-width: 2; text-color: #ffffff; }
node[is=wide] { max-width: 60; letter-spacing: 2; }
node[is=underline] { text-decoration: underline; text-color: #008800; }
node[is=turned] { text-rotation: 90; text-color: #ff00ff; }
node[is=crowd] { text-color: #00aaaa; ${more} }
`;
  const stop = await draw(flyover, elements, sheet(''));
  const { at, count } = await look(flyover, 'labels');
  const ink = async (place: Place, colour: string, width = 100, height = 20) =>
    count([place[0] - width / 2, place[1] - height / 2], width, height, colour);
  expect(await ink([-300, -220], '#000000')).toBeGreaterThan(40);
  expect(await ink([-120, -220], '#000000', 120)).toBeGreaterThan((await ink([-300, -220], '#000000')) * 1.2);
  expect(await ink([60, -220], '#ffff00')).toBeGreaterThan(100);
  expect(await ink([200, -220], '#ff0000')).toBe(0);
  expect(await ink([200, -196], '#ff0000')).toBeGreaterThan(20);
  expect(await at([-300, -160], [-318, -150])).toEqual(['#0055aa', '#0055aa']);
  expect(await ink([-300, -150], '#ffffff', 30, 14)).toBeGreaterThan(15);
  expect(await ink([-180, -166], '#000000', 70, 16)).toBeGreaterThan(10);
  // no row of letters is filled from end to end
  const rows = await Promise.all(Array.from({ length: 12 }, (_, row) => count([-70, -146 + row], 60, 1, '#ffffff')));
  expect(Math.min(...rows)).toBe(0);
  expect(await ink([100, -150], '#ff00ff', 20, 60)).toBeGreaterThan(20);
  expect(await ink([100, -150], '#ff00ff', 60, 6)).toBeLessThan(30);
  // a script that no font of the computer has is written in boxes
  for (const place of [-300, -170, -40, 90, 220]) expect(90 * 24 - (await ink([place, -80], '#ffffff', 90, 24))).toBeGreaterThan(60);
  expect(await count([-340, -8], 540, 16, '#0000aa')).toBeGreaterThan(40);
  expect(await ink([0, 80], '#aa0000')).toBeGreaterThan(40);
  const alone = await ink([208, -150], '#00aaaa', 90, 20);
  expect(alone).toBeGreaterThan(10);
  await stop();
});

/** A cell of the table, or a place beside it. */
const CELL = [64, 42] as const;

test('corners, casings, layers and the letters of labels are as the sheet says, else as the specification has them', async ({
  flyover,
}) => {
  // `render: native` is told from circles: without them a shape that a sheet styles keeps its shape anyway
  await setSettings(flyover, { shrink_by_size: 'true' });
  const on = drawing();
  for (const [index, { draws }] of PROPERTIES.entries()) draws(on, middleOf(index), `p${index}`);
  const [unset, set]: Place[] = [
    [100, 100],
    [220, 100],
  ];
  on.point(unset, 'unset', { name: 'Hlmburg' });
  on.point(set, 'set', { name: 'Hlmburg' });
  const places = `
*[is=unset], *[is=set] { text: name; text-color: #000000; }
*[is=set] { font-family: Arial; font-weight: normal; font-style: normal; font-variant: normal; font-size: 5; letter-spacing: 0; text-halo-color: #ff0000; text-position: center; text-offset: 0; }
`;
  const seen: Seen[] = [];
  for (const isSecond of [false, true]) {
    const stop = await draw(flyover, on.elements, sheetOf(isSecond) + places);
    seen.push(await look(flyover, `properties-${isSecond ? 'set' : 'unset'}`));
    await stop();
  }
  const [before, after] = seen;
  // a dark page changes nothing of what a sheet says
  await flyover.emulateMedia({ colorScheme: 'dark' });
  await expect(flyover.locator('body')).toHaveAttribute('data-map-state', 'idle');
  const dark = await look(flyover, 'properties-dark');
  const wrong = (shown: Seen, isSet: boolean) =>
    PROPERTIES.filter(({ holds }, index) => holds(shown, middleOf(index)) !== isSet).map(({ name }) => name);
  expect({ missing: wrong(after, true), 'missing in dark': wrong(dark, true), 'there without it': wrong(before, false) }).toEqual({
    missing: [],
    'missing in dark': [],
    'there without it': [],
  });

  // what is not written is as the specification has it: round ends and corners, letters of 10 pixels without more, in the middle
  const pixels = (name: string, ...offsets: readonly Place[]) => {
    const [x, y] = middleOf(PROPERTIES.findIndex((property) => property.name === name));
    return before.at(...offsets.map(([dx, dy]): Place => [x + dx, y + dy]));
  };
  expect(pixels('linecap', [-25, 0], [-25, -5])).toEqual(['#0000ff', '#ffffff']);
  expect(pixels('linejoin', [6, 0], [9, 0])).toEqual(['#0000ff', '#ffffff']);
  const letters = inkOf(before, unset, ...CELL);
  expect(inkOf(before, set, ...CELL)).toEqual(letters);
  expect(Math.abs(letters.offCentre)).toBeLessThan(3);
  expect(letters.height).toBeLessThan(14);
});

test('sizes of labels are drawn as they are written where the settings or a sheet want that, and the editor and a link say so', async ({
  flyover,
}) => {
  const { elements, point } = drawing();
  point([0, 0], 'one', { name: 'HHHH' });
  const label = 'canvas { fill-color: #ffffff; }\nnode { symbol-shape: none; text: name; text-color: #000000; font-size: 20; }';
  const height = async (name: string) => {
    await expect(flyover.locator('body')).toHaveAttribute('data-map-state', 'idle');
    return inkOf(await look(flyover, name), [0, 0], 300, 100).height;
  };
  const said = async () => {
    await flyover.mouse.move(0, 0);
    await flyover.locator('.cm-content').getByText('font-size', { exact: true }).hover();
    return flyover.locator('.cm-style-note').textContent();
  };
  const stop = await draw(flyover, elements, label);
  const doubled = await height('sizes-doubled');
  expect(await said()).toContain('Drawn 40 px high: sizes are doubled.');

  // the result that is shown is drawn anew
  await setSettings(flyover, { sizes_as_written: 'true' });
  await expect.poll(() => height('sizes-as-written')).toBeLessThan(doubled * 0.6);
  expect(await said()).toBe('Drawn 20 px high, as written.');
  await flyover.locator('.top-bar').getByRole('button', { name: 'Share' }).click();
  const link = readLink(await flyover.locator('.share-link textarea').inputValue());
  expect(link.query).toMatch(/\n\{\{style: meta \{ font-sizes: as-written; \} \}\}$/);
  await flyover.keyboard.press('Escape');

  await setSettings(flyover, {});
  await expect.poll(() => height('sizes-doubled-again')).toBe(doubled);
  await stop();
  await (await draw(flyover, elements, `${label} meta { font-sizes: as-written; }`))();
  expect(await height('sizes-of-sheet')).toBeLessThan(doubled * 0.6);
  expect(await said()).toBe('Drawn 20 px high, as written.');
});

test('labels lie above the icons of every level, on the map, in a PNG and in an SVG', async ({ flyover }) => {
  const { elements, point } = drawing();
  point([0, 0], 'named', { name: 'HHHHHH' });
  for (const x of [-24, 0, 24]) point([x, 0], 'covering');
  const sheet = `
canvas { fill-color: #ffffff; }
node[is=named] { symbol-shape: none; text: name; text-color: #ff0000; font-size: 10; }
node[is=covering] { icon-image: url("${BLUE_IMAGE}"); z-index: 5; }
`;
  await (await draw(flyover, elements, sheet))();
  const seen = await look(flyover, 'labels-over-icons');
  const onIcons = [-24, 0, 24].map((x) => seen.count([x - 9, -9], 18, 18, '#ff0000', 90));
  expect(Math.min(...onIcons)).toBeGreaterThan(30);

  await flyover.locator('.top-bar').getByRole('button', { name: 'Export' }).click();
  await flyover.getByRole('dialog').getByRole('tab', { name: 'Map' }).click();
  const download = async (button: string) => {
    const [file] = await Promise.all([flyover.waitForEvent('download'), flyover.getByRole('button', { name: button }).click()]);
    return readFile(await file.path());
  };
  const { width, height, data } = readPng(await download('Download PNG'));
  let red = 0;
  for (let y = height / 2 - 9; y < height / 2 + 9; y++) {
    for (let x = width / 2 - 9; x < width / 2 + 9; x++) {
      const [r, g, b] = data.subarray(4 * (Math.floor(y) * width + Math.floor(x)));
      if (r > 165 && g < 90 && b < 90) red++;
    }
  }
  expect(red).toBeGreaterThan(30);
  const svg = (await download('Download SVG')).toString('utf8');
  expect(svg.match(/<use /g)).toHaveLength(3);
  expect(svg.indexOf('>HHHHHH<')).toBeGreaterThan(svg.lastIndexOf('<use '));
});

test('on a dark background, dark letters have a light rim where their sheet names no halo and no plate', async ({ flyover }) => {
  await flyover.emulateMedia({ colorScheme: 'dark' });
  const { elements, point } = drawing();
  const names = ['unset', 'black', 'navy', 'yellow', 'halo', 'plate'];
  for (const [index, is] of names.entries()) point([-250 + 100 * index, 0], is, { name: 'HHH' });
  const sheet = `
node { symbol-shape: none; text: name; font-size: 10; }
node[is=black], node[is=halo], node[is=plate] { text-color: black; }
node[is=navy] { text-color: #000080; }
node[is=yellow] { text-color: #ffff00; }
node[is=halo] { text-halo-color: #ff0000; text-halo-radius: 2; }
node[is=plate] { shield-color: #00ff00; }
`;
  const LIGHT = '#f1f3f5';
  const counts = async (sheet: string, name: string, ...colours: readonly string[]) => {
    await (await draw(flyover, elements, sheet))();
    const seen = await look(flyover, name);
    return names.map((_, index) => colours.map((colour) => seen.count([-290 + 100 * index, -20], 80, 40, colour) > 30));
  };
  // light, black, blue, yellow, red, green
  expect(await counts(sheet, 'dark-letters', LIGHT, '#000000', '#000080', '#ffff00', '#ff0000', '#00ff00')).toEqual([
    [true, false, false, false, false, false],
    [true, true, false, false, false, false],
    [true, false, true, false, false, false],
    [false, false, false, true, false, false],
    [false, true, false, false, true, false],
    [false, true, false, false, false, true],
  ]);
  // the dark canvas of a sheet is its author's
  expect(await counts(`canvas { fill-color: #202020; } ${sheet}`, 'dark-letters-canvas', LIGHT)).toEqual([
    [true],
    [false],
    [false],
    [false],
    [false],
    [false],
  ]);
});

test('an icon that is not there is a circle at its place, in the legend and in an SVG, and is told', async ({ flyover }) => {
  const { elements, point } = drawing();
  point([0, 0], 'unknown');
  point([100, 0], 'known');
  const sheet = `canvas { fill-color: #ffffff; } node[is=unknown] { icon-image: "no-such-icon"; } node[is=known] { icon-image: url('maki/cafe-15.svg'); }`;
  await (await draw(flyover, elements, sheet))();
  const blue = async (x: number) => (await look(flyover, 'missing-icon')).count([x - 12, -12], 24, 24, '#0033ff');
  await expect.poll(() => blue(0)).toBeGreaterThan(20);
  expect(await blue(100)).toBe(0);
  await expect(flyover.locator('.toast', { hasText: 'no-such-icon' })).toBeVisible();

  const classes = flyover.locator('.legend .legend-class');
  await expect(classes.filter({ hasText: 'is = known' }).locator('img')).toBeVisible();
  const swatch = classes.filter({ hasText: 'is = unknown' }).locator('canvas');
  const bluePixels = () =>
    swatch.evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at] < 30 && data[at + 2] > 225 && data[at + 3] > 225) count++;
      return count;
    });
  await expect.poll(bluePixels).toBeGreaterThan(20);

  await setSettings(flyover, { export_image_legend: 'true' });
  await flyover.locator('.top-bar').getByRole('button', { name: 'Export' }).click();
  await flyover.getByRole('dialog').getByRole('tab', { name: 'Map' }).click();
  const [file] = await Promise.all([flyover.waitForEvent('download'), flyover.getByRole('button', { name: 'Download SVG' }).click()]);
  const [features, legend] = (await readFile(await file.path(), 'utf8')).split('<g id="legend"');
  // a circle at the position of the unknown icon, and the known icon at its own
  expect(features.match(/<g fill="#ffcc00"[^>]* stroke="#0033ff"[^>]*>\n<path d="M-6 0a6 6 /g)).toHaveLength(1);
  expect(features.match(/<use href="#i0"/g)).toHaveLength(1);
  expect(legend.match(/<image [^>]*href="data:image\/(?:png|svg\+xml);/g)).toHaveLength(2);
});

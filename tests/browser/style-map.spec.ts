/** What a style sheet draws, looked at pixel by pixel: one page has all properties at once. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, run, test, write } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { playServer } from './played-server.ts';
import { json, startTestServer } from './test-server.ts';

test.use(EVERY_PIXEL);

/** Degrees of a pixel from west to east, and from south to north, where the map opens. */
const EAST = 360 / (256 * 2 ** 15);
const SOUTH = EAST * Math.cos((53.5 * Math.PI) / 180);

type Place = readonly [x: number, y: number];
type Elements = Record<string, unknown>[];

/** Elements at places in pixels from the middle of the map. */
function drawing() {
  const elements: Elements = [];
  let id = 0;
  const node = ([x, y]: Place, tags?: Record<string, string>) => {
    id++;
    elements.push({ type: 'node', id, lat: 53.5 - y * SOUTH, lon: 13.41 + x * EAST, ...(tags && { tags }) });
    return id;
  };
  return {
    elements,
    point: (place: Place, is: string, more?: Record<string, string>) => node(place, { is, ...more }),
    way(places: readonly Place[], is: string, more?: Record<string, string>) {
      const nodes = places.map((place) => node(place));
      id++;
      elements.push({ type: 'way', id, nodes, tags: { is, ...more } });
    },
    /** From its upper left corner. */
    area([x, y]: Place, width: number, height: number, is: string) {
      const first = node([x, y]);
      const nodes = [first, node([x + width, y]), node([x + width, y + height]), node([x, y + height]), first];
      id++;
      elements.push({ type: 'way', id, nodes, tags: { is, area: 'yes' } });
    },
  };
}

/** Reads pixels of a picture of the page, by places from the middle of the map. */
async function look(page: Page, name: string) {
  const box = await page.locator('.map-canvas').boundingBox();
  if (box === null) throw new Error('the map has no place');
  const png = (await page.screenshot({ path: `test-results/screens/style-${name}.png` })).toString('base64');
  const places = (list: readonly Place[]) =>
    page.evaluate(
      async ([base64, points]) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return points.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
      },
      [png, list.map(([x, y]) => [Math.floor(box.x + box.width / 2 + x), Math.floor(box.y + box.height / 2 + y)])] as const,
    );
  return {
    at: async (...list: readonly Place[]) =>
      (await places(list)).map((colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`),
    /** Which pixels of a rectangle from its upper left corner are not white, row by row. */
    async mask([x, y]: Place, width: number, height: number) {
      const list = Array.from({ length: width * height }, (_, index): Place => [x + (index % width), y + Math.floor(index / width)]);
      return (await places(list)).map((parts) => parts.some((part) => part < 200));
    },
    /** How many pixels of a rectangle from its upper left corner are of a colour, give or take 24 of 255. */
    async count([x, y]: Place, width: number, height: number, colour: string) {
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      const list = Array.from({ length: width * height }, (_, index): Place => [x + (index % width), y + Math.floor(index / width)]);
      return (await places(list)).filter((parts) => parts.every((part, at) => Math.abs(part - wanted[at]) <= 24)).length;
    },
  };
}

async function draw(page: Page, elements: Elements, sheet: string, query = 'nwr'): Promise<() => Promise<void>> {
  const server = await startTestServer((_, response) => json(response, { elements }));
  await write(page, `{{data:overpass,server=${server.address}}}${query};out geom;{{style:${sheet}}}`);
  expect(await run(page)).toBe('drawn');
  await expect(page.locator('body')).toHaveAttribute('data-map-state', 'idle');
  return () => server.stop();
}

const SVG = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#00f"/></svg>')}`;

test('fills, casings, dashes, caps, offsets, layers, circles, shapes and icons stand on the map as the sheet says', async ({ flyover }) => {
  const { elements, point, way, area } = drawing();
  area([-340, -260], 80, 50, 'fill');
  area([-240, -260], 80, 50, 'image');
  area([-140, -260], 80, 50, 'high');
  area([-120, -250], 80, 60, 'low');
  way(
    [
      [-340, -150],
      [-240, -150],
    ],
    'casing',
  );
  way(
    [
      [-200, -150],
      [-80, -150],
    ],
    'dashed',
  );
  way(
    [
      [-40, -150],
      [60, -150],
    ],
    'butt',
  );
  way(
    [
      [100, -150],
      [200, -150],
    ],
    'round',
  );
  way(
    [
      [-340, -100],
      [-240, -100],
    ],
    'offset',
  );
  way(
    [
      [-200, -100],
      [60, -100],
    ],
    'arrows',
  );
  point([-320, -40], 'circle');
  point([-260, -40], 'square');
  point([-200, -40], 'icon');
  point([-140, -40], 'tall');
  point([-80, -40], 'moved');
  point([-20, -40], 'maki');
  point([40, -40], 'broken');
  const stop = await draw(
    flyover,
    elements,
    `
canvas { fill-color: #ffffff; }
node { symbol-shape: none; }
area { width: 0; color: none; fill-color: none; }
line { color: none; }
area[is=fill] { fill-color: #ff0000; fill-opacity: 0.5; }
area[is=image] { fill-image: url("${SVG}"); fill-opacity: 1; }
area[is=high] { fill-color: #00ff00; fill-opacity: 1; z-index: 5; }
area[is=low] { fill-color: #0000ff; fill-opacity: 1; z-index: 1; }
way[is=casing] { width: 8; color: #ff0000; opacity: 1; casing-width: 4; casing-color: #000000; casing-opacity: 1; }
way[is=dashed] { width: 4; color: #ff00ff; opacity: 1; dashes: 20,20; }
way[is=butt] { width: 12; color: #008800; opacity: 1; linecap: butt; }
way[is=round] { width: 12; color: #008800; opacity: 1; linecap: round; }
way[is=butt]:active { color: #ffff00; }
way[is=round]:hover { color: #00ffff; }
way[is=offset] { width: 4; color: #884400; opacity: 1; offset: 10; }
way[is=arrows] { width: 4; color: #004488; opacity: 1; line-style: arrows; }
node[is=circle] { symbol-shape: circle; symbol-size: 30; symbol-fill-color: #ffcc00; symbol-fill-opacity: 1; symbol-stroke-color: #0000ff; symbol-stroke-width: 4; symbol-stroke-opacity: 1; }
node[is=square] { symbol-shape: square; symbol-size: 30; symbol-fill-color: #00ffff; symbol-fill-opacity: 1; }
node[is=icon] { icon-image: url("${SVG}"); }
node[is=tall] { icon-image: url("${SVG}"); icon-width: 10; icon-height: 40; icon-rotation: 90; }
node[is=moved] { icon-image: url("${SVG}"); icon-offset-x: 20; icon-offset-y: -10; icon-opacity: 0.5; }
node[is=maki] { icon-image: "icons/maki/square-24.png"; }
node[is=broken] { icon-image: url("javascript:alert(1)"); }
`,
  );
  await expect(flyover.locator('.toast-text')).toContainText('javascript:alert(1)');
  const { at, count } = await look(flyover, 'shapes');
  // fills: opacity, pattern, and z-index above the order of the data
  expect(await at([-300, -235], [-220, -240], [-90, -235], [-90, -195], [-350, -235])).toEqual([
    '#ff8080',
    '#0000ff',
    '#00ff00',
    '#0000ff',
    '#ffffff',
  ]);
  // a casing lies around its line
  expect(await at([-290, -150], [-290, -156], [-290, -144], [-290, -160])).toEqual(['#ff0000', '#000000', '#000000', '#ffffff']);
  const dashes = await count([-200, -151], 120, 1, '#ff00ff');
  expect(dashes).toBeGreaterThan(40);
  expect(dashes).toBeLessThan(80);
  // the ends of lines
  expect(await at([63, -150], [203, -150], [97, -150])).toEqual(['#ffffff', '#008800', '#008800']);
  // to the left of a line that goes east is north
  expect(await at([-290, -110], [-290, -100], [-290, -90])).toEqual(['#884400', '#ffffff', '#ffffff']);
  // heads are wider than the line
  expect(await count([-200, -104], 260, 2, '#004488')).toBeGreaterThan(2);
  // circle with rim, square, icons in size, rotation, offset and opacity
  expect(await at([-320, -40], [-320, -57], [-320, -62])).toEqual(['#ffcc00', '#0000ff', '#ffffff']);
  expect(await at([-273, -53], [-247, -27], [-260, -58])).toEqual(['#00ffff', '#00ffff', '#ffffff']);
  expect(await at([-208, -48], [-192, -32], [-212, -40])).toEqual(['#0000ff', '#0000ff', '#ffffff']);
  expect(await at([-156, -40], [-124, -40], [-140, -52])).toEqual(['#0000ff', '#0000ff', '#ffffff']);
  expect(await at([-60, -50], [-80, -36])).toEqual(['#8080ff', '#ffffff']);
  expect(await at([-20, -40])).toEqual(['#000000']);
  // a broken image draws nothing in its place
  expect(await count([25, -55], 30, 30, '#ffffff')).toBe(900);
  // marks as the sheet has them
  const box = await flyover.locator('.map-canvas').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const colored = async (place: Place, colour: string) => (await look(flyover, 'marks')).count(place, 100, 12, colour);
  await flyover.mouse.move(x + 150, y - 150);
  await expect.poll(() => colored([100, -156], '#00ffff')).toBeGreaterThan(900);
  await flyover.mouse.click(x - 30, y - 150);
  await expect(flyover.locator('.feature-popup')).toBeVisible();
  await expect.poll(() => colored([-40, -156], '#ffff00')).toBeGreaterThan(100);
  await stop();
});

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

/** Where the ink of a part of the map lies: all that is not white. */
async function inkOf(seen: Awaited<ReturnType<typeof look>>, [x, y]: Place, width: number, height: number) {
  const isInk = await seen.mask([x - width / 2, y - height / 2], width, height);
  const places = isInk.flatMap((ink, at) => (ink ? [[at % width, Math.floor(at / width)] as const] : []));
  const [columns, rows] = [places.map(([column]) => column), places.map(([, row]) => row)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const middleOf = (isOf: (row: number) => boolean) => {
    const some = places.filter(([, row]) => isOf(row));
    return some.reduce((sum, [column]) => sum + column, 0) / Math.max(1, some.length);
  };
  return {
    amount: places.length,
    width: right - left + 1,
    height: bottom - top + 1,
    /** From the place, pixels. */
    offCentre: (left + right + 1) / 2 - width / 2,
    /** How much further right the upper half of the letters lies. */
    lean: middleOf((row) => row < (top + bottom) / 2) - middleOf((row) => row > (top + bottom) / 2),
  };
}

test('corners, casings, layers and the letters of labels are as the sheet says, else as the specification has them', async ({
  flyover,
}) => {
  const { elements, point, way, area } = drawing();
  const corner = (x: number, is: string) =>
    way(
      [
        [x, -270],
        [x + 40, -230],
        [x, -190],
      ],
      is,
    );
  corner(-340, 'corner');
  corner(-220, 'bevel');
  corner(-100, 'miter');
  way(
    [
      [40, -240],
      [140, -240],
    ],
    'faint',
  );
  way(
    [
      [180, -240],
      [300, -240],
    ],
    'cased',
  );
  way(
    [
      [200, -190],
      [260, -190],
    ],
    'square',
  );
  area([40, -210], 60, 30, 'under');
  area([60, -200], 60, 30, 'over');
  const label = (place: Place, is: string, name = 'Hlmburg') => point(place, is, { name });
  label([-280, -140], 'label');
  label([-140, -140], 'label plain');
  label([0, -140], 'label large');
  label([140, -140], 'label bold');
  label([-280, -90], 'label upright', 'llllll');
  label([-140, -90], 'label italic', 'llllll');
  label([0, -90], 'label spaced');
  label([140, -90], 'label mono', 'llllll');
  label([-280, -40], 'label', 'aaxx');
  label([-140, -40], 'label caps', 'aaxx');
  label([0, -40], 'label plate', 'x');
  const stop = await draw(
    flyover,
    elements,
    `
canvas { fill-color: #ffffff; }
node { symbol-shape: none; text: name; text-color: #000000; }
line { color: #0000ff; width: 16; opacity: 1; }
area { width: 0; color: none; fill-opacity: 1; }
way[is=bevel] { linejoin: bevel; }
way[is=miter] { linejoin: miter; }
way[is=faint] { color: #ff0000; opacity: 0.5; casing-width: 6; casing-color: #000000; casing-opacity: 0.5; linecap: butt; }
way[is=square] { linecap: square; }
way[is=cased] { width: 8; casing-width: 6; casing-color: #00aa00; casing-opacity: 1; casing-dashes: 20,20; }
area[is=under] { fill-color: #ff00ff; z-index: 5; }
area[is=over] { fill-color: #00ffff; layer: 1; }
node[is="label plain"] { font-family: Arial; font-weight: normal; font-style: normal; letter-spacing: 0; text-halo-color: #ff0000; }
node[is="label large"] { font-size: 10; }
node[is="label bold"] { font-weight: bold; }
node[is="label italic"] { font-style: italic; }
node[is="label upright"], node[is="label italic"], node[is="label mono"] { font-size: 10; }
node[is="label spaced"] { letter-spacing: 5; }
node[is="label mono"] { font-family: monospace; }
node[is="label caps"] { font-variant: small-caps; }
node[is="label plate"] { shield-image: url("${SVG}"); shield-width: 60; shield-height: 24; text-color: #ffffff; }
`,
  );
  const seen = await look(flyover, 'corners');
  const { at, count } = seen;
  // of a line 16 wide that turns by a right angle: a round corner ends 8 pixels beyond its tip, a cut one before, a pointed one at 11
  expect(await at([-293, -230], [-290, -230], [-173, -230], [-53, -230], [-50, -230])).toEqual([
    '#0000ff',
    '#ffffff',
    '#ffffff',
    '#0000ff',
    '#0000ff',
  ]);
  // half of red over half of black, and half of black alone
  expect(await count([50, -251], 80, 1, '#808080')).toBe(80);
  expect(await count([50, -240], 80, 1, '#bf4040')).toBe(80);
  const casing = await count([180, -247], 120, 1, '#00aa00');
  expect(casing).toBeGreaterThan(40);
  expect(casing).toBeLessThan(80);
  // round ends have no corners
  expect(await at([266, -190], [266, -183])).toEqual(['#0000ff', '#0000ff']);
  // a layer lies above every z-index
  expect(await at([80, -190])).toEqual(['#00ffff']);

  const ink = (place: Place) => inkOf(seen, place, 120, 40);
  const normal = await ink([-280, -140]);
  expect(await ink([-140, -140])).toEqual(normal);
  expect(Math.abs(normal.offCentre)).toBeLessThan(3);
  expect(normal.height).toBeLessThan(14);
  expect((await ink([0, -140])).height).toBeGreaterThan(normal.height * 1.6);
  const bold = await ink([140, -140]);
  expect(bold.amount).toBeGreaterThan(normal.amount);
  expect(bold.width).toBeGreaterThan(normal.width);
  const upright = await ink([-280, -90]);
  expect(Math.abs(upright.lean)).toBeLessThan(0.6);
  expect((await ink([-140, -90])).lean).toBeGreaterThan(1);
  expect((await ink([0, -90])).width).toBeGreaterThan(normal.width + 20);
  expect((await ink([140, -90])).width).toBeGreaterThan(upright.width * 1.5);
  expect((await ink([-140, -40])).height).toBeGreaterThan((await ink([-280, -40])).height);
  const plate = await count([-40, -60], 80, 40, '#0000ff');
  expect(plate).toBeGreaterThan(60 * 24 * 0.7);
  expect(plate).toBeLessThan(60 * 24 * 1.2);
  await stop();
});

/** 20 by 20 pixels of red. */
const RED = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#f00"/></svg>`;

test('images of a host that nobody knows are asked for by host, drawn once it is allowed, and in pictures of the map', async ({
  flyover,
  expectedErrors,
}) => {
  const images = await playServer((_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(RED));
  const { elements, point } = drawing();
  point([-100, -100], 'there');
  point([100, -100], 'closed');
  const sheet = `
canvas { fill-color: #ffffff; }
node[is=there] { icon-image: url("${images.address}red.svg"); }
node[is=closed] { icon-image: url("http://localhost:1/blue.svg"); }
`;
  expectedErrors.push('localhost:1', 'ERR_');
  const stop = await draw(flyover, elements, sheet);
  const card = flyover.getByRole('status', { name: 'Images from other hosts' });
  const { host } = new URL(images.address);
  await expect(card).toContainText(host);
  await expect(card).toContainText('localhost:1');
  expect(images.calls).toEqual([]);
  await flyover.screenshot({ path: 'test-results/screens/style-hosts-asked.png' });
  await card.getByRole('button', { name: 'Allow' }).click();
  await expect(card).toBeHidden();
  await expect(async () => {
    const { at } = await look(flyover, 'hosts');
    expect(await at([-100, -100], [-92, -92], [-112, -100])).toEqual(['#ff0000', '#ff0000', '#ffffff']);
  }).toPass();
  await expect(flyover.locator('.toast-text')).toContainText('No images from localhost:1');
  expect(images.calls).toHaveLength(1);
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_image_hosts'))).toContain(host);
  // another run asks no more
  await run(flyover);
  await expect(card).toBeHidden();
  await flyover.locator('.top-bar').getByRole('button', { name: 'Export' }).click();
  await flyover.getByRole('dialog').getByRole('tab', { name: 'Map' }).click();
  const [file] = await Promise.all([flyover.waitForEvent('download'), flyover.getByRole('button', { name: 'Download PNG' }).click()]);
  const picture = (await readFile(await file.path())).toString('base64');
  expect(await redPixels(flyover, picture)).toBeGreaterThan(300);
  await Promise.all([stop(), images.stop()]);
});

function redPixels(page: Page, base64: string): Promise<number> {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) count++;
    return count;
  }, base64);
}

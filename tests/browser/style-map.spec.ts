/** What a style sheet draws, looked at pixel by pixel: one page has all properties of shapes and images at once. */
import { readFile } from 'node:fs/promises';
import { expect, run, write } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { playServer } from './played-server.ts';
import { type Picture, readPng } from './read-png.ts';
import { setSettings, test } from './same-page-test.ts';
import { BLUE_IMAGE, draw, drawing, look, type Place } from './style-drawing.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

test.use(EVERY_PIXEL);

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
area[is=image] { fill-image: url("${BLUE_IMAGE}"); fill-opacity: 1; }
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
node[is=icon] { icon-image: url("${BLUE_IMAGE}"); }
node[is=tall] { icon-image: url("${BLUE_IMAGE}"); icon-width: 10; icon-height: 40; icon-rotation: 90; }
node[is=moved] { icon-image: url("${BLUE_IMAGE}"); icon-offset-x: 20; icon-offset-y: -10; icon-opacity: 0.5; }
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
  // a circle of 12 pixels stands in the place of a broken image
  const left = await count([25, -55], 30, 30, '#ffffff');
  expect(left).toBeGreaterThan(650);
  expect(left).toBeLessThan(800);
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

test('on a dark map the colours of a sheet keep their hue, on the dark canvas of a sheet they are as written', async ({ flyover }) => {
  await flyover.emulateMedia({ colorScheme: 'dark' });
  const { elements, area, way } = drawing();
  area([-100, -40], 80, 80, 'area');
  way(
    [
      [20, 0],
      [120, 0],
    ],
    'way',
  );
  const sheet = 'area { fill-color: #ffcc00; width: 0; } line { color: #0033ff; width: 10; }';
  const seen = async (sheet: string, name: string) => {
    await (await draw(flyover, elements, sheet))();
    const colours = (await look(flyover, name)).at([-60, 0], [70, 0]);
    return colours.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  };
  const [fill, line] = await seen(sheet, 'dark');
  // yellow at 0.3 was #5f5318 on this ground, which is olive, and blue at 0.6 #0b2ba7
  expect(fill[0]).toBeGreaterThan(160);
  expect(fill[2]).toBeLessThan(30);
  expect(line[2]).toBeGreaterThan(230);
  const swatch = flyover.locator('.legend .legend-class', { hasText: 'area' }).locator('rect');
  expect(Number(await swatch.getAttribute('fill-opacity'))).toBeCloseTo(1 - 0.7 ** 3, 6);

  const [onCanvas] = await seen(`canvas { fill-color: #000000; } ${sheet}`, 'dark-canvas');
  expect(onCanvas.map((channel, at) => Math.abs(channel - [0.3 * 255, 0.3 * 204, 0][at]) < 3)).toEqual([true, true, true]);
  // the legend has the theme of the page: a swatch stands on the colour of the canvas, and is drawn as on it
  for (const colour of ['#000000', '#ffffff']) {
    await seen(`canvas { fill-color: ${colour}; } ${sheet}`, 'dark-legend');
    const drawn = () => swatch.evaluateAll((rects) => rects.map((rect) => [rect.getAttribute('fill'), rect.getAttribute('fill-opacity')]));
    await expect.poll(drawn).toEqual([
      [colour, null],
      ['#ffcc00', '0.3'],
    ]);
  }
});

test('members of a relation are #d0f as lines, areas and points, all else is #03f: on the map, with a sheet and without, and in an SVG', async ({
  flyover,
}) => {
  await setSettings(flyover, { background_opacity: '0' });
  const { elements, area, way, point } = drawing();
  const members: { type: string; ref: number; role: string }[] = [];
  const join = () => members.push({ type: String(elements.at(-1)?.type), ref: Number(elements.at(-1)?.id), role: '' });
  for (const [is, x] of [
    ['member', -150],
    ['other', 50],
  ] as const) {
    const each = [
      () =>
        way(
          [
            [x, -60],
            [x + 100, -60],
          ],
          is,
        ),
      () => area([x, 0], 60, 60, is),
      () => point([x + 100, 30], is),
      // drawn as an area of its own: its way has no tags
      () => {
        area([x, 100], 60, 60, is);
        const outer = elements.at(-1) ?? {};
        outer.tags = {};
        const ring = [{ type: 'way', ref: outer.id, role: 'outer' }];
        elements.push({ type: 'relation', id: 1000 + elements.length, tags: { type: 'multipolygon', landuse: 'forest' }, members: ring });
      },
    ];
    for (const draws of each) {
      draws();
      if (is === 'member') join();
    }
  }
  elements.push({ type: 'relation', id: 5000, tags: { type: 'site' }, members });

  const server = await startTestServer((_, response) => json(response, { elements }));
  const query = `{{data:overpass,server=${server.address}}}nwr;out geom;`;
  const GROUND = [0xf3, 0xf1, 0xea];
  /** A colour over the ground, as the map mixes it. */
  const over = (colour: readonly number[], opacity: number) =>
    `#${colour
      .map((part, at) => Math.round(part * opacity + GROUND[at] * (1 - opacity)).toString(16))
      .map((part) => part.padStart(2, '0'))
      .join('')}`;
  for (const sheet of ['', '{{style: node { text: name; } }}']) {
    await write(flyover, `${query}${sheet}`);
    expect(await run(flyover)).toBe('drawn');
    await expect(flyover.locator('body')).toHaveAttribute('data-map-state', 'idle');
    const seen = await look(flyover, 'relation-members');
    /** How much of both colours there is around a line, an area, a point and the area of a relation. */
    const colours = (x: number) =>
      (
        [
          [[x + 10, -63], 80, 6, 0.6],
          [[x + 10, -2], 40, 4, 0.7],
          [[x + 88, 18], 24, 24, 0.7],
          [[x + 10, 98], 40, 4, 0.7],
        ] as const
      ).map(([corner, width, height, opacity]) =>
        [[0xdd, 0, 0xff] as const, [0, 0x33, 0xff] as const].map(
          (colour) => seen.count(corner, width, height, over(colour, opacity), 12) > 12,
        ),
      );
    const isViolet = [true, false];
    const isBlue = [false, true];
    expect([sheet, colours(-150), colours(50)]).toEqual([
      sheet,
      [isViolet, isViolet, isViolet, isViolet],
      [isBlue, isBlue, isBlue, isBlue],
    ]);
  }
  await server.stop();

  await flyover.locator('.top-bar').getByRole('button', { name: 'Export' }).click();
  await flyover.getByRole('dialog').getByRole('tab', { name: 'Map' }).click();
  const [file] = await Promise.all([flyover.waitForEvent('download'), flyover.getByRole('button', { name: 'Download SVG' }).click()]);
  const svg = await readFile(await file.path(), 'utf8');
  const strokes = [...svg.matchAll(/<g [^>]*stroke="(#[0-9a-f]+)"[^>]*>\n((?:<(?:path|circle) .*\n)+)<\/g>/g)].flatMap(
    ([, stroke, shapes]) =>
      shapes
        .trim()
        .split('\n')
        .map(() => stroke),
  );
  expect(strokes.toSorted()).toEqual([...Array(4).fill('#0033ff'), ...Array(4).fill('#dd00ff')]);
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
  expect(redPixels(readPng(await readFile(await file.path())))).toBeGreaterThan(300);
  await Promise.all([stop(), images.stop()]);
});

function redPixels({ data }: Picture): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) count++;
  return count;
}

test('an image that draws parts of itself again and again is none: the page goes on', async ({ flyover }) => {
  const on = drawing();
  on.point([0, 0], 'bomb');
  // each of six groups has ten of the one before
  const groups = Array.from({ length: 6 }, (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><g id="g0"><path d="M0 0h20v20z"/></g>${groups.join('')}</svg>`;
  const stop = await draw(flyover, on.elements, `node { icon-image: url("data:image/svg+xml,${encodeURIComponent(svg)}"); }`);
  await expect(flyover.locator('.toast-text', { hasText: 'names an image that is not there' })).toBeVisible();
  await expect(flyover.getByRole('region', { name: 'Legend' })).toBeVisible();
  await stop();
});

test('images of sheets before make room for those of the one that is drawn', async ({ flyover }) => {
  // more than half of those that a map keeps, side by side
  const places = Array.from({ length: 260 }, (_, i): Place => [(i % 26) * 20 - 250, Math.floor(i / 26) * 20 - 150]);
  const on = drawing();
  for (const [i, place] of places.entries()) on.point(place, `place ${i}`);
  const svg = (colour: string, i: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><title>${i}</title><path fill="${colour}" d="M0 0h16v16H0z"/></svg>`;
  const rule = (colour: string, i: number) =>
    `node[is="place ${i}"] { icon-image: url("data:image/svg+xml,${encodeURIComponent(svg(colour, i))}"); }`;
  for (const colour of ['#ff0000', '#0000ff']) {
    const stop = await draw(flyover, on.elements, places.map((_, i) => rule(colour, i)).join('\n'));
    await expect(async () => expect(new Set(await (await look(flyover, 'room')).at(...places))).toEqual(new Set([colour]))).toPass();
    await stop();
  }
});

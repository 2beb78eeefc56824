/** What a style sheet makes of labels, corners and casings, looked at pixel by pixel. */
import { expect, test } from './flyover-test.ts';
import { EVERY_PIXEL } from './pixel-at.ts';
import { BLUE_IMAGE, draw, drawing, look, type Place } from './style-drawing.ts';

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
node[is="label plate"] { shield-image: url("${BLUE_IMAGE}"); shield-width: 60; shield-height: 24; text-color: #ffffff; }
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

/**
 * Every property that is drawn, each on a feature of its own: what the feature has in both pictures, what only the second has, and
 * what the second shows and the first does not.
 */
import { BLUE_IMAGE, type drawing, inkOf, type Place, type Seen } from './style-drawing.ts';

type Drawing = ReturnType<typeof drawing>;

/** A row of the table. */
export interface Property {
  readonly name: string;
  /** Draws the feature, or several, around the middle of its cell. */
  readonly draws: (drawing: Drawing, middle: Place, is: string) => void;
  /** Lines of the sheet for the feature, in both pictures. */
  readonly base: string;
  /** What the row is about. */
  readonly lines: string;
  readonly holds: (seen: Seen, middle: Place) => boolean;
}

const LINE = 'color: #0000ff; width: 12; opacity: 1; render: native;';
const THIN = 'color: #ff0000; width: 8; opacity: 1;';
const AREA = 'fill-color: #00cc00; fill-opacity: 1;';
const CIRCLE = 'symbol-shape: circle; symbol-fill-color: #ffcc00; symbol-fill-opacity: 1;';
const RIM = `${CIRCLE} symbol-size: 20; symbol-stroke-color: #0000ff; symbol-stroke-opacity: 1;`;
const ICON = `icon-image: url("${BLUE_IMAGE}");`;
const TEXT = 'text: name; text-color: #000000; font-size: 6;';
const HALO = `${TEXT} text-halo-color: #ffff00;`;
const PLATE = `${TEXT} shield-color: #ff8800;`;
const SHIELD = `${TEXT} shield-image: url("${BLUE_IMAGE}");`;

const at = ([x, y]: Place, dx: number, dy: number): Place => [x + dx, y + dy];
const line: Property['draws'] = (on, middle, is) => on.way([at(middle, -20, 0), at(middle, 20, 0)], is);
const corner: Property['draws'] = (on, middle, is) => on.way([at(middle, -16, -16), middle, at(middle, -16, 16)], is);
const spike: Property['draws'] = (on, middle, is) => on.way([at(middle, -24, -4), at(middle, 0, 0), at(middle, -24, 4)], is);
const area: Property['draws'] = (on, [x, y], is) => on.area([x - 20, y - 14], 40, 28, is);
const small: Property['draws'] = (on, [x, y], is) => on.area([x - 2, y - 2], 4, 4, is);
/** The first is larger, and would lie below the second. */
const two: Property['draws'] = (on, [x, y], is) => {
  on.area([x - 20, y - 14], 30, 28, is);
  on.area([x - 10, y - 10], 26, 20, 'other');
};
const node: Property['draws'] = (on, middle, is) => on.point(middle, is);
const label =
  (name: string): Property['draws'] =>
  (on, middle, is) =>
    on.point(middle, is, { name });
const crowd: Property['draws'] = (on, middle, is) => {
  on.point(at(middle, -3, 0), 'crowd', { name: 'llll' });
  on.point(at(middle, 3, 0), is, { name: 'llll' });
};

/** Pixels around the middle and the colours that they must have, give or take 3 of 255. */
const shows =
  (...pixels: readonly (readonly [dx: number, dy: number, colour: string])[]): Property['holds'] =>
  (seen, middle) =>
    pixels.every(([dx, dy, colour]) => seen.count(at(middle, dx, dy), 1, 1, colour, 3) === 1);
/** Between so many pixels of a colour, in a cell. */
const hasSome =
  (colour: string, least: number, most = Number.POSITIVE_INFINITY, [width, height] = [62, 40]): Property['holds'] =>
  (seen, [x, y]) => {
    const count = seen.count([x - width / 2, y - height / 2], width, height, colour);
    return least <= count && count <= most;
  };
const ink =
  (test: (ink: ReturnType<typeof inkOf>) => boolean): Property['holds'] =>
  (seen, middle) =>
    test(inkOf(seen, middle, 64, 42));

const row = (name: string, draws: Property['draws'], base: string, value: string, holds: Property['holds']): Property => ({
  name,
  draws,
  base,
  lines: `${name.split(' ')[0]}: ${value};`,
  holds,
});

const WHITE = '#ffffff';
const BLUE = '#0000ff';

export const PROPERTIES: readonly Property[] = [
  row('color', line, LINE, '#ff0000', shows([0, 0, '#ff0000'])),
  row('width', line, LINE, '24', shows([0, -10, BLUE], [0, 9, BLUE])),
  row('opacity', line, LINE, '0.5', shows([0, 0, '#8080ff'])),
  row('dashes', line, LINE, '8,8', hasSome(BLUE, 100, 400)),
  row('linecap', line, LINE, 'butt', shows([-24, 0, WHITE], [-18, -5, BLUE])),
  row('linecap of squares', line, LINE, 'square', shows([-25, -5, BLUE])),
  row('linejoin', corner, `${LINE} width: 16;`, 'bevel', shows([7, 0, WHITE], [3, 0, BLUE])),
  row('linejoin of miters', corner, `${LINE} width: 16;`, 'miter', shows([9, 0, BLUE])),
  // a sharper corner is cut off
  row('linejoin within its limit', spike, `${LINE} width: 16;`, 'miter', shows([6, 0, WHITE], [-4, 0, BLUE])),
  row('offset', line, `${LINE} width: 8;`, '10', shows([0, -10, BLUE], [0, 2, WHITE])),
  row(
    'line-style',
    (on, middle, is) => on.way([at(middle, -30, 0), at(middle, 60, 0)], is),
    `${LINE} width: 4;`,
    'arrows',
    (seen, [x, y]) => seen.count([x - 30, y - 4], 90, 2, BLUE, 80) > 2,
  ),
  row('casing-width', line, THIN, '5', shows([0, -7, '#000000'], [0, 0, '#ff0000'])),
  row('casing-color', line, `${THIN} casing-width: 5;`, '#00aa00', shows([0, -7, '#00aa00'], [0, 6, '#00aa00'])),
  // a quarter of blue beside the line, and below half of red
  row(
    'casing-opacity',
    line,
    `${THIN} casing-width: 5; casing-color: #0000ff; opacity: 0.5;`,
    '0.25',
    shows([0, -7, '#bfbfff'], [0, 0, '#df6080']),
  ),
  row('casing-dashes', line, `${THIN} casing-width: 5;`, '8,8', hasSome('#000000', 50, 350)),
  row('casing-linecap', line, `${THIN} casing-width: 5;`, 'butt', shows([-27, 0, WHITE], [-18, -7, '#000000'])),
  row('linecap of casings', line, `${THIN} casing-width: 5;`, 'butt', shows([-27, 0, WHITE], [-23, 0, WHITE])),
  row(
    'casing-linejoin',
    corner,
    'color: #ff0000; width: 6; opacity: 1; casing-width: 8;',
    'bevel',
    shows([9, 0, WHITE], [5, 0, '#000000']),
  ),
  row('fill-color', area, AREA, '#ff00ff', shows([0, 0, '#ff00ff'])),
  row('fill-opacity', area, AREA, '0.5', shows([0, 0, '#80e680'])),
  row('fill-image', area, AREA, `url("${BLUE_IMAGE}")`, shows([0, 0, BLUE], [-19, -13, BLUE])),
  row('z-index', two, AREA, '5', shows([0, 0, '#00cc00'])),
  row('object-z-index', two, AREA, '5', shows([0, 0, '#00cc00'])),
  row('major-z-index', two, AREA, '5', shows([0, 0, '#00cc00'])),
  row('layer', two, AREA, '1', shows([0, 0, '#00cc00'])),
  row('render', area, AREA, 'point', shows([-17, -11, WHITE], [0, 0, '#00cc00'])),
  row('render of small areas', small, AREA, 'native', shows([6, 0, WHITE], [0, 0, '#00cc00'])),
  row(
    'symbol-shape',
    node,
    'symbol-fill-color: #ffcc00; symbol-fill-opacity: 1; symbol-size: 24;',
    'square',
    shows([-10, -10, '#ffcc00'], [9, 9, '#ffcc00']),
  ),
  row('symbol-size', node, CIRCLE, '30', shows([12, 0, '#ffcc00'])),
  row('symbol-fill-color', node, CIRCLE, '#00ffff', shows([0, 0, '#00ffff'])),
  row('symbol-fill-opacity', node, CIRCLE, '0.5', shows([0, 0, '#ffe680'])),
  row('symbol-stroke-color', node, `${RIM} symbol-stroke-width: 6;`, '#ff0000', shows([13, 0, '#ff0000'])),
  row('symbol-stroke-width', node, RIM, '6', shows([13, 0, BLUE])),
  row('symbol-stroke-opacity', node, `${RIM} symbol-stroke-width: 6;`, '0.5', shows([13, 0, '#8080ff'])),
  row('icon-image', node, '', `url("${BLUE_IMAGE}")`, shows([0, 0, BLUE], [-9, -9, BLUE])),
  row('icon-width', node, ICON, '40', shows([15, 0, BLUE])),
  row('icon-height', node, ICON, '36', shows([0, 14, BLUE])),
  row('icon-opacity', node, ICON, '0.5', shows([0, 0, '#8080ff'])),
  row('icon-rotation', node, ICON, '45', shows([11, 0, BLUE], [8, 8, WHITE])),
  row('icon-offset-x', node, ICON, '15', shows([20, 0, BLUE], [-8, 0, WHITE])),
  row('icon-offset-y', node, ICON, '-9', shows([0, -16, BLUE], [0, 6, WHITE])),
  row(
    'text',
    label('Hlm'),
    'text-color: #000000; font-size: 6;',
    'name',
    ink(({ amount }) => amount > 20),
  ),
  row('text-color', label('Hlm'), `${TEXT} font-size: 10;`, '#ff0000', hasSome('#ff0000', 20)),
  row(
    'text-opacity',
    label('Hlm'),
    TEXT,
    '0.3',
    ink(({ amount }) => amount > 10 && amount < 60),
  ),
  row(
    'text-position',
    label('Hlm'),
    TEXT,
    'left',
    ink(({ offCentre }) => offCentre < -8),
  ),
  row(
    'text-offset',
    label('Hlm'),
    TEXT,
    '12',
    ink(({ offMiddle }) => offMiddle > 8),
  ),
  row(
    'text-offset-x',
    label('Hlm'),
    TEXT,
    '15',
    ink(({ offCentre }) => offCentre > 10),
  ),
  row(
    'text-offset-y',
    label('Hlm'),
    TEXT,
    '12',
    ink(({ offMiddle }) => offMiddle < -8),
  ),
  row(
    'text-anchor-horizontal',
    label('Hlm'),
    TEXT,
    'right',
    ink(({ offCentre }) => offCentre > 8),
  ),
  row(
    'text-anchor-vertical',
    label('Hlm'),
    TEXT,
    'above',
    ink(({ offMiddle }) => offMiddle < -4),
  ),
  row('text-halo-color', label('Hlm'), `${TEXT} text-halo-radius: 3;`, '#ffff00', hasSome('#ffff00', 60)),
  row('text-halo-radius', label('Hlm'), HALO, '3', hasSome('#ffff00', 60)),
  row('text-halo-opacity', label('Hlm'), `${HALO} text-halo-radius: 3;`, '0.4', hasSome('#ffff99', 60)),
  row(
    'text-transform',
    label('aaxx'),
    TEXT,
    'uppercase',
    ink(({ height }) => height > 7),
  ),
  row('text-decoration', label('Hlm'), TEXT, 'underline', (seen, [x, y]) =>
    Array.from({ length: 16 }, (_, dy) => seen.mask([x - 8, y + dy], 16, 1)).some((all) => all.every(Boolean)),
  ),
  row(
    'text-rotation',
    label('Hlmm'),
    TEXT,
    '90',
    ink(({ width, height }) => height > width),
  ),
  row('text-allow-overlap', crowd, `${TEXT} text-color: #ff0000; font-size: 10;`, 'true', hasSome('#ff0000', 10)),
  row(
    'font-family',
    label('llllll'),
    TEXT,
    'monospace',
    ink(({ width }) => width > 30),
  ),
  row(
    'font-size',
    label('Hlm'),
    TEXT,
    '11',
    ink(({ height }) => height > 12),
  ),
  row(
    'font-weight',
    label('Hlmm'),
    TEXT,
    'bold',
    ink(({ amount }) => amount > 150),
  ),
  row(
    'font-style',
    label('llllll'),
    TEXT,
    'italic',
    ink(({ lean }) => lean > 0.5),
  ),
  row(
    'font-variant',
    label('aaxx'),
    TEXT,
    'small-caps',
    ink(({ height }) => height > 7),
  ),
  row(
    'max-width',
    label('aa bb cc'),
    TEXT,
    '20',
    ink(({ height }) => height > 20),
  ),
  row(
    'letter-spacing',
    label('Hlm'),
    TEXT,
    '6',
    ink(({ width }) => width > 30),
  ),
  row('shield-color', label('x'), TEXT, '#ff8800', hasSome('#ff8800', 80)),
  row('shield-opacity', label('x'), PLATE, '0.5', hasSome('#ffc380', 80)),
  row('shield-frame-color', label('x'), `${TEXT} shield-frame-width: 3;`, '#0000ff', hasSome(BLUE, 40)),
  row('shield-frame-width', label('x'), `${PLATE} shield-frame-color: #0000ff;`, '4', hasSome(BLUE, 150)),
  row('shield-image', label('x'), TEXT, `url("${BLUE_IMAGE}")`, hasSome(BLUE, 250)),
  row('shield-width', label('x'), SHIELD, '40', shows([-15, 0, BLUE], [14, 0, BLUE])),
  row('shield-height', label('x'), SHIELD, '36', shows([-7, -14, BLUE], [6, 13, BLUE])),
];

const COLUMNS = 11;
const [WIDTH, HEIGHT] = [64, 44];

/** The middle of a row's cell, in pixels from the middle of the map. */
export function middleOf(index: number): Place {
  return [(index % COLUMNS) * WIDTH - ((COLUMNS - 1) * WIDTH) / 2, Math.floor(index / COLUMNS) * HEIGHT - 262];
}

/** The sheet of the first picture, or of the second. */
export function sheetOf(isSecond: boolean): string {
  return `
canvas { fill-color: #ffffff; }
node { symbol-shape: none; }
area { width: 0; color: none; fill-color: none; }
*[is=other] { fill-color: #ff0000; fill-opacity: 1; }
*[is=crowd] { ${TEXT} }
${PROPERTIES.map(({ base, lines }, index) => `*[is=p${index}] { ${base} ${isSecond ? lines : ''} }`).join('\n')}
`;
}

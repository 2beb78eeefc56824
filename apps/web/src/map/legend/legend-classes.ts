/** The classes of a legend: swatches as SVG shapes, labels and order, for the page and for images of the map. */
import { rimColor } from '@flyover/feature-tiles';
import { LINE, POINT, POLYGON } from '@flyover/osm-features';
import type { CanvasStyle, LegendClass, LegendCondition } from '@flyover/result-session';
import type { TFunction } from 'i18next';
import type { MapLayer } from '../../layers/layers-store.ts';
import { canvasGround, unsetTextColor } from '../sheet/canvas-ground.ts';
import { type SheetGround, sheetGround } from '../sheet/sheet-ground.ts';
import { opacityOnDark } from '../style/result-paint.ts';

/** The fields of a class that a swatch is drawn from. */
export type SwatchStyle = Pick<LegendClass, 'kind' | 'records'>;

/** An SVG element with its attributes by React's names; undefined ones are not written. */
export interface SwatchShape {
  readonly element: 'circle' | 'path' | 'rect';
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

type SwatchRecord = LegendClass['records'][number];

/** The size of a swatch, CSS pixels. */
export const SWATCH_SIZE = { width: 24, height: 16 } as const;
const { width: WIDTH, height: HEIGHT } = SWATCH_SIZE;
const MIDDLE = HEIGHT / 2;
/** The widest line, and the largest circle or icon, in a swatch; CSS pixels. */
const WIDEST = 8;
export const LARGEST_IN_SWATCH = 14;

/** The ground that a swatch is drawn for. */
export interface SwatchGround {
  readonly under: SheetGround;
  /** The colour of the canvas of the result's own sheet, `#rrggbb` or `#rrggbbaa`; absent where the background shows. */
  readonly canvas?: string;
}

/**
 * Returns the ground that the map draws on.
 *
 * @param dark the theme of the page
 * @param looks the `canvas` rules of the result's sheet
 */
export function swatchGround(dark: boolean, looks: readonly CanvasStyle[] | undefined): SwatchGround {
  const canvas = canvasGround(looks ?? []);
  return { under: sheetGround(dark, canvas?.dark), ...(canvas && { canvas: canvas.color }) };
}

/**
 * Returns the shapes of a swatch from the bottom up: none for a class with icons only, unless there is a canvas. A class with texts only
 * gets a letter in their colour; where they have none, in that of the surrounding text, or in that of the map on a canvas.
 */
export function swatchShapes({ kind, records }: SwatchStyle, { under, canvas }: SwatchGround): readonly SwatchShape[] {
  const drawn = records.flatMap((record) => (kind === POINT ? circleOf(record) : kind === LINE ? lineOf(record) : areaOf(record)));
  const isText = drawn.length === 0 && swatchIcon(records) === undefined;
  const shapes = isText ? textSign(records, canvas && unsetTextColor(under)) : under === 'dark' ? drawn.map(onDarkGround) : drawn;
  return canvas === undefined ? shapes : [plateIn(canvas), ...shapes];
}

/** The legend has the theme of the page, so a swatch brings the canvas along. */
function plateIn(canvas: string): SwatchShape {
  return { element: 'rect', attributes: { x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 2, fill: canvas, stroke: 'none' } };
}

function onDarkGround({ element, attributes }: SwatchShape): SwatchShape {
  const { fillOpacity, strokeOpacity } = attributes;
  return {
    element,
    attributes: {
      ...attributes,
      ...(fillOpacity !== undefined && { fillOpacity: opacityOnDark(Number(fillOpacity)) }),
      ...(strokeOpacity !== undefined && { strokeOpacity: opacityOnDark(Number(strokeOpacity)) }),
    },
  };
}

/** Returns the name of a class's icon in the style. */
export function swatchIcon(records: SwatchStyle['records']): string | undefined {
  return records.find((record) => record['icon-image'] !== undefined)?.['icon-image'];
}

function circleOf({ radius, color, width, opacity, 'fill-color': fill, 'fill-opacity': fillOpacity }: SwatchRecord): SwatchShape[] {
  if (radius === undefined) return [];
  const rim = Math.min(width ?? 0, 3);
  const r = Math.max(1, Math.min(radius, LARGEST_IN_SWATCH / 2 - rim / 2));
  const place = { cx: WIDTH / 2, cy: MIDDLE, r };
  return [
    {
      element: 'circle',
      attributes: { ...place, fill: fill ?? 'none', fillOpacity, stroke: color ?? 'none', strokeOpacity: opacity, strokeWidth: rim },
    },
  ];
}

function lineOf(record: SwatchRecord): SwatchShape[] {
  const { color, width = 0, opacity, dashes } = record;
  const casing = record['casing-width'];
  const core = Math.min(width, casing === undefined ? WIDEST : WIDEST - 2);
  const path = (stroke: string | undefined, strokeOpacity: number | undefined, strokeWidth: number, strokeDasharray?: string) => ({
    element: 'path' as const,
    attributes: { d: `M2 ${MIDDLE}H${WIDTH - 2}`, fill: 'none', stroke, strokeOpacity, strokeWidth, strokeDasharray },
  });
  return [
    ...(casing === undefined
      ? []
      : [path(record['casing-color'], record['casing-opacity'], Math.min(core + 2 * casing, HEIGHT - 2), record['casing-dashes'])]),
    ...(color === undefined ? [] : [path(color, opacity, core, dashes)]),
  ];
}

function areaOf({ color, width = 0, opacity, dashes, 'fill-color': fill, 'fill-opacity': fillOpacity }: SwatchRecord): SwatchShape[] {
  if (color === undefined && fill === undefined) return [];
  const rim = Math.min(width, 3);
  const place = { x: 3 + rim / 2, y: 1 + rim / 2, width: WIDTH - 6 - rim, height: HEIGHT - 2 - rim };
  const stroke = { stroke: color ?? 'none', strokeOpacity: opacity, strokeWidth: rim, strokeDasharray: dashes };
  return [{ element: 'rect', attributes: { ...place, fill: fill ?? 'none', fillOpacity, ...stroke } }];
}

/** Returns a letter with a casing that keeps it legible on any background. */
function textSign(records: SwatchStyle['records'], unset = 'currentColor'): SwatchShape[] {
  const label = records.find((record) => record['font-size'] !== undefined);
  if (label === undefined) return [];
  const letter = { d: 'M7 3H17M12 3V13', fill: 'none' };
  const color = label['text-color'];
  if (color === undefined) return [{ element: 'path', attributes: { ...letter, stroke: unset, strokeWidth: 2 } }];
  return [
    { element: 'path', attributes: { ...letter, stroke: rimColor(color), strokeWidth: 5, strokeLinecap: 'round' } },
    { element: 'path', attributes: { ...letter, stroke: color, strokeWidth: 2 } },
  ];
}

// Swatches of classes and layers without a style sheet.

/** A class, named by its swatch. */
export type DefaultKind = 'point' | 'line' | 'polygon' | 'in-relation' | 'tainted' | 'placeholder' | 'placeholder round';

const RIM = { color: '#0033ff', width: 2, opacity: 1 };
const YELLOW = { 'fill-color': '#ffcc00', 'fill-opacity': 0.3 };
const RED = { 'fill-color': '#ff2222', 'fill-opacity': 0.3 };
const area = (record: SwatchStyle['records'][number]): SwatchStyle => ({ kind: POLYGON, records: [record] });
const circle = (record: SwatchStyle['records'][number]): SwatchStyle => ({ kind: POINT, records: [{ radius: 6, ...record }] });

/** The classes of a result without a style sheet, in the default style. */
export const DEFAULT_SWATCHES: Readonly<Record<DefaultKind | 'shrunk', SwatchStyle>> = {
  point: circle({ ...RIM, ...YELLOW }),
  line: { kind: LINE, records: [{ ...RIM, width: 4 }] },
  polygon: area({ ...RIM, ...YELLOW }),
  'in-relation': area({ ...RIM, color: '#dd00ff' }),
  tainted: area({ ...RIM, dashes: '3,3' }),
  placeholder: area({ ...RIM, ...RED }),
  'placeholder round': circle({ ...RIM, ...RED }),
  shrunk: circle({ ...RIM, ...RED }),
};

/** Returns the swatch of a layer: its most frequent kind of geometry, in its own colour. */
export function layerSwatchStyle({ color, opacity, numbers = { points: 0, lines: 0, polygons: 0 } }: MapLayer): SwatchStyle {
  const { points, lines, polygons } = numbers;
  const kind = polygons > 0 && polygons >= Math.max(points, lines) ? POLYGON : lines > points ? LINE : POINT;
  const width = kind === LINE ? 4 : 2;
  return { kind, records: [{ color, width, opacity, 'fill-color': color, 'fill-opacity': opacity / 2, radius: 5 }] };
}

// Labels of classes from the conditions of their rules.

const SIGNS = new Map([
  ['>=', '≥'],
  ['<=', '≤'],
  ['!=', '≠'],
]);

/** The changes of elements between two moments. */
const CHANGES: ReadonlySet<string> = new Set(['created', 'modified', 'moved', 'deleted', 'entered', 'left']);

/** Returns the comment above the rule, else its conditions, else its selector. */
export function classLabel({ comment, conditions = [], selector }: LegendClass, t: TFunction): string {
  if (comment !== undefined) return comment;
  if (selector === undefined || selector === '*') return t('legend.others');
  const [only, ...more] = conditions;
  if (only?.left === '@change' && only.operator === '=' && more.length === 0 && CHANGES.has(only.right ?? ''))
    return t(`legend.change.${only.right}`);
  return conditions.length === 0 ? selector : conditions.map((condition, at) => wordsOf(condition, conditions[at - 1], t)).join(', ');
}

/** A subject that two consecutive conditions share is named once. */
function wordsOf({ left, operator, right }: LegendCondition, before: LegendCondition | undefined, t: TFunction): string {
  const name = nameOf(left, t);
  if (operator === undefined || right === undefined) return name;
  const rest = `${SIGNS.get(operator) ?? operator} ${withUnit(left, right, t)}`;
  return before?.left === left ? rest : `${name} ${rest}`;
}

function nameOf(left: string, t: TFunction): string {
  if (left === 'waylength()') return t('legend.length');
  return left === 'areasize()' ? t('legend.area') : left;
}

function withUnit(left: string, number: string, t: TFunction): string {
  if (left === 'waylength()') return t('legend.metres', { number });
  return left === 'areasize()' ? t('legend.squareMetres', { number }) : number;
}

// The order of the classes.

/** The number of classes that are shown before “more” is pressed. */
export const FIRST_SHOWN = 40;

/** Returns the classes with the remainder last. */
export function inOrder(classes: readonly LegendClass[]): LegendClass[] {
  const isRest = ({ selector }: LegendClass) => selector === undefined || selector === '*';
  return [...classes.filter((each) => !isRest(each)), ...classes.filter(isRest)];
}

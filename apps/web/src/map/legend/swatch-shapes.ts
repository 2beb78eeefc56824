/** The style of a class as SVG shapes, for the page and for images of the map. */
import type { LegendClass } from '@flyover/result-session';
import { opacityOnDark } from '../result-styles.ts';
import { rimOf } from './rim-color.ts';

/** The parts of a class that a swatch is drawn from. */
export type SwatchStyle = Pick<LegendClass, 'kind' | 'records'>;

/** An element of SVG with its attributes as React names them; an absent one is not written. */
export interface SwatchShape {
  readonly element: 'circle' | 'path' | 'rect';
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

type Look = LegendClass['records'][number];

/** Pixels. */
export const SWATCH_SIZE = { width: 24, height: 16 } as const;
const { width: WIDTH, height: HEIGHT } = SWATCH_SIZE;
const MIDDLE = HEIGHT / 2;
/** Wider lines, larger circles and icons are drawn as large as fits. */
const WIDEST = 8;
export const LARGEST_IN_SWATCH = 14;

const POINT = 0;
const LINE = 1;

/**
 * Returns the shapes of a swatch from the bottom up; none for a class with icons only. A class with texts only gets a letter in their
 * colour, or in that of the surrounding text where they have none.
 *
 * @param dark whether to draw as the map does on a dark background
 */
export function swatchShapes({ kind, records }: SwatchStyle, dark: boolean): readonly SwatchShape[] {
  const drawn = records.flatMap((record) => (kind === POINT ? circleOf(record) : kind === LINE ? lineOf(record) : areaOf(record)));
  if (drawn.length > 0 || swatchIcon(records) !== undefined) return dark ? drawn.map(onDarkGround) : drawn;
  return textSign(records);
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

/** The icon of a class, as a style names it. */
export function swatchIcon(records: SwatchStyle['records']): string | undefined {
  return records.find((record) => record['icon-image'] !== undefined)?.['icon-image'];
}

function circleOf({ radius, color, width, opacity, 'fill-color': fill, 'fill-opacity': fillOpacity }: Look): SwatchShape[] {
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

function lineOf(record: Look): SwatchShape[] {
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

function areaOf({ color, width = 0, opacity, dashes, 'fill-color': fill, 'fill-opacity': fillOpacity }: Look): SwatchShape[] {
  if (color === undefined && fill === undefined) return [];
  const rim = Math.min(width, 3);
  const place = { x: 3 + rim / 2, y: 1 + rim / 2, width: WIDTH - 6 - rim, height: HEIGHT - 2 - rim };
  const stroke = { stroke: color ?? 'none', strokeOpacity: opacity, strokeWidth: rim, strokeDasharray: dashes };
  return [{ element: 'rect', attributes: { ...place, fill: fill ?? 'none', fillOpacity, ...stroke } }];
}

/** A letter with a casing that keeps it legible on any background. */
function textSign(records: SwatchStyle['records']): SwatchShape[] {
  const label = records.find((record) => record['font-size'] !== undefined);
  if (label === undefined) return [];
  const letter = { d: 'M7 3H17M12 3V13', fill: 'none' };
  const color = label['text-color'];
  // texts without a colour are dark on a light map, and light on a dark one
  if (color === undefined) return [{ element: 'path', attributes: { ...letter, stroke: 'currentColor', strokeWidth: 2 } }];
  return [
    { element: 'path', attributes: { ...letter, stroke: rimOf(color), strokeWidth: 5, strokeLinecap: 'round' } },
    { element: 'path', attributes: { ...letter, stroke: color, strokeWidth: 2 } },
  ];
}

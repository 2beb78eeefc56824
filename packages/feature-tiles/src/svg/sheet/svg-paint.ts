/** Colours, opacities, strokes and symbols of a style sheet's records in SVG. Invalid values are not drawn. */
import type { StyleRecord } from '@flyover/osm-features';
import { dashPixels, lengthOf } from '../../sheet/drawings.ts';
import { svgNumber } from '../svg-shapes.ts';

type Value = StyleRecord[string] | undefined;

/** The attributes `fill`, or `stroke`, and their opacity; the alpha of a colour is part of the opacity, which older viewers know. */
export function paint(attribute: 'fill' | 'stroke', colour: Value, opacity: Value): string {
  const digits = typeof colour === 'string' ? /^#([0-9a-f]{3}|[0-9a-f]{6})([0-9a-f]{2})?$/i.exec(colour) : null;
  if (digits === null || (digits[1].length === 3 && digits[2] !== undefined)) return `${attribute}="none"`;
  const alpha = digits[2] === undefined ? 1 : Number.parseInt(digits[2], 16) / 255;
  return `${attribute}="#${digits[1]}" ${attribute}-opacity="${svgNumber(shareOf(opacity) * alpha)}"`;
}

/** An opacity; 1 where it is absent. */
export function shareOf(opacity: Value): number {
  return typeof opacity === 'number' && !Number.isNaN(opacity) ? Math.max(0, Math.min(1, opacity)) : 1;
}

/** The properties that a casing and a line share. */
export interface Stroke {
  readonly color: Value;
  readonly opacity: Value;
  readonly width: number;
  readonly dashes: Value;
  readonly linecap: Value;
  readonly linejoin: Value;
}

/** The line of a record. */
export function lineStroke({ color, opacity, width, dashes, linecap, linejoin }: StyleRecord): Stroke {
  return { color, opacity, width: lengthOf(width), dashes, linecap, linejoin };
}

/** The casing of a record: its line and as much on each side. */
export function casingStroke(record: StyleRecord): Stroke {
  return {
    color: record['casing-color'],
    opacity: record['casing-opacity'],
    width: lengthOf(record.width) + 2 * lengthOf(record['casing-width']),
    dashes: record['casing-dashes'],
    linecap: record['casing-linecap'],
    linejoin: record['casing-linejoin'],
  };
}

/** The attributes of a stroke: butt caps and round joins where it does not say otherwise. */
export function strokePaint({ color, opacity, width, dashes, linecap, linejoin }: Stroke): string {
  const list = dashPixels(dashes);
  return [
    `fill="none" ${paint('stroke', color, opacity)} stroke-width="${svgNumber(width)}"`,
    ...(linecap === 'round' || linecap === 'square' ? [`stroke-linecap="${linecap}"`] : []),
    ...(linejoin === 'bevel' || linejoin === 'miter' ? [`stroke-linejoin="${linejoin}"`] : []),
    ...(list === undefined ? [] : [`stroke-dasharray="${list.map(svgNumber).join(',')}"`]),
  ].join(' ');
}

// The shapes of `symbol-shape` as path data around 0, 0.

/** Shapes with so many corners of equal distance, one of them at the top. */
const CORNERS: Readonly<Record<string, number>> = {
  triangle: 3,
  diamond: 4,
  pentagon: 5,
  hexagon: 6,
  heptagon: 7,
  octagon: 8,
  nonagon: 9,
  decagon: 10,
};

/** Of a star with five points whose edges are straight. */
const INNER = 0.382;

/** A shape and how it is painted. */
export interface SymbolShape {
  readonly path: string;
  readonly attributes: string;
  /** Pixels, without the stroke. */
  readonly size: number;
}

/** Reads `shape:NAME/SIZE/FILL/FILL-OPACITY/STROKE/STROKE-WIDTH/STROKE-OPACITY`; `undefined` for what is no shape. */
export function symbolShape(image: StyleRecord[string] | undefined): SymbolShape | undefined {
  if (typeof image !== 'string' || !image.startsWith('shape:')) return undefined;
  const [name, size, fill, fillOpacity, stroke, strokeWidth, strokeOpacity] = image.slice('shape:'.length).split('/');
  const side = lengthOf(Number(size));
  const path = pathOf(name, side / 2);
  if (side === 0 || side > 1000 || path === undefined) return undefined;
  const share = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text));
  const rim = strokeWidth === undefined || strokeWidth === '' ? 1 : lengthOf(Number(strokeWidth));
  const edge =
    rim === 0 || stroke === undefined || stroke === ''
      ? ''
      : ` ${paint('stroke', stroke, share(strokeOpacity))} stroke-width="${svgNumber(rim)}" stroke-linejoin="miter"`;
  return { path, size: side, attributes: `${paint('fill', fill, share(fillOpacity))}${edge}` };
}

function pathOf(name: string, reach: number): string | undefined {
  switch (name) {
    case 'circle': {
      const [r, d] = [svgNumber(reach), svgNumber(2 * reach)];
      return `M-${r} 0a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0Z`;
    }
    case 'square':
      return polygon([-1, -1, 1, -1, 1, 1, -1, 1], reach);
    case 'cross':
      return polygon([-1, -3, 1, -3, 1, -1, 3, -1, 3, 1, 1, 1, 1, 3, -1, 3, -1, 1, -3, 1, -3, -1, -1, -1], reach / 3);
    case 'star':
      return polygon(
        around(10, (corner) => (corner % 2 === 0 ? 1 : INNER)),
        reach,
      );
    default:
      return Object.hasOwn(CORNERS, name)
        ? polygon(
            around(CORNERS[name], () => 1),
            reach,
          )
        : undefined;
  }
}

/** Corners clockwise from the top. */
function around(corners: number, distance: (corner: number) => number): number[] {
  return Array.from({ length: corners }, (_, corner) => {
    const direction = (corner / corners) * 2 * Math.PI;
    return [Math.sin(direction) * distance(corner), -Math.cos(direction) * distance(corner)];
  }).flat();
}

function polygon(corners: readonly number[], scale: number): string {
  const numbers = corners.map((number) => svgNumber(number * scale));
  return `M${numbers.join(' ')}Z`;
}

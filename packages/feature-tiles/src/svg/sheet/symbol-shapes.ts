/** The shapes of `symbol-shape` as path data around 0, 0. */
import type { StyleRecord } from '@flyover/osm-features';
import { lengthOf } from '../../sheet/drawings.ts';
import { svgNumber } from '../svg-text.ts';
import { paint } from './svg-paint.ts';

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

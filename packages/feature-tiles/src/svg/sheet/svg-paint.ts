/** Colours, opacities and strokes of a style sheet's records as attributes of an SVG. What is not valid is not drawn. */
import type { StyleRecord } from '@flyover/osm-features';
import { dashPixels } from '../../sheet/dashes.ts';
import { lengthOf } from '../../sheet/drawings.ts';
import { svgNumber } from '../svg-text.ts';

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

/** What a casing and a line have in common. */
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

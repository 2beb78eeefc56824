/** Text and numbers of an SVG. */
import { escapeXml } from '@flyover/osm-elements';
import type { StyleRecord } from '@flyover/osm-features';

/** The type of every text, and its light rim: it must be read on any ground. */
export const TEXT = 'font-family="Inter, system-ui, sans-serif" font-size="11"';
export const HALO = 'fill="#1b2126" stroke="#fff" stroke-width="2.5" paint-order="stroke"';

/** A number with two decimals at most, never with an exponent; 0 for what is no number. */
export function svgNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(2).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** The attributes of filled areas of a style. */
export function fillAttributes(record: StyleRecord): string {
  return `${colour('fill', record['fill-color'])} fill-opacity="${share(record['fill-opacity'])}" stroke="none"`;
}

/** The attributes of lines and outlines of a style: as the map draws them, dashes without round ends. */
export function strokeAttributes(record: StyleRecord): string {
  const stroke = `fill="none" ${colour('stroke', record.color)} stroke-width="${size(record.width)}" stroke-opacity="${share(record.opacity)}"`;
  const dashes = dashesOf(record);
  return dashes === '' ? `${stroke} stroke-linecap="round"` : `${stroke} stroke-dasharray="${dashes}"`;
}

/** The attributes of circles of a style, with their radius and stroke; the stroke lies around the radius, not on it. */
export function circleAttributes(record: StyleRecord): string {
  const fill = `${colour('fill', record['fill-color'])} fill-opacity="${share(record['fill-opacity'])}"`;
  return `${fill} ${colour('stroke', record.color)} stroke-width="${size(record.width)}" stroke-opacity="${share(record.opacity)}"`;
}

/** Radius of a circle to the middle of its stroke, pixels. */
export function circleRadius(record: StyleRecord): number {
  return positive(record.radius) + positive(record.width) / 2;
}

/** `5,8`; empty where the line is not dashed. */
function dashesOf({ dashes }: StyleRecord): string {
  return typeof dashes === 'string' && /^\d{1,6}(\.\d{1,6})?(,\d{1,6}(\.\d{1,6})?){0,9}$/.test(dashes) ? dashes : '';
}

function colour(attribute: string, value: StyleRecord[string] | undefined): string {
  return `${attribute}="${typeof value === 'string' && value !== '' ? escapeXml(value) : 'none'}"`;
}

function share(value: StyleRecord[string] | undefined): string {
  return svgNumber(typeof value === 'number' ? Math.max(0, Math.min(1, value)) : 1);
}

function size(value: StyleRecord[string] | undefined): string {
  return svgNumber(positive(value));
}

function positive(value: StyleRecord[string] | undefined): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;
}

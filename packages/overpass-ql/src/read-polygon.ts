/** The text of a polygon: latitudes and longitudes in turn. */
import { LIST_LIMIT } from './limits.ts';
import type { Coordinate } from './syntax-tree-filter.ts';
import { leadingNumber } from './text-value.ts';

/** The points of a polygon from the text of its numbers, and what is wrong with it. */
export function readPolygon(text: string): { readonly points: Coordinate[]; readonly faults: string[] } {
  const of = 'For the attribute "bounds" of the element "polygon-query"';
  const faults: string[] = [];
  const texts = text.split(/[\s,;]+/u).filter((part) => part !== '');
  if (texts.length > 2 * LIST_LIMIT) faults.push(`A polygon has at most ${LIST_LIMIT} points.`);
  const numbers = texts.slice(0, 2 * LIST_LIMIT).map((part) => (/^[+-]?\.?\d/u.test(part) ? leadingNumber(part) : Number.NaN));
  if (numbers.length % 2 === 1 || numbers.some(Number.isNaN)) faults.push(`${of} an even number of float values must be provided.`);
  const points: Coordinate[] = [];
  for (let i = 0; i + 1 < numbers.length && !Number.isNaN(numbers[i]); i += 2) points.push({ lat: numbers[i], lon: numbers[i + 1] });
  if (points.length < 3) faults.push(`${of} at least 3 lat/lon float value pairs must be provided.`);
  if (points.some(({ lat }) => Math.abs(lat) > 90)) faults.push(`${of} the latitudes must be between -90.0 and 90.0.`);
  if (points.some(({ lon }) => Math.abs(lon) > 180)) faults.push(`${of} the longitudes must be between -180.0 and 180.0.`);
  return { points, faults };
}

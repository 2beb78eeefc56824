/** Values of options, read strictly. */
import type { BboxSides } from '@flyover/bounding-box';
import { CallProblem } from './problem.ts';

/**
 * A whole number of an option.
 *
 * @throws CallProblem when the text is none, or out of range (both ends belong to it)
 */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new CallProblem(`--${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  }
  return number;
}

/**
 * `S,W,N,E` in degrees.
 *
 * @throws CallProblem when it is not four numbers of a box on earth
 */
export function boundsOption(name: string, text: string): BboxSides {
  const [south, west, north, east] = degrees(text, 4) ?? [];
  if (east === undefined || !isLatitude(south) || !isLatitude(north) || !isLongitude(west) || !isLongitude(east) || south > north) {
    throw new CallProblem(`--${name} must be south,west,north,east in degrees, such as 47.1,9.5,47.2,9.6, not "${text}"`);
  }
  return [south, west, north, east];
}

/**
 * `LAT,LON` in degrees.
 *
 * @throws CallProblem when it is no place on earth
 */
export function positionOption(name: string, text: string): { lat: number; lon: number } {
  const [lat, lon] = degrees(text, 2) ?? [];
  if (lon === undefined || !isLatitude(lat) || !isLongitude(lon)) {
    throw new CallProblem(`--${name} must be latitude,longitude in degrees, such as 47.14,9.52, not "${text}"`);
  }
  return { lat, lon };
}

/**
 * Reads a web address.
 *
 * @param example an example of such an address, for the message
 * @throws CallProblem for an address that is neither http nor https
 */
export function addressOption(name: string, text: string, example: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address;
  throw new CallProblem(`--${name} must be an address such as ${example}, not "${text}"`);
}

/**
 * `NAME=VALUE` pairs of `--set`, in order.
 *
 * @throws CallProblem when a name is not made of letters, digits and underscores
 */
export function settings(texts: readonly string[]): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const text of texts) {
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(equals, 0));
    if (!/^[A-Za-z0-9_]+$/.test(name)) {
      throw new CallProblem(`--set must be NAME=VALUE with a name of letters, digits and underscores, not "${text}"`);
    }
    found[name] = text.slice(equals + 1);
  }
  return found;
}

function degrees(text: string, count: number): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== count || !parts.every((part) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(part))) return undefined;
  return parts.map(Number);
}

function isLatitude(value: number | undefined): value is number {
  return value !== undefined && value >= -90 && value <= 90;
}

function isLongitude(value: number | undefined): value is number {
  return value !== undefined && value >= -180 && value <= 180;
}

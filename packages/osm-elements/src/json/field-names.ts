/** The names of the fields of elements in Overpass JSON, found without making strings. */

export const ID = 1;
export const TYPE = 2;
export const LAT = 3;
export const LON = 4;
export const TAGS = 5;
export const NODES = 6;
export const MEMBERS = 7;
export const GEOMETRY = 8;
export const CENTER = 9;
export const BOUNDS = 10;
export const VERSION = 11;
export const TIMESTAMP = 12;
export const CHANGESET = 13;
export const UID = 14;
export const USER = 15;
export const REF = 16;
export const ROLE = 17;
export const MINLAT = 18;
export const MINLON = 19;
export const MAXLAT = 20;
export const MAXLON = 21;
/** A name that is none of these. */
export const OTHER = 0;

const NAMES: readonly [name: string, field: number][] = [
  ['id', ID],
  ['type', TYPE],
  ['lat', LAT],
  ['lon', LON],
  ['tags', TAGS],
  ['nodes', NODES],
  ['members', MEMBERS],
  ['geometry', GEOMETRY],
  ['center', CENTER],
  ['bounds', BOUNDS],
  ['version', VERSION],
  ['timestamp', TIMESTAMP],
  ['changeset', CHANGESET],
  ['uid', UID],
  ['user', USER],
  ['ref', REF],
  ['role', ROLE],
  ['minlat', MINLAT],
  ['minlon', MINLON],
  ['maxlat', MAXLAT],
  ['maxlon', MAXLON],
];

const SLOTS = 1024;

/** Length, first, second and last but one byte tell all names apart. */
function slotOf(length: number, first: number, second: number, beforeLast: number): number {
  return (length * 97 + first * 13 + second * 5 + beforeLast * 29) & (SLOTS - 1);
}

const fields = new Uint8Array(SLOTS);
const texts: Uint8Array[] = new Array(SLOTS).fill(new Uint8Array(0));
for (const [name, field] of NAMES) {
  const bytes = new TextEncoder().encode(name);
  const slot = slotOf(bytes.length, bytes[0], bytes[1], bytes[bytes.length - 2]);
  if (fields[slot] !== OTHER) throw new Error(`two field names share a slot: ${name}`);
  fields[slot] = field;
  texts[slot] = bytes;
}

/** The field whose name is in `bytes` from `start` up to, not including, `end`; `OTHER` where it has no meaning here. */
export function fieldOf(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 2 || length > 9) return OTHER;
  const slot = slotOf(length, bytes[start], bytes[start + 1], bytes[end - 2]);
  const text = texts[slot];
  if (text.length !== length) return OTHER;
  for (let i = 0; i < length; i++) if (text[i] !== bytes[start + i]) return OTHER;
  return fields[slot];
}

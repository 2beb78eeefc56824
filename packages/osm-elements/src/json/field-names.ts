/** The names of the fields of elements in Overpass JSON, found without making strings. */

import { NameTable } from '../text/utf8.ts';

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
export const VISIBLE = 22;

const table = new NameTable({
  id: ID,
  type: TYPE,
  lat: LAT,
  lon: LON,
  tags: TAGS,
  nodes: NODES,
  members: MEMBERS,
  geometry: GEOMETRY,
  center: CENTER,
  bounds: BOUNDS,
  version: VERSION,
  timestamp: TIMESTAMP,
  changeset: CHANGESET,
  uid: UID,
  user: USER,
  ref: REF,
  role: ROLE,
  minlat: MINLAT,
  minlon: MINLON,
  maxlat: MAXLAT,
  maxlon: MAXLON,
  visible: VISIBLE,
});

/** The field whose name is in `bytes` from `start` up to, not including, `end`; 0 where it has no meaning here. */
export function fieldOf(bytes: Uint8Array, start: number, end: number): number {
  return table.find(bytes, start, end);
}

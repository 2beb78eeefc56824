/**
 * Looks over a Shapefile (ESRI's white paper of 1998) before a library reads it: lengths and numbers of points that cannot be would cost it any time and memory.
 */
import { ReadError } from '../read-error.ts';

const FORMAT = 'Shapefile';
const HEADER_BYTES = 100;
const RECORD_HEADER = 8;
/** Types by their last digit: lines and polygons have parts, with heights and measures, too. */
const WITH_PARTS: ReadonlySet<number> = new Set([3, 5, 13, 15, 23, 25]);
const PARTS = { count: 36, points: 40, first: 44 };
/** The rings of a shape are held against each other: an island state has some thousands. */
const MOST_RINGS = 20_000;

/** @throws ReadError 'damaged' or 'cut', with the name of what is wrong in the definition of the format */
export function checkShapes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES) throw new ReadError({ kind: 'cut', format: FORMAT }, bytes.length);
  for (let at = HEADER_BYTES; at + RECORD_HEADER <= bytes.length; ) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4) throw damaged('Content Length', at);
    if (at + RECORD_HEADER + length > bytes.length) throw new ReadError({ kind: 'cut', format: FORMAT }, bytes.length);
    const content = at + RECORD_HEADER;
    if (WITH_PARTS.has(view.getInt32(content, true))) checkParts(view, content, length);
    at = content + length;
  }
}

function checkParts(view: DataView, content: number, length: number): void {
  if (length < PARTS.first) throw damaged('NumParts', content);
  const parts = view.getInt32(content + PARTS.count, true);
  const points = view.getInt32(content + PARTS.points, true);
  if (parts < 0 || points < 0 || PARTS.first + 4 * parts + 16 * points > length) throw damaged('NumParts', content);
  if (parts > MOST_RINGS) throw new ReadError({ kind: 'large', megabytes: Math.ceil(length / 2 ** 20) }, content);
  for (let part = 0, before = 0; part < parts; part++) {
    const first = view.getInt32(content + PARTS.first + 4 * part, true);
    if (first < before || first > points) throw damaged('Parts', content);
    before = first;
  }
}

/** The table beside the shapes (dBASE III): its header says how long it is. @throws ReadError */
export function checkTable(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33) throw new ReadError({ kind: 'cut', format: 'DBF' }, bytes.length);
  const [records, header, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  if (length === 0 || header < 33) throw new ReadError({ kind: 'damaged', format: 'DBF', part: 'record length' }, 10);
  if (header + records * length > bytes.length) throw new ReadError({ kind: 'cut', format: 'DBF' }, bytes.length);
}

function damaged(part: string, byte: number): ReadError {
  return new ReadError({ kind: 'damaged', format: FORMAT, part }, byte);
}

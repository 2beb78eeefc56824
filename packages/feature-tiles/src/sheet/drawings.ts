/** Drawings of a point, a line or a polygon by a record: their tile layers and properties. */
import { LINE, POINT, POLYGON, type StyleRecord } from '@flyover/osm-features';
import { SHEET_FIELDS, type SheetKind, type SheetLayer } from './sheet-layers.ts';

/** One record in one tile layer. */
export interface RecordDrawing {
  readonly layer: SheetLayer;
  readonly properties: StyleRecord;
}

/** Levels further away are no levels. */
const HIGHEST_LEVEL = 1e10;

/** From the bottom up. What is not drawn, or with an opacity of 0, is not there. */
export function drawingsOf(record: StyleRecord, geometry: number, hasText: boolean): RecordDrawing[] {
  const z = levelOf(record);
  const drawings: RecordDrawing[] = [];
  const add = (kind: SheetKind, constants?: Partial<SheetLayer>) => {
    drawings.push({ layer: { kind, z, ...constants }, properties: propertiesOf(record, kind) });
  };
  const { color, opacity } = record;
  const width = lengthOf(record.width);
  const isStroked = width > 0 && isDrawn(color, opacity);
  if (geometry === POLYGON) {
    if (isDrawn(record['fill-color'], record['fill-opacity'])) add('fills');
    if (isDrawn(record['fill-image'], record['fill-opacity'])) add('patterns');
  }
  if (geometry !== POINT) {
    const casing = lengthOf(record['casing-width']);
    if (casing > 0 && isDrawn(record['casing-color'], record['casing-opacity'])) {
      add('casings', dashed(record['casing-dashes'], width + 2 * casing));
    }
    if (isStroked) add('lines', dashed(record.dashes, width));
    if (isStroked && (record.arrows === 'forward' || record.arrows === 'backward')) add('arrows');
  }
  if (geometry === POINT && lengthOf(record.radius) > 0 && (isStroked || isDrawn(record['fill-color'], record['fill-opacity'])))
    add('circles');
  if (isDrawn(record['icon-image'], record['icon-opacity'])) add('icons');
  if (hasText) {
    const overlap = record['text-allow-overlap'] === true && { overlap: true };
    add(isAlong(record, geometry) ? 'line-labels' : 'labels', { ...overlap });
  }
  return drawings;
}

/** Whether the text of a record runs along the line: of a line where it does not say otherwise, of an outline where it says so. */
export function isAlong(record: StyleRecord, geometry: number): boolean {
  const position = record['text-position'];
  return geometry === LINE ? position !== 'center' : geometry === POLYGON && position === 'line';
}

/** The level of a record, as it stands in names of layers. */
export function levelOf({ z }: StyleRecord): number {
  if (typeof z !== 'number' || Number.isNaN(z)) return 0;
  // the sum takes the sign from -0
  return Math.round(Math.max(-HIGHEST_LEVEL, Math.min(HIGHEST_LEVEL, z)) * 1000) / 1000 + 0;
}

/** The reach of a stroke and its casing from their line, pixels. */
export function strokeReach(record: StyleRecord): number {
  const half = lengthOf(record.width) / 2 + lengthOf(record['casing-width']);
  if (half === 0) return 0;
  const isPointed = [record.linejoin, record['casing-linejoin'], record.linecap, record['casing-linecap']].some(
    (shape) => shape === 'miter' || shape === 'square',
  );
  return (isPointed ? 2 : 1) * half + Math.abs(offsetOf(record));
}

/** Pixels to the left of a line's direction. */
export function offsetOf({ offset }: StyleRecord): number {
  return typeof offset === 'number' && Number.isFinite(offset) ? offset : 0;
}

/** A length in pixels; 0 for what is none. */
export function lengthOf(value: StyleRecord[string] | undefined): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;
}

function isDrawn(what: StyleRecord[string] | undefined, opacity: StyleRecord[string] | undefined): boolean {
  return typeof what === 'string' && what !== '' && !(typeof opacity === 'number' && opacity <= 0);
}

function dashed(list: unknown, width: number): Partial<SheetLayer> {
  const dashes = dashWidths(list, width);
  return dashes === undefined ? {} : { dashes };
}

function propertiesOf(record: StyleRecord, kind: SheetKind): StyleRecord {
  const fields = SHEET_FIELDS[kind].flatMap((field) => {
    const value = record[field];
    return value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

/** Dashes of a record, in the form that the map needs. */

/** More than this are not read: no line shows them apart. */
const MOST_DASHES = 16;

/**
 * Pixels drawn, left out, …, of a list such as `5,8`: an even number of them, as an odd list is read twice. `undefined` where the line is not dashed, or the list is
 * none.
 */
export function dashPixels(list: unknown): readonly number[] | undefined {
  if (typeof list !== 'string' || list === '') return undefined;
  const lengths = list.split(',', MOST_DASHES).map((length) => (length.trim() === '' ? Number.NaN : Number(length)));
  if (!lengths.every((length) => length >= 0 && length < 1e6)) return undefined;
  const even = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  const isBroken =
    even.some((length, index) => index % 2 === 0 && length > 0) && even.some((length, index) => index % 2 === 1 && length > 0);
  return isBroken ? even : undefined;
}

/** The same in widths of the line, to a thousandth. */
export function dashWidths(list: unknown, width: number): readonly number[] | undefined {
  const widths = dashPixels(list)?.map((length) => Math.round((length / width) * 1000) / 1000);
  return widths?.every((length) => Number.isFinite(length) && length < 1e6) ? widths : undefined;
}

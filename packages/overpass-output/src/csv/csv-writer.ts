/**
 * The writer of `[out:csv(…)]`: one line for each element. Quotes enclose a text with a comma, a quote or a line break, but not one with
 * the separator.
 */
import { AREA, ELEMENT_TYPE_NAMES, NO_COORDINATE, NODE, tagValueOf } from '@flyover/osm-elements';
import type { AnswerWriter } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { EscapedStrings, type Escapes, NOTHING, piece } from '../bytes/pieces.ts';
import { centerOfGeometry } from '../derived-geometry.ts';
import type { PrintDetail, PrintPlace, PrintSource } from '../print-source.ts';

const NEWLINE = 0x0a;
/** The length of the longest separator that is copied as a whole, bytes. */
const LONGEST_PIECE = 128;
/** The bytes that put a text in quotes. */
const QUOTED: Escapes = Array.from({ length: 128 }, (_, byte) =>
  `",\n`.includes(String.fromCharCode(byte)) ? new Uint8Array(1) : undefined,
);
/** The number of `::otype` for what is neither node, way nor relation. */
const DERIVED_TYPE = 4;

/** A column: a tag, or `id`, `type`, `lat` … without the `::` in front. */
export interface CsvColumn {
  readonly name: string;
  readonly special: boolean;
}

/** The layout of a table. */
export interface CsvLayout {
  readonly columns: readonly CsvColumn[];
  /** Whether the first line names the columns. */
  readonly header: boolean;
  /** Separator of two values. */
  readonly separator: string;
}

/** Writes the value of a column for an element. */
type Cell = (type: number, row: number, detail: PrintDetail) => void;

/** Writes the columns; a special column without a value for the element stays empty. */
export function createCsvWriter(source: PrintSource, csv: CsvLayout): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations } = source.store;
  const tables = [nodes, ways, relations];
  const strings = new EscapedStrings(source.store.strings, QUOTED);
  const names = ELEMENT_TYPE_NAMES.map(piece);
  const separator = new TextEncoder().encode(csv.separator);
  const shortSeparator = separator.length === csv.separator.length && separator.length <= LONGEST_PIECE ? piece(csv.separator) : undefined;

  const text = (value: string) => {
    bytes.text(/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  };
  const separate = () => {
    if (shortSeparator === undefined) bytes.bytes(separator);
    else bytes.piece(shortSeparator);
  };
  const line = (write: (column: CsvColumn) => void) => {
    csv.columns.forEach((column, i) => {
      if (i > 0) separate();
      write(column);
    });
    bytes.byte(NEWLINE);
  };

  const tagCell = (name: string): Cell => {
    const key = source.store.strings.find(name);
    if (key === -1) return () => {};
    return (type, row, detail) => {
      if (!detail.tags) return;
      const areas = type === AREA ? source.areas() : undefined;
      const value = tagValueOf(areas?.table ?? tables[type], areas?.rows?.[row] ?? row, key);
      if (value === -1) return;
      if (strings.isPlain(value)) bytes.string(NOTHING, strings, value);
      else text(source.store.strings.get(value));
    };
  };
  const metaCell =
    (name: string): Cell =>
    (type, row, detail) => {
      if (!detail.meta || type === AREA) return;
      const { version, timestamp, changeset, uid, user } = tables[type].meta;
      if (name === 'version' && version !== undefined) bytes.integer(NOTHING, version[row]);
      if (name === 'timestamp' && timestamp !== undefined) bytes.timestamp(NOTHING, timestamp[row]);
      if (name === 'changeset' && changeset !== undefined) bytes.integer(NOTHING, changeset[row]);
      if (name === 'uid' && uid !== undefined) bytes.integer(NOTHING, uid[row]);
      // unlike other texts never in quotes
      if (name === 'user' && user !== undefined) bytes.text(source.store.strings.get(user[row]));
    };
  const placeOf = (type: number, row: number, detail: PrintDetail): PrintPlace | undefined => {
    if (type === NODE) return detail.coordinates && nodes.lat[row] !== NO_COORDINATE ? [nodes.lat[row], nodes.lon[row]] : undefined;
    return type === AREA || detail.geometry === 'none' ? undefined : source.center(type, row, detail);
  };
  /** The place of the current element, where a column prints it. */
  let place: PrintPlace | undefined;
  const placeCell = (axis: 0 | 1): Cell => {
    return () => {
      if (place !== undefined) bytes.coordinate(NOTHING, place[axis]);
    };
  };
  const specialCell = (name: string): Cell => {
    switch (name) {
      case 'id':
        return (type, row, detail) => {
          if (detail.ids) bytes.integer(NOTHING, type === AREA ? source.areas().ids[row] : tables[type].ids[row]);
        };
      case 'type':
        return (type) => bytes.piece(names[type]);
      case 'otype':
        return (type) => bytes.integer(NOTHING, type + 1);
      case 'lat':
        return placeCell(0);
      case 'lon':
        return placeCell(1);
      default:
        return metaCell(name);
    }
  };
  const cells = csv.columns.map(({ name, special }) => (special ? specialCell(name) : tagCell(name)));
  const hasPlaces = csv.columns.some(({ name, special }) => special && (name === 'lat' || name === 'lon'));

  return {
    contentType: 'text/csv',
    bytes,
    begin() {
      if (csv.header && csv.columns.length > 0) {
        line((column) => {
          if (column.special) bytes.text('@');
          text(column.name);
        });
      }
    },
    element(type, row, detail) {
      if (hasPlaces) place = placeOf(type, row, detail);
      for (let i = 0; i < cells.length; i++) {
        if (i > 0) separate();
        cells[i](type, row, detail);
      }
      bytes.byte(NEWLINE);
    },
    derived(element, detail) {
      const values = new Map(detail.tags ? element.tags : []);
      const hasPlace = detail.coordinates || detail.geometry !== 'none';
      const center = element.geometry === undefined || !hasPlace ? undefined : centerOfGeometry(element.geometry);
      line((column) => {
        if (!column.special) text(values.get(column.name) ?? '');
        else if (column.name === 'lat') bytes.text(center?.[0].toFixed(7) ?? '');
        else if (column.name === 'lon') bytes.text(center?.[1].toFixed(7) ?? '');
        else if (column.name === 'type') bytes.text(element.type);
        else if (column.name === 'otype') bytes.integer(NOTHING, DERIVED_TYPE);
        else if (column.name === 'id' && detail.ids) bytes.text(String(element.id));
        else if (element.type === 'count') bytes.text(counted(column.name, values));
      });
    },
    remark() {},
    end() {},
  };
}

/** Returns the value of `::count`, or of a variant that counts elements of one type. */
function counted(name: string, tags: ReadonlyMap<string, string>): string {
  if (name === 'count') return tags.get('total') ?? '0';
  const part = /^count:(nodes|ways|relations|areas)$/u.exec(name)?.[1];
  return part === undefined ? '' : (tags.get(part) ?? '0');
}

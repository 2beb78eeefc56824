/** `[out:csv(…)]`: one line an element. A text with a comma, a quote or a line break stands in quotes, one with the separator does not. */
import { AREA, ELEMENT_TYPE_NAMES, NO_COORDINATE, NODE, tagValueOf } from '@flyover/osm-elements';
import type { AnswerWriter } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { NOTHING } from '../bytes/piece.ts';
import { centerOfGeometry } from '../derived-geometry.ts';
import type { PrintDetail, PrintPlace, PrintSource } from '../print-source.ts';

const NEWLINE = 0x0a;
/** The number of `::otype` for what is neither node, way nor relation. */
const DERIVED_TYPE = 4;

/** A column: a tag, or `id`, `type`, `lat` … without the `::` in front. */
export interface CsvColumn {
  readonly name: string;
  readonly special: boolean;
}

/** What a table looks like. */
export interface CsvLayout {
  readonly columns: readonly CsvColumn[];
  /** Whether the first line names the columns. */
  readonly header: boolean;
  /** What stands between two values. */
  readonly separator: string;
}

/** Writes the columns; a special column without a value for the element stays empty. */
export function createCsvWriter(source: PrintSource, csv: CsvLayout): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations, strings } = source.store;
  const tables = [nodes, ways, relations];
  const separator = new TextEncoder().encode(csv.separator);

  const text = (value: string) => {
    bytes.text(/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  };
  const line = (write: (column: CsvColumn) => void) => {
    csv.columns.forEach((column, i) => {
      if (i > 0) bytes.bytes(separator);
      write(column);
    });
    bytes.byte(NEWLINE);
  };
  const place = (type: number, row: number, detail: PrintDetail): PrintPlace | undefined => {
    if (type === NODE) return detail.coordinates && nodes.lat[row] !== NO_COORDINATE ? [nodes.lat[row], nodes.lon[row]] : undefined;
    return type === AREA || detail.geometry === 'none' ? undefined : source.center(type, row, detail);
  };
  const special = (name: string, type: number, row: number, detail: PrintDetail) => {
    if (name === 'id') {
      if (detail.ids) bytes.integer(NOTHING, type === AREA ? source.areas().ids[row] : tables[type].ids[row]);
    } else if (name === 'type') bytes.text(ELEMENT_TYPE_NAMES[type]);
    else if (name === 'otype') bytes.integer(NOTHING, type + 1);
    else if (name === 'lat' || name === 'lon') {
      const at = place(type, row, detail);
      if (at !== undefined) bytes.coordinate(NOTHING, at[name === 'lat' ? 0 : 1]);
    } else if (detail.meta && type !== AREA) {
      const { version, timestamp, changeset, uid, user } = tables[type].meta;
      if (name === 'version' && version !== undefined) bytes.integer(NOTHING, version[row]);
      if (name === 'timestamp' && timestamp !== undefined) bytes.timestamp(NOTHING, timestamp[row]);
      if (name === 'changeset' && changeset !== undefined) bytes.integer(NOTHING, changeset[row]);
      if (name === 'uid' && uid !== undefined) bytes.integer(NOTHING, uid[row]);
      // unlike other texts never in quotes
      if (name === 'user' && user !== undefined) bytes.text(strings.get(user[row]));
    }
  };
  const keys = new Map(csv.columns.map(({ name }) => [name, strings.find(name)]));
  const tag = (name: string, type: number, row: number) => {
    const key = keys.get(name) ?? -1;
    if (key === -1) return;
    const areas = type === AREA ? source.areas() : undefined;
    const value = tagValueOf(areas?.table ?? tables[type], areas?.rows?.[row] ?? row, key);
    if (value !== -1) text(strings.get(value));
  };

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
      line((column) => {
        if (column.special) special(column.name, type, row, detail);
        else if (detail.tags) tag(column.name, type, row);
      });
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
    end() {},
  };
}

/** `::count` and its parts, of elements of this type alone. */
function counted(name: string, tags: ReadonlyMap<string, string>): string {
  if (name === 'count') return tags.get('total') ?? '0';
  const part = /^count:(nodes|ways|relations|areas)$/u.exec(name)?.[1];
  return part === undefined ? '' : (tags.get(part) ?? '0');
}

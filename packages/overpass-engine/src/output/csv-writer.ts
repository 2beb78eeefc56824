/** `[out:csv(…)]`: one line an element. A text with a comma, a quote or a line break stands in quotes, one with the separator does not. */
import { AREA, ELEMENT_TYPE_NAMES, NO_COORDINATE, NODE, RELATION } from '@flyover/osm-elements';
import type { CsvColumn, CsvOptions } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import type { DerivedElement } from '../element-set.ts';
import { tagValueOf } from '../index/tag-index.ts';
import type { AnswerWriter, ElementCounts, PrintDetail } from './answer-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import { boundsOf, centerOf } from './inline-geometry.ts';

const NEWLINE = 0x0a;
/** The number of `::otype` for what is neither node, way nor relation. */
const DERIVED_TYPE = 4;

/** Writes the columns; a special column without a value for the element stays empty. */
export function createCsvWriter(database: Database, csv: CsvOptions): AnswerWriter {
  const bytes = new ByteWriter();
  const { store } = database;
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
  const place = (type: number, row: number, detail: PrintDetail): [number, number] | undefined => {
    if (type === NODE) {
      const { lat, lon } = store.nodes;
      return detail.coordinates && lat[row] !== NO_COORDINATE ? [lat[row], lon[row]] : undefined;
    }
    if (type === AREA || detail.geometry === 'none') return undefined;
    const bounds = boundsOf(database, type, row, detail);
    return bounds === undefined ? undefined : centerOf(bounds);
  };
  const special = (name: string, type: number, row: number, detail: PrintDetail) => {
    if (name === 'id') {
      if (detail.ids) bytes.integer(type === AREA ? database.areas().ids[row] : tableOf(database, type).ids[row]);
    } else if (name === 'type') bytes.text(ELEMENT_TYPE_NAMES[type]);
    else if (name === 'otype') bytes.integer(type + 1);
    else if (name === 'lat' || name === 'lon') {
      const at = place(type, row, detail);
      if (at !== undefined) bytes.coordinate(at[name === 'lat' ? 0 : 1]);
    } else if (detail.meta && type !== AREA) {
      const { version, timestamp, changeset, uid, user } = tableOf(database, type).meta;
      if (name === 'version' && version !== undefined) bytes.integer(version[row]);
      if (name === 'timestamp' && timestamp !== undefined) bytes.timestamp(timestamp[row]);
      if (name === 'changeset' && changeset !== undefined) bytes.integer(changeset[row]);
      if (name === 'uid' && uid !== undefined) bytes.integer(uid[row]);
      if (name === 'user' && user !== undefined) text(store.strings.get(user[row]));
    }
  };
  const keys = new Map(csv.columns.map(({ name }) => [name, store.strings.find(name)]));
  const tag = (key: string, type: number, row: number) => {
    const number = keys.get(key) ?? -1;
    const value = number === -1 ? -1 : tagValueOf(tableOf(database, type), row, number);
    if (value !== -1) text(store.strings.get(value));
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
        else if (detail.tags) tag(column.name, type === AREA ? RELATION : type, type === AREA ? database.areas().relations[row] : row);
      });
    },
    derived(element: DerivedElement, detail) {
      const values = new Map(element.tags);
      line((column) => {
        if (!column.special) text(values.get(column.name) ?? '');
        else if (column.name === 'type') bytes.text(element.type);
        else if (column.name === 'otype') bytes.integer(DERIVED_TYPE);
        else if (column.name === 'id' && detail.ids) bytes.text(String(element.id));
      });
    },
    count(counts: ElementCounts) {
      const total = counts.nodes + counts.ways + counts.relations + (counts.areas ?? 0);
      const special = new Map<string, string | number>([
        ['id', 0],
        ['type', 'count'],
        ['otype', DERIVED_TYPE],
        ['count', total],
        ['count:nodes', counts.nodes],
        ['count:ways', counts.ways],
        ['count:relations', counts.relations],
        ['count:areas', counts.areas ?? 0],
      ]);
      const tags = new Map([
        ['nodes', counts.nodes],
        ['ways', counts.ways],
        ['relations', counts.relations],
        ...(counts.areas === undefined ? [] : [['areas', counts.areas] as const]),
        ['total', total],
      ]);
      line((column) => bytes.text(`${(column.special ? special : tags).get(column.name) ?? ''}`));
    },
    end() {},
  };
}

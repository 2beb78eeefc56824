/** Tables for spreadsheets and scripts: a row a feature, then a row an element without a place, as CSV (RFC 4180) or with tabs. */
import {
  elementField,
  markedKey,
  metaFields,
  placeField,
  type RecordColumn,
  type RecordType,
  type RecordValue,
  recordsOf,
  resultRows,
  tagField,
} from '@flyover/feature-records';
import { formatCoordinate, formatTimestamp } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import { isContinued } from '../geometry/element-features.ts';
import type { Steps } from '../steps.ts';
import { TextChunks } from '../text-chunks.ts';

/** Options of the writer of tables. */
export interface TableOptions {
  /** Begin with a byte order mark: older spreadsheets take UTF-8 for something else without it. */
  readonly byteOrderMark?: boolean;
  /**
   * Whether texts that spreadsheets would take for a formula (a text that begins with `=`, `+`, `-`, `@`, a tab or a line break, and is no number) get an
   * apostrophe in front, since any mapper can write formulas into tags; false: every value is exactly that of the data.
   */
  readonly guardFormulas?: boolean;
  /** The only columns of rows of text: keys of tags, in this order, under their own names. */
  readonly textColumns?: readonly string[];
}

/** More keys than these get no column of their own, so that a table stays one: their tags stand in `@other_tags` as a JSON object. */
const MOST_TAG_COLUMNS = 1000;

/** The features as a table with commas between its columns. */
export const writeCsv = (set: FeatureSet, options: TableOptions): Steps => writeTable(set, ',', options);
/** The features as a table with tabs between its columns. */
export const writeTsv = (set: FeatureSet, options: TableOptions): Steps => writeTable(set, '\t', options);

/**
 * The features as a table: `@type`, `@id`, `@lat`, `@lon` (a point on the feature, in degrees), a column a key (most used first; a key that begins
 * with `@` has a second one), `@other_tags` where there are more than 1000 keys, then the metadata that the data have (`@version` …).
 * Lines end with CR LF; a cell is quoted where it must be.
 *
 * @param separator `,` or a tab
 */
function* writeTable(set: FeatureSet, separator: ',' | '\t', options: TableOptions): Steps {
  const chunks = new TextChunks();
  const rows = resultRows(set);
  const keys = options.textColumns;
  const tags = { most: MOST_TAG_COLUMNS, othersName: '@other_tags', nameOf: markedKey };
  const records = recordsOf<RecordType>(
    rows,
    keys === undefined
      ? [elementField(set, '@type', '@id'), placeField(set, '@lat', '@lon'), tagField(rows, tags), ...metaFields(set, '@')]
      : [tagField(rows, { ...tags, keys })],
  );
  const { columns } = records;
  const cells = tableCells(separator, options.guardFormulas !== false);
  const heads = columns.map((column) => cells.head(column, keys !== undefined));
  if (options.byteOrderMark === true) chunks.add('\ufeff');
  chunks.add(`${heads.join(separator)}\r\n`);
  for (let index = 0; index < rows.count; index++) {
    if (index < set.count && isContinued(set, index)) continue;
    const values = records.read(index);
    let row = cells.value(columns[0].type, values[0]);
    for (let i = 1; i < columns.length; i++) row += separator + cells.value(columns[i].type, values[i]);
    chunks.add(`${row}\r\n`);
    if (chunks.isFull) yield { done: index + 1, bytes: chunks.take() };
  }
  yield { done: rows.count, bytes: chunks.take() };
}

/** Writes cells. */
export interface TableCells {
  text(text: string): string;
  /** Returns the name of a column. @param isText whether the rows are rows of text, whose header names the columns */
  head(column: Pick<RecordColumn, 'name' | 'topic'>, isText: boolean): string;
  /** @param type of its column */
  value(type: RecordType, value: RecordValue): string;
}

/** Cells of a table with a separator. @param guardFormulas see `TableOptions` */
export function tableCells(separator: ',' | '\t', guardFormulas: boolean): TableCells {
  const needsQuotes = separator === ',' ? /[",\r\n]|^\s|\s$/ : /["\t\r\n]|^\s|\s$/;
  const write = (text: string) => {
    const value = guardFormulas && isFormula(text) ? `'${text}` : text;
    return needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  return {
    text: write,
    head({ name, topic }, isText) {
      // names of our own are no formulas
      if (topic !== 'tag') return name;
      const own = isText && name.startsWith('@@') ? name.slice(1) : name;
      // nor are the names that a server gives to `::id`
      return isText && /^@\w+$/.test(own) ? own : write(own);
    },
    value(type, value) {
      if (value === undefined) return '';
      if (typeof value === 'string') return write(value);
      if (type === 'coordinate') return formatCoordinate(value);
      return type === 'time' ? formatTimestamp(value) : `${value}`;
    },
  };
}

/** Whether a spreadsheet would calculate the text. Blanks in front do not stop all of them. */
function isFormula(text: string): boolean {
  return /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}

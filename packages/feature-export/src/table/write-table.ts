/** Tables for spreadsheets and scripts: a row a feature, as CSV (RFC 4180) or with tabs. */
import { ELEMENT_TYPE_NAMES, formatCoordinate, formatTimestamp } from '@flyover/osm-elements';
import { type FeatureSet, featurePoint } from '@flyover/osm-features';
import { elementRow, metaFields } from '../records/element-row.ts';
import { chooseTagColumns } from '../records/tag-columns.ts';
import type { Steps } from '../steps.ts';
import { TextChunks } from '../text-chunks.ts';

/** What can be told to the writer of tables. */
export interface TableOptions {
  /** Begin with a byte order mark: older spreadsheets take UTF-8 for something else without it. */
  readonly byteOrderMark?: boolean;
  /**
   * What spreadsheets would take for a formula (a text that begins with `=`, `+`, `-`, `@`, a tab or a line break, and is no number) gets
   * an apostrophe in front, since whoever maps can write formulas into tags; false: every value is exactly that of the data.
   */
  readonly guardFormulas?: boolean;
}

/** More keys than these get no column of their own, so that a table stays one: their tags stand in `@other_tags` as a JSON object. */
const MOST_TAG_COLUMNS = 1000;

/**
 * The features as a table: `@type`, `@id`, `@lat`, `@lon` (a point on the feature, in degrees), a column a key (most used first; a key that begins
 * with `@` has a second one), `@other_tags` where there are more than 1000 keys, then the metadata that the data have (`@version` …).
 * Lines end with CR LF; a cell is quoted where it must be.
 *
 * @param separator `,` or a tab
 */
export function* writeTable(set: FeatureSet, separator: ',' | '\t', options: TableOptions = {}): Steps {
  const chunks = new TextChunks();
  const tags = chooseTagColumns(set, { most: MOST_TAG_COLUMNS });
  const meta = metaFields(set);
  const cell = cellWriter(separator, options.guardFormulas !== false);
  const heads = [
    // names of our own are no formulas
    ...['@type', '@id', '@lat', '@lon'],
    ...tags.keys.map((key) => cell(key.startsWith('@') ? `@${key}` : key)),
    ...(tags.hasOthers ? ['@other_tags'] : []),
    ...meta.map(({ name }) => `@${name}`),
  ];
  if (options.byteOrderMark === true) chunks.add('\ufeff');
  chunks.add(`${heads.join(separator)}\r\n`);
  for (let feature = 0; feature < set.count; feature++) {
    const element = elementRow(set, feature);
    const { lat, lon } = featurePoint(set, feature);
    const values: (string | number | undefined)[] = new Array(tags.keys.length).fill(undefined);
    const others = tags.read(element, values, 0);
    if (tags.hasOthers) values.push(others);
    for (const field of meta) {
      const value = field.get(element);
      values.push(field.name === 'timestamp' && typeof value === 'number' ? formatTimestamp(value) : value);
    }
    let row = `${ELEMENT_TYPE_NAMES[element.type]}${separator}${element.id}${separator}${formatCoordinate(lat)}${separator}${formatCoordinate(lon)}`;
    for (const value of values) row += value === undefined ? separator : separator + (typeof value === 'string' ? cell(value) : value);
    chunks.add(`${row}\r\n`);
    if (chunks.isFull) yield { done: feature + 1, bytes: chunks.take() };
  }
  yield { done: set.count, bytes: chunks.take() };
}

function cellWriter(separator: string, guardFormulas: boolean): (text: string) => string {
  const needsQuotes = separator === ',' ? /[",\r\n]|^\s|\s$/ : /["\t\r\n]|^\s|\s$/;
  return (text) => {
    const value = guardFormulas && isFormula(text) ? `'${text}` : text;
    return needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
}

/** Whether a spreadsheet would calculate the text. Blanks in front do not stop all of them. */
function isFormula(text: string): boolean {
  return /^[\t\r\n]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}

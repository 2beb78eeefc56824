/** An answer of rows of text, such as `[out:csv]` gives, as a table: each row is a made element whose tags are its cells. */
import { StoreBuilder, type StringInterner } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { type CsvOptions, isXmlQuery, parseQuery, parseXmlQuery, scriptOptions } from '@flyover/overpass-ql';
import type { RawLines } from '../raw/raw-lines.ts';
import { inSlices } from '../raw/time-slices.ts';
import { readTextRow, type TextCell } from './text-rows.ts';

/** A table that nothing is drawn of. */
export interface TextTable {
  readonly features: FeatureSet;
  /** Keys of the tags: the columns in their order. */
  readonly columns: readonly string[];
}

/** How the text is laid out. */
interface TextLayout {
  readonly separator: string;
  /** Of the columns; undefined: the first row has them. */
  readonly names?: readonly string[];
}

/** Bytes that are read at once; a longer row takes more of them. */
const WINDOW = 1 << 18;
/** Bytes that are looked at for the separator. */
const HEAD = 4000;

/** @param query what was sent: it says what the text is like */
export async function textTable(raw: RawLines, query: string): Promise<TextTable> {
  const builder = new StoreBuilder();
  const { strings } = builder;
  const { separator, names } = layoutOf(query, raw.text(HEAD));
  const separatorBytes = new TextEncoder().encode(separator);
  const columns = new Columns(strings);
  for (const name of names ?? []) columns.add(name);
  const cells: TextCell[] = [];
  let hasHead = names === undefined;
  let [at, size, rows] = [startOf(raw), WINDOW, 0];
  const addRow = (bytes: Uint8Array) => {
    // an empty line is a row where there is one column
    if (cells.length === 1 && cells[0].start === cells[0].end && columns.names.length !== 1) return;
    rows++;
    builder.made(0, rows);
    cells.forEach((cell, i) => {
      while (i >= columns.names.length) columns.add('');
      if (cell.start === cell.end) return;
      const value = cell.isQuoted ? strings.intern(textOf(bytes, cell)) : strings.internBytes(bytes, cell.start, cell.end);
      builder.tag(columns.keys[i], value);
    });
  };
  await inSlices(() => {
    raw.reach(at + size);
    const bytes = raw.slice(at, at + size);
    const window = { bytes, isLast: at + bytes.length >= raw.bytes && raw.ended };
    let from = 0;
    while (from < bytes.length) {
      const next = readTextRow(window, from, separatorBytes, cells);
      if (next === -1) break;
      if (hasHead) {
        hasHead = false;
        for (const cell of cells) columns.add(textOf(bytes, cell));
      } else addRow(bytes);
      from = next;
    }
    size = from === 0 ? size * 2 : WINDOW;
    at += from;
    return at < raw.bytes || !raw.ended;
  });
  return { features: buildFeatures(builder.finish()), columns: columns.names };
}

/** Behind a byte order mark. */
function startOf(raw: RawLines): number {
  const [a, b, c] = raw.slice(0, 3);
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
}

function textOf(bytes: Uint8Array, { start, end, isQuoted }: TextCell): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
  return isQuoted ? text.replaceAll('""', '"') : text;
}

/** As the query says; else by the first line, which names the columns then. */
function layoutOf(query: string, head: string): TextLayout {
  const csv = csvOf(query);
  if (csv === undefined) {
    const [line] = head.split('\n', 1);
    const separators = ['\t', ';', '|', ','];
    return { separator: separators.find((each) => line.includes(each)) ?? '\t' };
  }
  const { separator, header, columns } = csv;
  const names = columns.map(({ name, special }) => (special ? `@${name}` : name));
  return { separator: separator || '\t', ...(!(header && columns.length > 0) && { names }) };
}

function csvOf(query: string): CsvOptions | undefined {
  return scriptOptions((isXmlQuery(query) ? parseXmlQuery(query) : parseQuery(query)).script).csv;
}

/** Columns by name, each there once: later ones of a name are numbered, and one without a name has the number of its place. */
class Columns {
  readonly names: string[] = [];
  /** The same as numbers of the string table. */
  readonly keys: number[] = [];
  private readonly known = new Map<string, number>();
  private readonly strings: StringInterner;

  constructor(strings: StringInterner) {
    this.strings = strings;
  }

  add(given: string): void {
    const name = given || `${this.names.length + 1}`;
    let own = name;
    while (this.known.has(own)) {
      const number = (this.known.get(name) ?? 1) + 1;
      this.known.set(name, number);
      own = `${name} (${number})`;
    }
    this.known.set(own, this.known.get(own) ?? 1);
    this.names.push(own);
    this.keys.push(this.strings.intern(own));
  }
}

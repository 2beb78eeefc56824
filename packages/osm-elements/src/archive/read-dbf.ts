/**
 * The table of a Shapefile (dBASE III and its kin: https://www.dbase.com/Knowledgebase/INT/db7_file_fmt.htm). `parsedbf` 2.0, which `shpjs` brings, merges columns of one
 * name, gives a blank logical value as false, and takes the length of the header from the number of its columns.
 */
import { ReadError } from '../read-error.ts';
import { distinctNames } from '../text/column-names.ts';

/** Offsets in the header, and in the description of a field. */
const HEADER = { records: 4, length: 8, recordLength: 10, language: 29, fields: 32 };
const FIELD = { name: 11, type: 11, length: 16, bytes: 32 };
/** The byte that ends the descriptions of the fields. */
const END_OF_FIELDS = 0x0d;
/** The first byte of a deleted record. */
const DELETED = 0x2a;
/** Language bytes of Windows-1252. */
const WESTERN: ReadonlySet<number> = new Set([0x03, 0x57, 0x58, 0x59]);

/** Values by the names of the columns; null: the record has none. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>;

interface Field {
  readonly name: string;
  readonly type: string;
  readonly length: number;
}

/**
 * Reads the rows of a table. Of columns with one name the later ones get a number: `addr:house`, `addr:house_2`.
 *
 * @param named the content of the .cpg file beside it; empty: by its language byte, UTF-8 where it is well formed, else Windows-1252
 * @returns a row for each record, in order; undefined: the record is deleted
 * @throws ReadError 'cut' or 'damaged'
 */
export function readDbf(bytes: Uint8Array, named: string): (TableRow | undefined)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkTable(view);
  const decoder = decoderOf(bytes, named);
  const textOf = (from: number, to: number) => decoder.decode(bytes.subarray(from, to)).replaceAll('\0', '').trim();
  const [records, header, length] = [
    view.getUint32(HEADER.records, true),
    view.getUint16(HEADER.length, true),
    view.getUint16(HEADER.recordLength, true),
  ];
  const fields = fieldsOf(view, header, length, textOf);
  return Array.from({ length: records }, (_, record) => {
    const start = header + record * length;
    if (bytes[start] === DELETED) return undefined;
    let at = start + 1;
    return Object.fromEntries(
      fields.map(({ name, type, length: width }) => {
        const from = at;
        at += width;
        return [name, fieldValue(type, textOf(from, at))];
      }),
    );
  });
}

/** @throws ReadError */
function checkTable(view: DataView): void {
  if (view.byteLength < HEADER.fields + 1) throw new ReadError({ kind: 'cut', format: 'DBF' }, view.byteLength);
  const [records, header, length] = [
    view.getUint32(HEADER.records, true),
    view.getUint16(HEADER.length, true),
    view.getUint16(HEADER.recordLength, true),
  ];
  if (length === 0 || header < HEADER.fields + 1) {
    throw new ReadError({ kind: 'damaged', format: 'DBF', part: 'record length' }, HEADER.recordLength);
  }
  if (header + records * length > view.byteLength) throw new ReadError({ kind: 'cut', format: 'DBF' }, view.byteLength);
}

/** Columns without a byte, as mapshaper 0.7 writes them where no record has a value, are left out: they would cost memory without end. @throws ReadError */
function fieldsOf(view: DataView, header: number, record: number, textOf: (from: number, to: number) => string): Field[] {
  const fields: Field[] = [];
  let used = 1;
  for (let at = HEADER.fields; at + FIELD.bytes <= header && view.getUint8(at) !== END_OF_FIELDS; at += FIELD.bytes) {
    const length = view.getUint8(at + FIELD.length);
    used += length;
    if (used > record) throw new ReadError({ kind: 'damaged', format: 'DBF', part: 'field length' }, at + FIELD.length);
    if (length > 0)
      fields.push({ name: textOf(at, endOfName(view, at)), type: String.fromCharCode(view.getUint8(at + FIELD.type)), length });
  }
  const names = distinctNames(fields.map(({ name }) => name));
  return fields.map((field, i) => ({ ...field, name: names[i] }));
}

/** A name ends with a zero; some programs leave other bytes behind it. */
function endOfName(view: DataView, at: number): number {
  for (let end = at; end < at + FIELD.name; end++) if (view.getUint8(end) === 0) return end;
  return at + FIELD.name;
}

function decoderOf(bytes: Uint8Array, named: string): TextDecoder {
  const codePage = /^(?:ANSI\s)?(\d+)$/i.exec(named)?.[1];
  for (const label of [named, codePage === '65001' ? 'utf-8' : `windows-${codePage}`]) {
    try {
      if (label !== '') return new TextDecoder(label);
    } catch {
      // no encoding of the platform: the next way of naming it
    }
  }
  if (named !== '') return new TextDecoder();
  if (WESTERN.has(bytes[HEADER.language])) return new TextDecoder('windows-1252');
  try {
    // the header holds numbers: what is in question is the text of the records
    const header = bytes[HEADER.length] + (bytes[HEADER.length + 1] << 8);
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(header));
    return new TextDecoder();
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** @param text without white space around it */
function fieldValue(type: string, text: string): TableRow[string] {
  switch (type) {
    case 'N':
    case 'F':
      return numberOf(text);
    case 'D': {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
      return day === undefined || text === '00000000' ? null : `${year}-${month}-${day}`;
    }
    case 'L':
      return /^[yt]$/i.test(text) ? true : /^[nf]$/i.test(text) ? false : null;
    default:
      return text === '' ? null : text;
  }
}

/**
 * Whole numbers that a double does not hold stay texts, as does text that is no number; asterisks stand for a number too long for its column. geojson2shp 0.5
 * pads a number between its sign and its digits, and writes the point alone where there is none.
 */
function numberOf(text: string): string | number | null {
  const digits = text.replace(/^([-+])\s+/, '$1');
  if (/^\**$/.test(digits) || digits === '.') return null;
  const number = Number(digits);
  return Number.isNaN(number) || (/^[-+]?\d+$/.test(digits) && !Number.isSafeInteger(number)) ? text : number;
}

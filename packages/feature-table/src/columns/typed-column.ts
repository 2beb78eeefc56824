/** A column as typed arrays, for sorting and filtering. */
import type { RecordValue } from '@flyover/feature-records';
import { StringInterner, type StringTable } from '@flyover/osm-elements';
import { cutTo, free } from '../memory.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import type { TableRows } from '../table-rows.ts';
import type { ColumnSource } from './table-columns.ts';

/** Texts: a code a row, 0 where there is none. */
export interface CodedColumn {
  readonly kind: 'coded';
  readonly codes: Uint32Array;
  /** The table that the texts stand in. */
  readonly strings: StringTable;
  /** The text of code `i + 1`, as a number of the table. Each text has one code. */
  readonly texts: Uint32Array;
}

/** Numbers; NaN where there is none. */
export interface NumberColumn {
  readonly kind: 'numbers';
  readonly values: Float64Array;
}

export type TypedColumn = CodedColumn | NumberColumn;

/** Reads all values of a column. @param isText whether a field gives texts */
export function* typedColumn(rows: TableRows, source: ColumnSource, isText: boolean): Work<TypedColumn> {
  if (source.kind === 'tag') return yield* codedTag(rows, source.key);
  return isText ? yield* codedField(rows, source) : yield* numbersOf(rows, source);
}

function* codedTag({ count, set, tables, types, elements }: TableRows, key: number): Work<CodedColumn> {
  const { strings } = set.store;
  const codes = new Uint32Array(count);
  const codeOf = new Uint32Array(strings.size);
  // what is not written to takes no memory
  const texts = new Uint32Array(Math.min(count, strings.size));
  let different = 0;
  for (let from = 0; from < count; from += STEP_ROWS) {
    const end = Math.min(count, from + STEP_ROWS);
    for (let row = from; row < end; row++) {
      const element = elements[row];
      if (element === -1) continue;
      const { tagStart, tagKeys, tagValues } = tables[types[row]];
      for (let tag = tagStart[element]; tag < tagStart[element + 1]; tag++) {
        if (tagKeys[tag] !== key) continue;
        const text = tagValues[tag];
        if (codeOf[text] === 0) {
          texts[different++] = text;
          codeOf[text] = different;
        }
        codes[row] = codeOf[text];
        break;
      }
    }
    yield;
  }
  free(codeOf);
  return { kind: 'coded', codes, strings, texts: cutTo(texts, different) };
}

type FieldSource = Extract<ColumnSource, { kind: 'field' }>;

function* codedField(rows: TableRows, source: FieldSource): Work<CodedColumn> {
  const codes = new Uint32Array(rows.count);
  const interner = new StringInterner();
  const codeOf = new Map<RecordValue, number>();
  const texts: number[] = [];
  yield* readField(rows, source, (row, value) => {
    let code = codeOf.get(value);
    if (code === undefined) {
      texts.push(interner.intern(`${value}`));
      code = texts.length;
      codeOf.set(value, code);
    }
    codes[row] = code;
  });
  return { kind: 'coded', codes, strings: interner.finish(), texts: Uint32Array.from(texts) };
}

function* numbersOf(rows: TableRows, source: FieldSource): Work<NumberColumn> {
  const values = new Float64Array(rows.count).fill(Number.NaN);
  yield* readField(rows, source, (row, value) => {
    values[row] = Number(value);
  });
  return { kind: 'numbers', values };
}

/** A measure takes far longer than a tag. */
const STEP_FIELDS = STEP_ROWS >> 3;

function* readField(rows: TableRows, { field, at }: FieldSource, keep: (row: number, value: RecordValue) => void): Work<void> {
  const values: RecordValue[] = [];
  for (let row = 0; row < rows.count; row++) {
    if (row % STEP_FIELDS === STEP_FIELDS - 1) yield;
    values[at] = undefined;
    field.read(rows.item(row), values, 0);
    if (values[at] !== undefined) keep(row, values[at]);
  }
}

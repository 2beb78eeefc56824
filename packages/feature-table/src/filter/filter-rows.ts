/** The rows that pass filters. */
import type { CodedColumn, NumberColumn, TypedColumn } from '../columns/typed-column.ts';
import { cutTo } from '../free.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import type { ColumnFilter } from './column-filter.ts';
import { textTest, valueTest } from './text-test.ts';

/** So many texts are tested in a step. */
const STEP_TEXTS = 2048;

/**
 * Keeps the rows that pass a filter, in their order.
 *
 * @param rows all of them where undefined; they are used up
 * @throws PosixRegexError where its pattern is none
 */
export function* filterRows(rows: Uint32Array | undefined, column: TypedColumn, filter: ColumnFilter): Work<Uint32Array> {
  return column.kind === 'coded' ? yield* filterCodes(rows, column, filter) : yield* filterNumbers(rows, column, filter);
}

/** Each different text is tested once. */
function* filterCodes(rows: Uint32Array | undefined, { codes, strings, texts }: CodedColumn, filter: ColumnFilter): Work<Uint32Array> {
  const test = textTest(filter, strings);
  const passes = new Uint8Array(texts.length + 1);
  passes[0] = filter.kind === 'missing' ? 1 : 0;
  for (let i = 0; i < texts.length; i++) {
    passes[i + 1] = test(texts[i]) ? 1 : 0;
    if (i % STEP_TEXTS === STEP_TEXTS - 1) yield;
  }
  const length = rows?.length ?? codes.length;
  const kept = rows ?? new Uint32Array(length);
  let count = 0;
  for (let from = 0; from < length; from += STEP_ROWS) {
    const end = Math.min(length, from + STEP_ROWS);
    for (let i = from; i < end; i++) {
      const row = rows === undefined ? i : rows[i];
      kept[count] = row;
      count += passes[codes[row]];
    }
    yield;
  }
  return cutTo(kept, count);
}

function* filterNumbers(rows: Uint32Array | undefined, { values }: NumberColumn, filter: ColumnFilter): Work<Uint32Array> {
  const test = valueTest(filter);
  const wantsMissing = filter.kind === 'missing';
  const length = rows?.length ?? values.length;
  const kept = rows ?? new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const row = rows === undefined ? i : rows[i];
    const value = values[row];
    if (Number.isNaN(value) ? wantsMissing : test(value)) kept[count++] = row;
    if (i % (STEP_ROWS >> 2) === 0) yield;
  }
  return cutTo(kept, count);
}

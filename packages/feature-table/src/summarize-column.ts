/** Summary of a column: the number of rows with a value, the most frequent values, and the distribution of numbers. */
import { numberOfText } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import type { CodedColumn, NumberColumn } from './columns/typed-column.ts';
import type { FeatureTable } from './feature-table.ts';
import { free, textOf } from './memory.ts';
import { STEP_ROWS, type Work } from './steps.ts';

/** Number of occurrences of a value. */
export interface ValueCount {
  readonly value: string | number;
  readonly rows: number;
}

/** Numbers in steps of the same size. */
export interface Histogram {
  readonly from: number;
  readonly to: number;
  /** Rows in each step. */
  readonly rows: readonly number[];
}

/** Summary of a column. */
export interface ColumnSummary {
  /** Number of rows with a value, and of those without. */
  readonly filled: number;
  readonly missing: number;
  /** Number of different values; undefined for measured numbers. */
  readonly different?: number;
  /** The most frequent ones; none of measured numbers. */
  readonly values: readonly ValueCount[];
  /** Of numbers that are not all the same. */
  readonly histogram?: Histogram;
}

/** So many values are told. */
const MOST_VALUES = 8;
/** Steps of a histogram. */
const BINS = 16;
/** So many texts are read in a step. */
const STEP_TEXTS = 4096;

/** Counts a column over some rows, all of them where undefined; undefined where the table does not have it. */
export function* summarizeColumn(table: FeatureTable, rows: Uint32Array | undefined, name: string): Work<ColumnSummary | undefined> {
  const column = yield* table.typed.column(name);
  if (column === undefined) return undefined;
  if (column.kind === 'numbers') return yield* ofNumbers(column, rows);
  return yield* ofCodes(column, rows, table.column(name)?.numeric === true);
}

function* ofCodes({ codes, strings, texts }: CodedColumn, rows: Uint32Array | undefined, numeric: boolean): Work<ColumnSummary> {
  const counts = new Uint32Array(texts.length + 1);
  const length = rows?.length ?? codes.length;
  for (let from = 0; from < length; from += STEP_ROWS) {
    const end = Math.min(length, from + STEP_ROWS);
    for (let i = from; i < end; i++) counts[codes[rows === undefined ? i : rows[i]]]++;
    yield;
  }
  const { different, codes: most } = mostUsed(counts);
  yield;
  const values = most.map((code) => ({ value: textOf(strings, texts[code - 1]), rows: counts[code] }));
  const summary = { filled: length - counts[0], missing: counts[0], different, values };
  const result = numeric ? { ...summary, ...(yield* histogramOf(yield* numbersOf(strings, texts, counts), counts)) } : summary;
  free(counts);
  return result;
}

/** The codes that are used most, the lower first where two are used as often, and how many are used. */
function mostUsed(counts: Uint32Array): { readonly different: number; readonly codes: readonly number[] } {
  const codes: number[] = [];
  let different = 0;
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code];
    if (count === 0) continue;
    different++;
    if (codes.length === MOST_VALUES && count <= counts[codes[MOST_VALUES - 1]]) continue;
    const place = codes.findIndex((other) => counts[other] < count);
    codes.splice(place === -1 ? codes.length : place, 0, code);
    codes.length = Math.min(codes.length, MOST_VALUES);
  }
  return { different, codes };
}

/** The number of each code that is used, at it; NaN of others. */
function* numbersOf(strings: StringTable, texts: Uint32Array, counts: Uint32Array): Work<Float64Array> {
  const numbers = new Float64Array(counts.length).fill(Number.NaN);
  for (let code = 1; code < counts.length; code++) {
    if (counts[code] > 0) numbers[code] = numberOfText(textOf(strings, texts[code - 1]));
    if (code % STEP_TEXTS === 0) yield;
  }
  return numbers;
}

function* ofNumbers({ values }: NumberColumn, rows: Uint32Array | undefined): Work<ColumnSummary> {
  const length = rows?.length ?? values.length;
  let filled = 0;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < length; i++) {
    const value = values[rows === undefined ? i : rows[i]];
    if (!Number.isNaN(value)) {
      filled++;
      if (value < from) from = value;
      if (value > to) to = value;
    }
    if (i % STEP_ROWS === STEP_ROWS - 1) yield;
  }
  const result = { filled, missing: length - filled, values: [] };
  if (filled === 0 || from === to) return result;
  const bins: number[] = new Array(BINS).fill(0);
  for (let i = 0; i < length; i++) {
    const value = values[rows === undefined ? i : rows[i]];
    if (!Number.isNaN(value)) bins[binOf(value, from, to)]++;
    if (i % STEP_ROWS === STEP_ROWS - 1) yield;
  }
  return { ...result, histogram: { from, to, rows: bins } };
}

/** @param numbers by code; they are used up @param counts rows of each */
function* histogramOf(numbers: Float64Array, counts: Uint32Array): Work<Pick<ColumnSummary, 'histogram'>> {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of numbers) {
    if (!Number.isFinite(value)) continue;
    if (value < from) from = value;
    if (value > to) to = value;
  }
  yield;
  const bins: number[] = new Array(BINS).fill(0);
  if (from < to) for (const [code, value] of numbers.entries()) if (Number.isFinite(value)) bins[binOf(value, from, to)] += counts[code];
  free(numbers);
  return from < to ? { histogram: { from, to, rows: bins } } : {};
}

function binOf(value: number, from: number, to: number): number {
  return Math.min(BINS - 1, Math.floor(((value - from) / (to - from)) * BINS));
}

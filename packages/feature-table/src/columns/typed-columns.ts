/** Columns as typed arrays, kept while they are in use. */
import { rankTexts } from '../order/rank-texts.ts';
import { sharedWork, type Work } from '../steps.ts';
import type { TableRows } from '../table-rows.ts';
import type { ColumnSource, TableColumn } from './table-columns.ts';
import { type TypedColumn, typedColumn } from './typed-column.ts';

/** Columns of a table, by name. An aborted computation continues with the next request for the same column. */
export interface TypedColumns {
  /** Undefined where the table does not have it. */
  column(name: string): Work<TypedColumn | undefined>;
  /** The ranks of a column of texts in the order of a language (`rankTexts`). */
  ranks(name: string, locale: string): Work<Uint32Array | undefined>;
}

/** So much is kept, bytes; the column that was used last is always kept. */
const KEPT = 32_000_000;

/** @param sources,columns by name */
export function createColumnCache(
  rows: TableRows,
  sources: ReadonlyMap<string, ColumnSource>,
  columns: ReadonlyMap<string, TableColumn>,
): TypedColumns {
  const kept = new Map<string, TypedColumn>();
  const ranked = new WeakMap<TypedColumn, { readonly locale: string; readonly ranks: Uint32Array }>();
  const keep = (name: string, column: TypedColumn) => {
    kept.delete(name);
    kept.set(name, column);
    let bytes = 0;
    for (const [other, held] of [...kept].toReversed()) {
      bytes += bytesOf(held);
      if (bytes > KEPT && other !== name) kept.delete(other);
    }
  };
  const [reading, ranking] = [latestWork<TypedColumn>(), latestWork<Uint32Array>()];
  const typed: TypedColumns = {
    *column(name) {
      const [source, column] = [sources.get(name), columns.get(name)];
      if (source === undefined || column === undefined) return undefined;
      const isText = column.type === 'text' || column.type === 'json';
      const made = kept.get(name) ?? (yield* reading(name, () => typedColumn(rows, source, isText)));
      keep(name, made);
      return made;
    },
    *ranks(name, locale) {
      const column = yield* typed.column(name);
      if (column?.kind !== 'coded') return undefined;
      const known = ranked.get(column);
      if (known?.locale === locale) return known.ranks;
      const numeric = columns.get(name)?.numeric === true;
      const ranks = yield* ranking(`${locale} ${name}`, () => rankTexts(column.strings, column.texts, { locale, numeric }));
      ranked.set(column, { locale, ranks });
      return ranks;
    },
  };
  return typed;
}

/** Keeps the work begun last until it is done: keeping more would take much memory for results that may not be needed again. */
function latestWork<Outcome>(): (key: string, begin: () => Work<Outcome>) => Work<Outcome> {
  let latest: { readonly key: string; readonly share: () => Work<Outcome> } | undefined;
  return function* (key, begin) {
    const own = latest?.key === key ? latest : { key, share: sharedWork(begin()) };
    latest = own;
    const outcome = yield* own.share();
    if (latest === own) latest = undefined;
    return outcome;
  };
}

function bytesOf(column: TypedColumn): number {
  if (column.kind === 'numbers') return column.values.byteLength;
  // its ranks are kept with it
  return column.codes.byteLength + 2 * column.texts.byteLength;
}

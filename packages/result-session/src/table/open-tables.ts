/** The opened tables of results. Their code is fetched with the first. */
import type { ArrangedRows, FeatureTable, FoundCells } from '@flyover/feature-table';
import type { FeatureSet } from '@flyover/osm-features';
import type { RawLines } from '../raw/raw-lines.ts';
import type { QlTest } from './ql-filter.ts';
import type { TextTable } from './text-table.ts';

/** The parts of a result that a table needs. */
export interface TabledResult {
  readonly features?: FeatureSet;
  readonly shapes: number;
  readonly raw?: RawLines;
  /** The query, where the answer is rows of text, which the map does not draw. */
  readonly tableQuery?: string;
}

/** A table, and the order that was asked for last. */
export interface OpenTable {
  readonly table: FeatureTable;
  /** Whether the rows are rows of text: their columns have the names of its header. */
  readonly isText: boolean;
  order: number;
  rows: ArrangedRows['rows'];
  groups: ArrangedRows['groups'];
  /** In this order. */
  found?: FoundCells;
  /** The filter in Overpass QL that was asked for last: it takes far longer than an order. */
  ql?: { readonly text: string; readonly test: QlTest };
}

/** A table in an order. */
export interface OrderedTable extends OpenTable {
  readonly opened: OpenTable;
  readonly features: FeatureSet;
  readonly shapes: number;
}

/** Tables by run. */
export interface OpenTables {
  /** Features behind the rows of a result; undefined where the run is gone, has no elements, or is text without an open table. */
  featuresOf(runId: number): FeatureSet | undefined;
  /** Returns the rows of text of a run; undefined where its answer has none. */
  textOf(runId: number): Promise<TextTable | undefined>;
  /** Undefined where the run is gone, or has no elements. */
  open(runId: number): Promise<{ readonly opened: OpenTable; readonly features: FeatureSet; readonly shapes: number } | undefined>;
  /** Undefined where that is not the order that was asked for last. */
  ordered(runId: number, order: number): OrderedTable | undefined;
}

/** @param resultOf the result of a run, where it is still there */
export function openTables(resultOf: (runId: number) => TabledResult | undefined): OpenTables {
  const tables = new WeakMap<FeatureSet, OpenTable>();
  const texts = new WeakMap<RawLines, Promise<TextTable>>();
  const read = new WeakMap<RawLines, TextTable>();
  const featuresOf = (runId: number) => {
    const { features, raw } = resultOf(runId) ?? {};
    return features ?? (raw && read.get(raw)?.features);
  };
  /** The rows of a text, read once. */
  const textOf = async ({ raw, tableQuery }: TabledResult): Promise<TextTable | undefined> => {
    if (raw === undefined || tableQuery === undefined) return undefined;
    const known = texts.get(raw) ?? import('./text-table.ts').then(({ textTable }) => textTable(raw, tableQuery));
    texts.set(raw, known);
    // what failed is tried again
    known.catch(() => texts.delete(raw));
    const text = await known;
    read.set(raw, text);
    return text;
  };
  return {
    featuresOf,
    async textOf(runId) {
      const result = resultOf(runId);
      return result?.features === undefined ? result && textOf(result) : undefined;
    },
    async open(runId) {
      const { featureTable } = await import('@flyover/feature-table');
      const result = resultOf(runId);
      const text = result?.features === undefined ? await (result && textOf(result)) : undefined;
      const features = featuresOf(runId);
      const { shapes } = resultOf(runId) ?? {};
      if (features === undefined || shapes === undefined) return undefined;
      const known = tables.get(features);
      if (known !== undefined) return { opened: known, features, shapes };
      const columns = text?.features === features ? text.columns : undefined;
      const opened = {
        table: featureTable(features, columns),
        isText: columns !== undefined,
        order: -1,
        rows: undefined,
        groups: undefined,
      };
      tables.set(features, opened);
      return { opened, features, shapes };
    },
    ordered(runId, order) {
      const features = featuresOf(runId);
      const { shapes } = resultOf(runId) ?? {};
      const opened = features && tables.get(features);
      if (opened?.order !== order || features === undefined || shapes === undefined) return undefined;
      return { ...opened, opened, features, shapes };
    },
  };
}

/** The tables of results that somebody has opened. The code for them is fetched with the first. */
import type { ArrangedRows, FeatureTable, FoundCells } from '@flyover/feature-table';
import type { FeatureSet } from '@flyover/osm-features';
import type { QlTest } from './ql-filter.ts';

/** What is asked of a result that is shown as a table. */
export interface TabledResult {
  readonly features?: FeatureSet;
  readonly shapes: number;
}

/** A table, and the order that was asked for last. */
export interface OpenTable {
  readonly table: FeatureTable;
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
  /** Undefined where the run is gone, or has no elements. */
  open(runId: number): Promise<{ readonly opened: OpenTable; readonly features: FeatureSet; readonly shapes: number } | undefined>;
  /** Undefined where that is not the order that was asked for last. */
  ordered(runId: number, order: number): OrderedTable | undefined;
}

/** @param resultOf the result of a run, where it is still there */
export function openTables(resultOf: (runId: number) => TabledResult | undefined): OpenTables {
  const tables = new WeakMap<FeatureSet, OpenTable>();
  return {
    async open(runId) {
      const { featureTable } = await import('@flyover/feature-table');
      const { features, shapes } = resultOf(runId) ?? {};
      if (features === undefined || shapes === undefined) return undefined;
      const known = tables.get(features);
      if (known !== undefined) return { opened: known, features, shapes };
      const opened = { table: featureTable(features), order: -1, rows: undefined, groups: undefined };
      tables.set(features, opened);
      return { opened, features, shapes };
    },
    ordered(runId, order) {
      const { features, shapes } = resultOf(runId) ?? {};
      const opened = features && tables.get(features);
      if (opened?.order !== order || features === undefined || shapes === undefined) return undefined;
      return { ...opened, opened, features, shapes };
    },
  };
}

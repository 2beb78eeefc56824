/** A result as a table. The code for it is fetched when somebody opens one. */
import type { ArrangedRows, FeatureTable, Work } from '@flyover/feature-table';
import { ELEMENT_TYPE_NAMES } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import { featureHandle, featureOfHandle } from '../elements/feature-handle.ts';
import { inSlices } from '../raw/time-slices.ts';
import type { TableCalls } from './table-protocol.ts';

/** Longer texts are cut, characters. */
const LONGEST_TEXT = 400;

interface Shown {
  readonly features?: FeatureSet;
  readonly shapes: number;
}

/** The table of a result, and the order that was asked for last. */
interface OpenTable {
  readonly table: FeatureTable;
  order: number;
  rows: ArrangedRows['rows'];
}

/**
 * @param resultOf the result of a run, where it is still there
 * @param drawOnly draws some features of it alone, 1 for each that is drawn; undefined: all. It says which picture that is
 */
export function tableCalls<Result extends Shown>(
  resultOf: (runId: number) => Result | undefined,
  drawOnly: (result: Result, only: Uint8Array | undefined) => number | undefined,
): TableCalls {
  const tables = new WeakMap<FeatureSet, OpenTable>();
  /** Counts orders of all tables. */
  let orders = 0;

  const openTable = async (runId: number) => {
    const { featureTable } = await import('@flyover/feature-table');
    const { features, shapes } = resultOf(runId) ?? {};
    if (features === undefined || shapes === undefined) return undefined;
    const known = tables.get(features);
    if (known !== undefined) return { opened: known, shapes };
    const opened = { table: featureTable(features), order: -1, rows: undefined };
    tables.set(features, opened);
    return { opened, shapes };
  };
  const orderOf = (runId: number, order: number) => {
    const { features, shapes } = resultOf(runId) ?? {};
    const opened = features && tables.get(features);
    if (opened?.order !== order || features === undefined || shapes === undefined) return undefined;
    return { ...opened, features, shapes };
  };

  return {
    async tableOpen(runId) {
      const found = await openTable(runId);
      if (found === undefined) return undefined;
      const { count, columns, moreKeys } = found.opened.table;
      return { version: found.shapes, rows: count, columns, moreKeys };
    },
    async tableArrange(runId, arrangement, signal) {
      const found = await openTable(runId);
      if (found === undefined) return undefined;
      const { opened } = found;
      const order = ++orders;
      const { arrangeRows } = await import('@flyover/feature-table');
      const { rows, faults } = await worked(arrangeRows(opened.table, arrangement), signal);
      // a newer wish may have been faster
      if (opened.order > order) return undefined;
      opened.order = order;
      opened.rows = rows;
      return { order, rows: rows?.length ?? opened.table.count, faults };
    },
    tableRows(runId, order, first, count, columns) {
      const shown = orderOf(runId, order);
      if (shown === undefined) return undefined;
      const { table, rows, shapes } = shown;
      const end = Math.min(first + count, rows?.length ?? table.count);
      return Array.from({ length: Math.max(0, end - first) }, (_, i) => {
        const row = rows?.[first + i] ?? first + i;
        const { type, id, feature } = table.row(row);
        const values = table.values(row, columns).map((value) => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value));
        return { feature: feature === -1 ? -1 : featureHandle(shapes, feature), type: ELEMENT_TYPE_NAMES[type], id, values };
      });
    },
    async tableSummary(runId, order, column, signal) {
      const { summarizeColumn } = await import('@flyover/feature-table');
      const shown = orderOf(runId, order);
      return shown && worked(summarizeColumn(shown.table, shown.rows, column), signal);
    },
    tableOnMap(runId, order) {
      const result = resultOf(runId);
      if (result === undefined) return undefined;
      if (order === undefined) return drawOnly(result, undefined);
      const shown = orderOf(runId, order);
      if (shown === undefined || shown.features.count === 0) return undefined;
      const only = new Uint8Array(shown.features.count);
      // rows are features wherever there are some
      if (shown.rows === undefined) only.fill(1);
      else for (const row of shown.rows) only[row] = 1;
      return drawOnly(result, only);
    },
    tablePlace(runId, order, handle) {
      const shown = orderOf(runId, order);
      if (shown === undefined) return undefined;
      const { rows, shapes, features } = shown;
      const feature = featureOfHandle(handle, shapes);
      // rows are features wherever there are some
      if (feature === undefined || feature >= features.count) return -1;
      return rows === undefined ? feature : rows.indexOf(feature);
    },
  };
}

/** Does work in slices. @throws the reason of the signal */
async function worked<Outcome>(work: Work<Outcome>, signal: AbortSignal): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  await inSlices(() => {
    signal.throwIfAborted();
    const { done, value } = work.next();
    if (done === true) outcomes.push(value);
    return done !== true;
  });
  return outcomes[0];
}

/** Calls for a result as a table: columns, row orders, visible rows, searches in cells, and rows as text for the clipboard. */

import type { TableCells } from '@flyover/feature-export';
import { featureCounts, type RecordValue } from '@flyover/feature-records';
import type { RowGroups, Work } from '@flyover/feature-table';
import type { ElementStore } from '@flyover/osm-elements';
import { identityOf } from '../elements/element-details.ts';
import { featureHandle, featureOfHandle, typeOfWord } from '../elements/element-types.ts';
import { worked } from '../raw/time-slices.ts';
import type { OpenTable, OpenTables, TabledResult } from './open-tables.ts';
import type { Preparation } from './prepare-idle.ts';
import type { QlTest } from './ql-filter.ts';
import type { RowText, TableCalls, TextRequest } from './table-protocol.ts';

/** Longer texts are cut, characters. */
const LONGEST_TEXT = 400;

/**
 * @param tables those of the session
 * @param resultOf the result of a run, where it is still there
 * @param drawOnly draws some features of it alone, 1 for each that is drawn; undefined: all. It says which picture that is
 * @param pickedPlaces of an order, the places of the rows that are picked
 */
export function tableCalls<Result extends TabledResult>(
  tables: OpenTables,
  resultOf: (runId: number) => Result | undefined,
  drawOnly: (result: Result, only: Uint8Array | undefined) => number | undefined,
  pickedPlaces: (runId: number, order: number) => Uint32Array | undefined = () => undefined,
): TableCalls {
  /** Counts orders of all tables. */
  let orders = 0;
  let preparation: Preparation | undefined;
  return {
    async tableOpen(runId) {
      const found = await tables.open(runId);
      if (found === undefined) return undefined;
      const { count, columns, moreKeys } = found.opened.table;
      return { version: found.shapes, rows: count, columns, moreKeys };
    },
    async tableArrange(runId, { ql = '', ...arrangement }, signal) {
      const found = await tables.open(runId);
      if (found === undefined) return undefined;
      const { opened, features } = found;
      const order = ++orders;
      preparation?.stop();
      const { arrangeRows } = await import('@flyover/feature-table');
      preparation ??= (await import('./prepare-idle.ts')).createPreparation();
      const { passes, fault: qlFault } = await keptQlTest(opened, features.store, ql, signal);
      const { rows, faults, groups } = await worked(arrangeRows(opened.table, { ...arrangement, passes }), signal);
      // a newer request may have been faster
      if (opened.order > order) return undefined;
      opened.order = order;
      opened.rows = rows;
      opened.groups = groups;
      opened.found = undefined;
      preparation.start(opened.table, arrangement.locale, () => tables.featuresOf(runId) === features);
      return { order, rows: rows?.length ?? opened.table.count, faults, qlFault, ...(groups && { groupStarts: groups.starts }) };
    },
    tableRows(runId, order, first, count, columns) {
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const { table, rows, shapes, features } = shown;
      const end = Math.min(first + count, rows?.length ?? table.count);
      return Array.from({ length: Math.max(0, end - first) }, (_, i) => {
        const row = rows?.[first + i] ?? first + i;
        const { type, row: element, id, feature } = table.row(row);
        const values = table.values(row, columns).map(cutValue);
        return {
          feature: feature === -1 ? -1 : featureHandle(shapes, feature),
          ...identityOf(features.store, type, element),
          id,
          values,
        };
      });
    },
    tableGroups(runId, order, first, count) {
      const groups = tables.ordered(runId, order)?.groups;
      if (groups === undefined) return undefined;
      const end = Math.min(first + count, groups.starts.length - 1);
      return Array.from({ length: Math.max(0, end - first) }, (_, i) => cutValue(groups.value(first + i)));
    },
    tableGroupsOf(runId, order, values) {
      const groups = tables.ordered(runId, order)?.groups;
      return groups && values.map((value) => findGroup(groups, value)).filter((group) => group !== -1);
    },
    async tableSummary(runId, order, column, signal) {
      const { summarizeColumn } = await import('@flyover/feature-table');
      const shown = tables.ordered(runId, order);
      return shown && worked(summarizeColumn(shown.table, shown.rows, column), signal);
    },
    async tableText(runId, order, request, signal) {
      const { tableCells } = await import('@flyover/feature-export');
      const shown = tables.ordered(runId, order);
      const places =
        request.rows === 'picked' ? pickedPlaces(runId, order) : shown && placesOf(request.rows, shown.rows?.length ?? shown.table.count);
      if (shown === undefined || places === undefined) return undefined;
      const rows = places.map((place) => shown.rows?.[place] ?? place);
      return worked(tableText(shown, rows, request, tableCells(request.separator, request.guardFormulas)), signal);
    },
    tableOnMap(runId, order) {
      const result = resultOf(runId);
      const features = result?.features;
      // the first rows are features wherever there are some
      if (result === undefined || features === undefined || features.count === 0) return undefined;
      const shown = order === undefined ? undefined : tables.ordered(runId, order);
      if (order !== undefined && shown === undefined) return undefined;
      const only = shown?.rows && maskOf(shown.rows, features.count);
      const picture = drawOnly(result, only);
      return picture === undefined ? undefined : { picture, ...(only !== undefined && { drawn: featureCounts(features, only) }) };
    },
    ...findCalls(tables),
    tablePlace(runId, order, handle) {
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const { rows, shapes, features } = shown;
      const feature = featureOfHandle(handle, shapes);
      // the first rows are features wherever there are some
      if (feature === undefined || feature >= features.count) return -1;
      return rows === undefined ? feature : rows.indexOf(feature);
    },
  };
}

/** The engine is fetched with the first filter; a filter is asked once, however often its rows are put in another order. */
async function keptQlTest(opened: OpenTable, store: ElementStore, text: string, signal: AbortSignal): Promise<QlTest> {
  if (text.trim() === '') return {};
  if (opened.ql?.text === text) return opened.ql.test;
  const { qlTest } = await import('./ql-filter.ts');
  const test = await qlTest(store, text, signal);
  opened.ql = { text, test };
  return test;
}

/** A value as it is told: a long text by its beginning. */
export function cutValue(value: RecordValue): RecordValue {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value;
}

/** The page knows long values by their beginnings. */
function findGroup(groups: RowGroups, value: RecordValue): number {
  const found = groups.find(value);
  if (found !== -1 || typeof value !== 'string' || value.length < LONGEST_TEXT) return found;
  for (let group = 0; group < groups.starts.length - 1; group++) if (cutValue(groups.value(group)) === value) return group;
  return -1;
}

function placesOf([first, last]: readonly [number, number], count: number): Uint32Array {
  const from = Math.max(0, first);
  return Uint32Array.from({ length: Math.max(0, Math.min(last, count - 1) - from + 1) }, (_, i) => from + i);
}

/** 1 for each feature that is one of these rows; rows of elements without a place are none. */
function maskOf(rows: Uint32Array, count: number): Uint8Array {
  const mask = new Uint8Array(count);
  for (const row of rows) if (row < count) mask[row] = 1;
  return mask;
}

// Searches for cells and elements in the rows of a table.

/** @param tables those of the session */
function findCalls(tables: OpenTables): Pick<TableCalls, 'tableFind' | 'tableFound' | 'tableElement'> {
  return {
    async tableFind(runId, order, request, signal) {
      const { findCells } = await import('@flyover/feature-table');
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const found = await worked(findCells(shown.table, shown.rows, request), signal);
      if (tables.ordered(runId, order) === undefined) return undefined;
      shown.opened.found = found;
      return found.total;
    },
    tableFound(runId, order, request) {
      const found = tables.ordered(runId, order)?.found;
      return 'number' in request ? found?.cell(request.number) : found?.from(request.from);
    },
    async tableElement(runId, order, type, id, signal) {
      const { findElement } = await import('@flyover/feature-table');
      const shown = tables.ordered(runId, order);
      const number = type === undefined ? undefined : typeOfWord(type);
      return shown && worked(findElement(shown.table, shown.rows, number, id), signal);
    },
  };
}

// Rows of a table as text, for the clipboard.

/** So much is copied at most, characters: more than this stalls the programs that it is pasted into. */
const MOST = 32_000_000;
const STEP = 512;

/** @param rows numbers of rows, in their order @param cells writes cells */
function* tableText(
  { table, isText }: Pick<OpenTable, 'table' | 'isText'>,
  rows: Iterable<number>,
  { columns, separator, head }: TextRequest,
  cells: TableCells,
): Work<RowText> {
  const known = columns.flatMap((name) => table.column(name) ?? []);
  const names = known.map(({ name }) => name);
  const lines = head ? [known.map((column) => cells.head(column, isText)).join(separator)] : [];
  let [count, length] = [0, 0];
  for (const row of rows) {
    const values = table.values(row, names);
    const line = known.map(({ type }, i) => cells.value(type, values[i])).join(separator);
    length += line.length + 2;
    if (length > MOST) return { text: lines.join('\r\n'), rows: count, isCut: true };
    lines.push(line);
    count++;
    if (count % STEP === 0) yield;
  }
  return { text: lines.join('\r\n'), rows: count, isCut: false };
}

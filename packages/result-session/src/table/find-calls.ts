/** Finding cells and elements in the rows of a table. */
import { typeOfWord } from '../elements/element-types.ts';
import type { OpenTables } from './open-tables.ts';
import type { TableCalls } from './table-protocol.ts';
import { worked } from './worked.ts';

/** @param tables those of the session */
export function findCalls(tables: OpenTables): Pick<TableCalls, 'tableFind' | 'tableFound' | 'tableElement'> {
  return {
    async tableFind(runId, order, wish, signal) {
      const { findCells } = await import('@flyover/feature-table');
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const found = await worked(findCells(shown.table, shown.rows, wish), signal);
      if (tables.ordered(runId, order) === undefined) return undefined;
      shown.opened.found = found;
      return found.total;
    },
    tableFound(runId, order, wish) {
      const found = tables.ordered(runId, order)?.found;
      return 'number' in wish ? found?.cell(wish.number) : found?.from(wish.from);
    },
    async tableElement(runId, order, type, id, signal) {
      const { findElement } = await import('@flyover/feature-table');
      const shown = tables.ordered(runId, order);
      const number = type === undefined ? undefined : typeOfWord(type);
      return shown && worked(findElement(shown.table, shown.rows, number, id), signal);
    },
  };
}

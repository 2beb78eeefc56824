/** Leads the keyboard to a row of the order, wherever it stands. */
import { resultWorker } from '../results/result-client.ts';
import { useTable } from './table-store.ts';

/**
 * Goes to a row, and opens its group where that is closed.
 * @param isStale returns whether a later request has replaced this one
 * @param column stays the same where undefined
 */
export async function goToPlace(place: number, isStale: () => boolean = () => false, column?: number): Promise<void> {
  const { lines, runId, order, turnGroup } = useTable.getState();
  if (order === undefined) return;
  if (lines.at(lines.lineOf(place)).kind === 'group') {
    const group = lines.groupOf(place);
    const values = await resultWorker().tableGroups(runId, order.order, group, 1);
    if (values === undefined || isStale() || useTable.getState().order !== order) return;
    turnGroup(group, values[0]);
  }
  const row = useTable.getState().lines.lineOf(place);
  if (column !== undefined) useTable.setState({ column, columnTarget: { column } });
  if (row !== useTable.getState().row || column !== undefined) useTable.setState({ row, anchor: row, target: { row, least: false } });
}

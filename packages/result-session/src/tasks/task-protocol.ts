/** What the page asks of a result to make a list of tasks. */
import type { ExportPart } from '../files/export-protocol.ts';

/** `left`, elements that are not uploaded, and areas; `full`, more than a list may hold; `gone`, the run, or the order of the table. */
export type TaskElementsOutcome =
  | { readonly kind: 'made'; readonly elements: ArrayBuffer; readonly count: number; readonly left: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'gone' };

/** Calls for lists of tasks. */
export interface TaskCalls {
  /**
   * The elements of a result in columns (`@flyover/task-lists`), each once.
   *
   * @param part left out: all of it
   * @throws the reason of the signal
   */
  taskElements(runId: number, part: ExportPart | undefined, signal: AbortSignal): Promise<TaskElementsOutcome>;
}

/** The problems of the query's text, as far as it was checked. */
import type { TextProblem } from '@flyover/query-checks';
import { create } from 'zustand';

interface Problems {
  /** The text that was looked at last, its lines ended by line feeds; undefined: none yet. */
  readonly text?: string;
  /** Of that text. */
  readonly problems: readonly TextProblem[];
  /** Whether the list of them is shown. */
  readonly listed: boolean;
}

export const useProblems = create<Problems>()(() => ({ problems: [], listed: false }));

/** Shows the list, or takes it away. */
export function listProblems(listed: boolean): void {
  useProblems.setState({ listed });
}

/** A text as editors hold it: lines end with line feeds. */
export function editorText(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The store of the problems of the query's text. */
import type { TextProblem } from '@flyover/query-checks';
import { create } from 'zustand';

interface Problems {
  /** The text that was checked last, with line feeds; undefined before the first check. */
  readonly text?: string;
  /** The problems of that text. */
  readonly problems: readonly TextProblem[];
  /** Whether their list is open. */
  readonly listed: boolean;
}

export const useProblems = create<Problems>()(() => ({ problems: [], listed: false }));

/** Opens or closes the list. */
export function listProblems(listed: boolean): void {
  useProblems.setState({ listed });
}

/** Returns a text with line feeds at the ends of its lines, as editors hold it. */
export function editorText(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

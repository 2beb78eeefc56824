/** The store of the problems of the query's text, and of the style sheets in it. */
import type { TextProblem } from '@flyover/query-checks';
import type { Directive } from '@flyover/query-template';
import type { SheetNote } from '@flyover/result-session';
import { create } from 'zustand';

/** A problem or a warning of a style sheet. */
export interface StyleNote extends Pick<SheetNote, 'message' | 'kind' | 'subject'> {
  /** Position in the user's text, from 1; for an imported sheet that of the import. */
  readonly line?: number;
  readonly column?: number;
  /** The imported sheet of the note: a short name, and the line there. */
  readonly imported?: { readonly name: string; readonly line?: number };
}

/** The problems of the style sheets in the editor. */
export interface StyleNotes {
  /** The checked sheets. */
  readonly sheets: readonly Directive[];
  /** The reason why all are refused. */
  readonly problem?: StyleNote;
  readonly warnings: readonly StyleNote[];
}

interface Problems {
  /** The text that was checked last, with line feeds; undefined before the first check. */
  readonly text?: string;
  /** The problems of that text. */
  readonly problems: readonly TextProblem[];
  /** Whether their list is open. */
  readonly listed: boolean;
  readonly style: StyleNotes;
}

export const useProblems = create<Problems>()(() => ({ problems: [], listed: false, style: { sheets: [], warnings: [] } }));

/** Opens or closes the list. */
export function listProblems(listed: boolean): void {
  useProblems.setState({ listed });
}

/** Returns a text with line feeds at the ends of its lines, as editors hold it. */
export function editorText(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

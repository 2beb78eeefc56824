/** The problems of the style sheets in the editor. */
import type { Directive } from '@flyover/query-template';
import { create } from 'zustand';
import type { StyleNote } from '../run/style-notes.ts';

interface StyleNotes {
  /** The sheets that were looked at. */
  readonly sheets: readonly Directive[];
  /** Why they are refused, as a whole. */
  readonly problem?: StyleNote;
  readonly warnings: readonly StyleNote[];
}

export const useStyleNotes = create<StyleNotes>()(() => ({ sheets: [], warnings: [] }));

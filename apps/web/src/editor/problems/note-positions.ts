/** The positions in the editor of the notes on style sheets. */
import type { Text } from '@codemirror/state';
import type { StyleNote } from '../../run/style-notes.ts';

/** A note where it stands in the text. */
export interface NotePosition {
  readonly severity: 'error' | 'warning';
  readonly note: StyleNote;
  readonly from: number;
}

/** Those that have a line; one behind the end of the text stands at its end. */
export function notePositions(
  doc: Text,
  { problem, warnings }: { readonly problem?: StyleNote; readonly warnings: readonly StyleNote[] },
): readonly NotePosition[] {
  const notes = warnings.map((note) => ({ severity: 'warning' as const, note }));
  const all = problem === undefined ? notes : [{ severity: 'error' as const, note: problem }, ...notes];
  return all.flatMap(({ severity, note }) => {
    if (note.line === undefined) return [];
    const line = doc.line(Math.min(Math.max(note.line, 1), doc.lines));
    return [{ severity, note, from: Math.min(line.from + (note.column ?? 1) - 1, line.to) }];
  });
}

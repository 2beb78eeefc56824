/** The keys of a tree that differ where rows stand in groups. */
import { lineKey } from '../ui/shortcut-keys.ts';
import type { TableLine, TableLines } from './table-lines.ts';

/** The effect of a key in a grouped table: toggles the group of the line, or goes to the head of its group. */
export type GroupPress = { readonly kind: 'turn'; readonly group: number } | { readonly kind: 'head'; readonly line: number };

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** @returns undefined where the key does what it does without groups; `nothing` where it does nothing */
export function groupPress(press: Press, row: number, column: number, lines: TableLines): GroupPress | 'nothing' | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (row < 0 || lines.groups === 0 || ctrlKey || metaKey || altKey || shiftKey) return undefined;
  const key = lineKey(press.key);
  const line = lines.at(row);
  if (line.kind === 'row') {
    return key === 'ArrowLeft' && column === 0 ? { kind: 'head', line: lines.headOf(lines.groupOf(line.place)) } : undefined;
  }
  if (key === 'Enter') return { kind: 'turn', group: line.group };
  if (key === 'ArrowRight') return turnedTo(line, true);
  return key === 'ArrowLeft' ? turnedTo(line, false) : undefined;
}

function turnedTo({ group, isOpen }: Extract<TableLine, { kind: 'group' }>, requested: boolean): GroupPress | 'nothing' {
  return isOpen === requested ? 'nothing' : { kind: 'turn', group };
}

/** The keys that move through the cells of a table, and those that differ in a grouped one. */
import { lineKey } from '../ui/shortcut-keys.ts';
import type { TableLine, TableLines } from './table-lines.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** A cell; row -1 is the head. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The numbers of rows and columns. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows of one page. */
  readonly page: number;
}

/** The cell that a key leads to; undefined where the key does not move. */
export function cellAfterKey({ key, ctrlKey, metaKey, altKey }: Press, { row, column }: Cell, size: GridSize): Cell | undefined {
  if (altKey) return undefined;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const at = (nextRow: number, nextColumn: number): Cell => ({
    row: Math.max(-1, Math.min(nextRow, lastRow)),
    column: Math.max(0, Math.min(nextColumn, lastColumn)),
  });
  const far = ctrlKey || metaKey;
  switch (lineKey(key)) {
    case 'ArrowUp':
      return at(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return at(far ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return at(row, far ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, far ? lastColumn : column + 1);
    case 'Home':
      return at(far ? 0 : row, 0);
    case 'End':
      return at(far ? lastRow : row, lastColumn);
    case 'PageUp':
      return at(Math.max(0, row - size.page), column);
    case 'PageDown':
      return at(row + size.page, column);
    default:
      return undefined;
  }
}

/** The effect of a key in a grouped table: toggles the group of the line, or goes to the head of its group. */
export type GroupPress = { readonly kind: 'turn'; readonly group: number } | { readonly kind: 'head'; readonly line: number };

interface ShiftedPress extends Press {
  readonly shiftKey: boolean;
}

/** Returns the effect of a key in a grouped table; undefined where it is the same as without groups. */
export function groupPress(press: ShiftedPress, row: number, column: number, lines: TableLines): GroupPress | 'nothing' | undefined {
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

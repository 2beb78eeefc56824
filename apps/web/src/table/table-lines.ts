/** The lines of the table: its rows, and in a grouped table the heads of groups; of a closed group only the head. */

/** The content of a line. */
export type TableLine =
  | { readonly kind: 'row' /** Index among the rows of the order. */; readonly place: number }
  | { readonly kind: 'group'; readonly group: number; readonly rows: number; readonly isOpen: boolean };

/** Access to all lines. */
export interface TableLines {
  readonly count: number;
  readonly groups: number;
  at(line: number): TableLine;
  /** Returns the line of a row; for a row in a closed group that of the head. */
  lineOf(place: number): number;
  headOf(group: number): number;
  groupOf(place: number): number;
  /** Returns the rows that a line stands for: its own, or those of the group. */
  placesOf(line: number): readonly [first: number, last: number];
}

/** The groups that are shown, and whether they are open. */
export interface ShownGroups {
  /** The start of each group among the rows; one entry more than there are groups. */
  readonly starts: Uint32Array;
  /** Whether groups are open, except for the toggled ones. */
  readonly isOpen: boolean;
  readonly turned: readonly number[];
}

/** Returns the lines of rows without groups. */
export function plainLines(rows: number): TableLines {
  return {
    count: rows,
    groups: 0,
    at: (line) => ({ kind: 'row', place: line }),
    lineOf: (place) => place,
    headOf: () => 0,
    groupOf: () => -1,
    placesOf: (line) => [line, line],
  };
}

/** Returns the lines of grouped rows. Each call takes a time that grows with the logarithm of the number of groups. */
export function groupLines({ starts, isOpen, turned: given }: ShownGroups): TableLines {
  const groups = starts.length - 1;
  const turned = Uint32Array.from(new Set(given)).sort();
  /** The sums of rows over the first toggled groups. */
  const turnedRows = new Float64Array(turned.length + 1);
  turned.forEach((group, i) => {
    turnedRows[i + 1] = turnedRows[i] + starts[group + 1] - starts[group];
  });
  /** Rows in view before a group. */
  const openRows = (group: number) => {
    const rows = turnedRows[firstAtLeast(turned.length, (i) => turned[i] >= group)];
    return isOpen ? starts[group] - rows : rows;
  };
  const headOf = (group: number) => group + openRows(group);
  const groupOf = (place: number) => firstAtLeast(groups, (group) => starts[group + 1] > place);
  const isGroupOpen = (group: number) => {
    const i = firstAtLeast(turned.length, (each) => turned[each] >= group);
    return (turned[i] === group) !== isOpen;
  };
  const at = (line: number): TableLine => {
    const group = firstAtLeast(groups, (each) => headOf(each + 1) > line);
    const behind = line - headOf(group);
    if (behind > 0) return { kind: 'row', place: starts[group] + behind - 1 };
    return { kind: 'group', group, rows: starts[group + 1] - starts[group], isOpen: isGroupOpen(group) };
  };
  return {
    count: headOf(groups),
    groups,
    at,
    headOf,
    groupOf,
    lineOf(place) {
      const group = groupOf(place);
      return isGroupOpen(group) ? headOf(group) + 1 + place - starts[group] : headOf(group);
    },
    placesOf(line) {
      const reported = at(line);
      return reported.kind === 'row' ? [reported.place, reported.place] : [starts[reported.group], starts[reported.group + 1] - 1];
    },
  };
}

/** Returns the first of `count` numbers from 0 for which a predicate holds, by halving; `count` where there is none. */
function firstAtLeast(count: number, holds: (i: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

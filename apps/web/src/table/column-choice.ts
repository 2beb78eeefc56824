/** The visible columns of the table, their order, the pinned ones, and the widths that the user has set. */

/** A choice of columns. */
export interface ColumnChoice {
  /** Names in their order; those that are pinned come first. */
  readonly shown: readonly string[];
  /** They stay where they are while the others are scrolled. */
  readonly pinned: ReadonlySet<string>;
  /** Pixels, of columns that somebody has sized. */
  readonly widths: ReadonlyMap<string, number>;
}

/** Before anybody chooses, what the element is stays in view. */
const FIRST_PINNED: ReadonlySet<string> = new Set(['@type', '@id']);

/** Widths that a column can have, pixels. */
const NARROWEST = 44;
const WIDEST = 1200;

/** Columns that nobody has pinned or sized. */
export function plainChoice(shown: readonly string[]): ColumnChoice {
  return showColumns({ shown: [], pinned: FIRST_PINNED, widths: new Map() }, shown);
}

/** Takes these columns into view, in this order, but the pinned ones first. */
export function showColumns(choice: ColumnChoice, names: readonly string[]): ColumnChoice {
  const isPinned = (name: string) => choice.pinned.has(name);
  return { ...choice, shown: [...names.filter(isPinned), ...names.filter((name) => !isPinned(name))] };
}

/**
 * Puts a column before the one that stands at a place now; among pinned columns it is pinned, behind the first that is not it is not.
 *
 * @param to from 0 up to the number of columns: behind the last
 */
export function moveColumn(choice: ColumnChoice, name: string, to: number): ColumnChoice {
  const { shown, pinned } = choice;
  const from = shown.indexOf(name);
  if (from === -1) return choice;
  const pins = pinnedCount(choice);
  const isPinned = to < pins || (to === pins && pinned.has(name));
  const others = (first: number, end: number) => shown.slice(first, end).filter((other) => other !== name);
  return { ...choice, pinned: withPin(pinned, name, isPinned), shown: [...others(0, to), name, ...others(to, shown.length)] };
}

/** Pins a column behind those that are pinned, or lets it go before those that are not. */
export function pinColumn(choice: ColumnChoice, name: string, isPinned: boolean): ColumnChoice {
  return moveColumn({ ...choice, pinned: withPin(choice.pinned, name, isPinned) }, name, pinnedCount(choice));
}

/** @param width pixels; undefined: as wide as columns of its kind are */
export function sizeColumn(choice: ColumnChoice, name: string, width: number | undefined): ColumnChoice {
  const widths = new Map(choice.widths);
  if (width === undefined) widths.delete(name);
  else widths.set(name, Math.round(Math.max(NARROWEST, Math.min(width, WIDEST))));
  return { ...choice, widths };
}

function pinnedCount({ shown, pinned }: ColumnChoice): number {
  return shown.filter((name) => pinned.has(name)).length;
}

function withPin(pinned: ReadonlySet<string>, name: string, isPinned: boolean): ReadonlySet<string> {
  const next = new Set(pinned);
  if (isPinned) next.add(name);
  else next.delete(name);
  return next;
}

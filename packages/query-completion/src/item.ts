/** Items of a completion, and their order by the typed text. */
import type { TagWord } from './completion-words.ts';
import type { SetInScope } from './outline.ts';

/** Kind of an item. */
export type ItemKind =
  | 'type'
  | 'statement'
  | 'filter'
  | 'setting'
  | 'word'
  | 'function'
  | 'operator'
  | 'set'
  | 'key'
  | 'value'
  | 'placeholder'
  | 'snippet'
  | 'sign'
  | 'element'
  | 'attribute'
  | 'table'
  | 'column';

/** A stretch of an inserted text that one goes to, and writes over. */
export interface Stop {
  readonly from: number;
  readonly to: number;
}

/** One thing that may stand at the cursor. */
export interface CompletionItem {
  /** as it is written; of a snippet its name, in the words handed in */
  readonly label: string;
  readonly kind: ItemKind;
  /** what is written instead of what was typed */
  readonly insert: string;
  /** in `insert`, in the order in which one goes through them; none: the cursor goes to the end */
  readonly stops: readonly Stop[];
  /** the id of what there is to tell of it, in `FACTS` */
  readonly fact?: string;
  /** of a function: how a call of it is written */
  readonly code?: string;
  /** of a placeholder and a snippet: which one */
  readonly id?: string;
  /** elements that have it, in the data that were handed in */
  readonly count?: number;
  /** as `TagWord` has it */
  readonly countedIn?: TagWord['countedIn'];
  /** what a set holds */
  readonly holds?: SetInScope;
  /** whether something is to be chosen next, at the cursor as it is then */
  readonly opens?: boolean;
  /** characters behind the cursor that close it and stand there already: one goes on behind them */
  readonly skips?: number;
  /** by what it is found, beside the label */
  readonly words?: readonly string[];
}

/** Parts of an item. */
type ItemParts = Omit<CompletionItem, 'insert' | 'stops'>;

/**
 * An item whose text is written as a template.
 *
 * @param template what stands in ‹› is a stop; only for texts of our own, since a name may hold those signs
 */
export function item(parts: ItemParts, template: string): CompletionItem {
  let insert = '';
  const stops: Stop[] = [];
  for (const [index, part] of template.split(/[‹›]/).entries()) {
    if (index % 2 === 1) stops.push({ from: insert.length, to: insert.length + part.length });
    insert += part;
  }
  return { ...parts, insert, stops };
}

/** An item that is written as it is. */
export function plainItem(parts: ItemParts, insert: string): CompletionItem {
  return { ...parts, insert, stops: [] };
}

// Filter and order of items by the typed text, the best first.

/**
 * Returns the matching items: first an exact label, then labels and words that begin with the typed text, then other matches; each group in
 * the given order.
 */
export function rank(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return items;
  const ranked: CompletionItem[][] = [[], [], []];
  for (const item of items) {
    const slot = fit(item, typed, wanted);
    if (slot !== undefined) ranked[slot].push(item);
  }
  return ranked.flat();
}

function fit({ label, words = [] }: CompletionItem, typed: string, wanted: string): 0 | 1 | 2 | undefined {
  if (label === typed) return 0;
  if ([label, ...words].some((each) => each.toLowerCase().startsWith(wanted))) return 1;
  return label
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((part) => part.startsWith(wanted))
    ? 2
    : undefined;
}

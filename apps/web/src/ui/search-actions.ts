/** The search of the command palette. */
import type { Action } from './actions.ts';

/** An action with its texts in the language of the page. */
export interface NamedAction {
  readonly action: Action;
  readonly name: string;
  /** The name of its group. */
  readonly group: string;
  /** The description: its words match too, ranked after matches in the name. */
  readonly help?: string;
}

/**
 * Returns the actions whose name, group or help contains every typed word, in any order and case; names that begin with the first word come
 * first. Without a word, returns all in their order.
 */
export function searchActions(actions: readonly NamedAction[], typed: string): readonly NamedAction[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return actions;
  const found = actions.filter(({ name, group, help = '' }) => holds(`${name} ${group} ${help}`, words));
  const rank = ({ name, group }: NamedAction) => {
    const text = plainText(name);
    if (text.startsWith(words[0])) return 0;
    if (text.includes(` ${words[0]}`)) return 1;
    return holds(`${name} ${group}`, words) ? 2 : 3;
  };
  return found
    .map((each) => ({ each, rank: rank(each) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

function holds(text: string, words: readonly string[]): boolean {
  const searched = plainText(text);
  return words.every((word) => searched.includes(word));
}

/** Returns a text in lower case without accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

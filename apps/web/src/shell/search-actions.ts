/** What the command palette finds. */
import type { Action } from './actions.ts';

/** An action with the texts that people read. */
export interface NamedAction {
  readonly action: Action;
  readonly name: string;
  /** The name of its group. */
  readonly group: string;
}

/**
 * The actions whose name or group holds every word that was typed, in any order and case; names that begin with the first word come
 * first. Without a word: all, as they are.
 */
export function searchActions(actions: readonly NamedAction[], typed: string): readonly NamedAction[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return actions;
  const found = actions.filter(({ name, group }) => {
    const text = plain(`${name} ${group}`);
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: NamedAction) => {
    const text = plain(name);
    if (text.startsWith(words[0])) return 0;
    return text.includes(` ${words[0]}`) ? 1 : 2;
  };
  return found
    .map((each) => ({ each, rank: rank(each) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

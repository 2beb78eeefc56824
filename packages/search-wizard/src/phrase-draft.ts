/** A phrase that is being corrected. */
import type { Range } from './wizard-error.ts';

/** A phrase on its way, and what was changed in it. */
export interface Draft {
  readonly phrase: string;
  readonly changes: readonly Range[];
}

/** The words of the grammar, which no name may be. */
export const KEYWORDS = ['and', 'or', 'in', 'around', 'global', 'is', 'not', 'null', 'like', 'bbox'];

/** A name as it stands in a phrase: in quotes where it is more than one word. */
export function quoted(text: string): string {
  return /^[\p{L}\p{M}\p{N}_]+$/u.test(text) && !KEYWORDS.includes(text.toLowerCase()) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A draft with a range of it replaced; earlier changes keep their positions. */
export function replace({ phrase, changes }: Draft, { from, to }: Range, text: string): Draft {
  const shift = text.length - (to - from);
  const kept = changes
    .filter((change) => change.to <= from || change.from >= to)
    .map((change) => (change.from >= to ? { from: change.from + shift, to: change.to + shift } : change));
  const change = { from, to: from + text.length };
  return { phrase: phrase.slice(0, from) + text + phrase.slice(to), changes: [...kept, change].sort((a, b) => a.from - b.from) };
}

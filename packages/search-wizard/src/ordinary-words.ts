/** Words of ordinary sentences, which the grammar does not have. */
import type { ExplainOptions } from './explain-options.ts';
import { type Draft, quoted, replace } from './phrase-draft.ts';
import { findPreset } from './presets/find-preset.ts';
import { FALLBACK_LANGUAGE } from './presets/preset.ts';
import type { Range } from './wizard-error.ts';

/** Words that people write in front of what they look for, and words for a place nearby. */
const ASKING = /^(?:(?:show|find|list|search|get|give)(?: me)?(?: for)? |where (?:is|are) |(?:all|any|every|the|a|an|some)(?: the)? )+/i;
/** Questions; the group takes those that go on with a verb, which is no name of anything. */
export const ASKED =
  /^\s*(?:(?:where(?:'s| is| are)|is there|are there|do you have|i want|i need|i am looking for|i'm looking for|looking for|(?:where |how )?can i (?:find|get|have)|nearest|closest)(?: me)?(?: (?:a|an|any|the|some))?(?: (?:nearest|closest|next))? |((?:where|what|how|which|who|when|why|can|could|should|do|does|is|are)\s))/i;
const NEARBY = / (?:near ?by|nearby|near me|here|around me|around here|close to me)$/i;
const NEAR = / (?:near to|near|close to|next to|nearby|by|at) (?=\S)/i;

/** `all cafes near Vaduz`: words of ordinary sentences that the grammar does not have. */
export function plainWords(draft: Draft, at: Range): Draft[] {
  const text = draft.phrase.slice(at.from, at.to);
  const asking = ASKING.exec(text)?.[0];
  if (asking !== undefined) return [replace(draft, { from: at.from, to: at.from + asking.length }, '')];
  const nearby = NEARBY.exec(text);
  if (nearby !== null) return [replace(draft, { from: at.from + nearby.index, to: at.to }, '')];
  const near = NEAR.exec(text);
  if (near === null) return [];
  const from = at.from + near.index + 1;
  return [replace(draft, { from, to: from + near[0].trim().length }, 'around')];
}

/** `supermarket Vaduz`: a thing, and a place without a word before it. */
export function placeAfter(draft: Draft, at: Range, { presets, language = FALLBACK_LANGUAGE }: ExplainOptions): Draft | undefined {
  if (presets === undefined || at.to < draft.phrase.trimEnd().length) return undefined;
  const text = draft.phrase.slice(at.from, at.to);
  for (const { index } of [...text.matchAll(/\s+/g)].reverse()) {
    if (index === 0 || findPreset(presets, text.slice(0, index), language) === undefined) continue;
    const rest = text.slice(index).trim();
    // a word with a capital is a name; `wifi cafe` is none
    if (!/^[\p{Lu}\p{Lo}]/u.test(rest)) continue;
    return replace(draft, { from: at.from + index, to: at.to }, ` in ${/\s/.test(rest) ? quoted(rest) : rest}`);
  }
  return undefined;
}

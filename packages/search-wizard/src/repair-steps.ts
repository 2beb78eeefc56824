/** Repairs of a phrase: of keywords, quotes and parentheses, and of plain words that the grammar does not have. */

import type { ExplainOptions } from './meaning.ts';
import { findPreset } from './presets/find-preset.ts';
import { swapDistance } from './presets/fold-text.ts';
import { FALLBACK_LANGUAGE } from './presets/preset.ts';
import type { Range, WizardError } from './wizard-error.ts';

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

// Repairs of syntax: keywords, quotes, parentheses.

/** Returns likely corrections where the text stops being a phrase, the likeliest first. */
export function syntaxSteps(draft: Draft, { expected }: WizardError, at: Range): Draft[] {
  const { phrase } = draft;
  const steps: Draft[] = [];
  const end = phrase.trimEnd().length;
  // what is no keyword may have been read as one more word of a name: `caffee adn name=*`
  for (const range of [wordAt(phrase, at.from), wordBefore(phrase, at.from)]) {
    const written = phrase.slice(range.from, range.to);
    const word = written.toLowerCase();
    const near = KEYWORDS.filter((keyword) => keyword !== written && expected.includes(`"${keyword}"`))
      .map((keyword) => ({ keyword, distance: swapDistance(word, keyword, 2) }))
      .filter(({ distance }) => distance <= 1 && distance < word.length)
      .sort((a, b) => a.distance - b.distance);
    for (const { keyword } of near) steps.push(replace(draft, range, keyword));
  }
  // a parenthesis too many
  if (phrase[at.from] === ')') steps.push(replace(draft, { from: at.from, to: at.from + 1 }, ''));
  const place = placeBefore(phrase, at.from);
  const value = place ?? valueBefore(phrase, at.from);
  if (value !== undefined) {
    for (const to of place === undefined ? [...endsOfWords(phrase, at.from), endOfRun(phrase, at.from)] : [end]) {
      if (to > at.from) steps.push(replace(draft, { from: value, to }, quoted(phrase.slice(value, to))));
    }
  }
  if (expected.includes('")"') && at.from >= end) steps.push(replace(draft, { from: end, to: end }, ')'));
  if (expected.includes('a closing quote')) {
    // the last quote is the one that is not closed, or there would be none to miss
    const quote = phrase.lastIndexOf('"') > phrase.lastIndexOf("'") ? '"' : "'";
    steps.push(replace(draft, { from: end, to: end }, quote));
  }
  if (expected.includes('"/"')) steps.push(replace(draft, { from: end, to: end }, '/'));
  return steps;
}

function wordAt(phrase: string, from: number): Range {
  return { from, to: from + (/^[\p{L}\p{M}\p{N}_-]+/u.exec(phrase.slice(from))?.[0].length ?? 0) };
}

function wordBefore(phrase: string, offset: number): Range {
  const before = phrase.slice(Math.max(0, offset - REACH), offset).trimEnd();
  const to = Math.max(0, offset - REACH) + before.length;
  return { from: to - (/[\p{L}\p{M}\p{N}_-]*$/u.exec(before)?.[0].length ?? 0), to };
}

/** Returns the start of the unquoted value before an offset, after its operator. */
function valueBefore(phrase: string, offset: number): number | undefined {
  const match = /[=:~>]\s*([^\s"'()=~!<>&|]+\s*)$/u.exec(phrase.slice(Math.max(0, offset - REACH), offset));
  return match === null ? undefined : offset - match[1].length;
}

/** Returns the start of the unquoted place before an offset. */
function placeBefore(phrase: string, offset: number): number | undefined {
  const match = /(?:^|\s)(?:in|around|IN|AROUND)\s+([^"'()=~!<>&|]+)$/u.exec(phrase.slice(Math.max(0, offset - REACH), offset));
  return match === null ? undefined : offset - match[1].length;
}

/** Letters of a value that are looked at. */
const REACH = 200;

/** The end of what stands together without a space. */
function endOfRun(phrase: string, offset: number): number {
  return offset + (/^[^\s"'()&|]*/.exec(phrase.slice(offset))?.[0].length ?? 0);
}

/** The ends of the words from an offset on, up to a keyword, the last one first. */
function endsOfWords(phrase: string, offset: number): number[] {
  const ends: number[] = [];
  for (const { 0: all, 1: word, index } of phrase.slice(offset, offset + REACH).matchAll(/\s*([\p{L}\p{M}\p{N}_-]+)/gu)) {
    const isNext = index === (ends.at(-1) ?? offset) - offset;
    if (!isNext || KEYWORDS.includes(word.toLowerCase())) break;
    ends.push(offset + index + all.length);
  }
  return ends.reverse();
}

// Plain words of ordinary sentences, which the grammar does not have.

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

/** "Did you mean": what someone may have wanted to write. */
import { readPhrase } from './build-query.ts';
import { explain } from './explain.ts';
import type { ExplainOptions } from './explain-options.ts';
import { editDistance } from './presets/edit-distance.ts';
import { findPreset } from './presets/find-preset.ts';
import { FALLBACK_LANGUAGE } from './presets/preset.ts';
import { mostSimilar } from './presets/search-presets.ts';
import { LIMITS, type Range, WizardError } from './wizard-error.ts';
import { ELEMENT_TYPES } from './wizard-search.ts';

/** A phrase that gives a query. */
export interface PhraseRepair {
  readonly phrase: string;
  /** The parts of `phrase` that differ from what was written, in order; for bold type. */
  readonly changes: readonly Range[];
}

/** A phrase on its way, and what was changed in it. */
interface Draft {
  readonly phrase: string;
  readonly changes: readonly Range[];
}

/** Corrections of one phrase. */
const STEPS = 10;

/** Phrases that are looked at for one correction. */
const TRIES = 150;

/**
 * Corrects typing errors: names of presets that differ by few letters (2, and one more for every seven), keywords that are
 * misspelled or in mixed case, quotes and parentheses that are not closed, and values with spaces that are not quoted.
 *
 * @returns undefined where nothing is wrong, or where no correction helps
 */
export function repairPhrase(phrase: string, options: ExplainOptions): PhraseRepair | undefined {
  const error = errorOf(phrase, options);
  if (error === undefined || phrase.length > LIMITS.phrase) return undefined;
  const asked = ASKED.exec(phrase);
  if (asked !== null) {
    // whoever asks for a deed ("where can I park") means a thing that only they can name
    const rest = phrase.slice(asked[0].length);
    const read = errorOf(rest, options) === undefined ? rest : repairPhrase(rest, options)?.phrase;
    return asked[1] === undefined && read !== undefined ? { phrase: read, changes: [{ from: 0, to: read.length }] } : undefined;
  }
  if (error.kind === 'nothing') return oneOfBoth(phrase, options);
  const mended = mend({ phrase, changes: [] }, error, options, { tries: TRIES, steps: STEPS });
  if (mended !== undefined) return mended;
  const whole = wholePhrase(phrase, options);
  return whole !== undefined && errorOf(whole.phrase, options) === undefined ? whole : undefined;
}

/** `cafes and bars` in ordinary language: each of both. */
function oneOfBoth(phrase: string, options: ExplainOptions): Draft | undefined {
  for (const { index, 0: word } of phrase.matchAll(/ and /gi)) {
    const draft = replace({ phrase, changes: [] }, { from: index + 1, to: index + word.length - 1 }, 'or');
    if (errorOf(draft.phrase, options) === undefined) return draft;
  }
  return undefined;
}

/** Tries one correction after the other, and goes on from those that help, until nothing is wrong. */
function mend(draft: Draft, error: WizardError, options: ExplainOptions, left: { tries: number; steps: number }): Draft | undefined {
  if (left.steps === 0 || error.at === undefined) return undefined;
  for (const next of stepsFrom(draft, error, error.at, options)) {
    if (left.tries-- <= 0) return undefined;
    const remaining = errorOf(next.phrase, options);
    if (remaining === undefined) return next;
    const helped = remaining.kind !== 'syntax' && error.kind === 'syntax';
    // further on, counted from the end, since the change moved what is behind it
    const moved = next.phrase.length - (remaining.at?.from ?? 0) < draft.phrase.length - error.at.from;
    if (!helped && !(moved && (remaining.kind === 'syntax') === (error.kind === 'syntax'))) continue;
    left.steps--;
    const done = mend(next, remaining, options, left);
    if (done !== undefined) return done;
    left.steps++;
  }
  return undefined;
}

function errorOf(phrase: string, options: ExplainOptions): WizardError | undefined {
  try {
    explain(readPhrase(phrase, options), options);
    return undefined;
  } catch (error) {
    if (error instanceof WizardError) return error;
    throw error;
  }
}

function stepsFrom(draft: Draft, error: WizardError, at: Range, options: ExplainOptions): Draft[] {
  if (error.kind === 'syntax') return syntaxSteps(draft, error, at);
  if (error.kind !== 'unknown-text') return [];
  const spelled = lowerKeywords(draft, at);
  const text = replacementOf(error.text, draft.phrase.slice(0, at.to), options);
  const replaced = text === undefined ? undefined : replace(draft, textRange(draft.phrase, at), text);
  return [spelled, ...plainWords(draft, at), placeAfter(draft, at, options), replaced].filter((each) => each !== undefined);
}

/** `cafe And bar` with its keywords in lower case; undefined where there are none in mixed case. */
function lowerKeywords(draft: Draft, at: Range): Draft | undefined {
  let spelled = draft;
  for (const { index, 0: word } of draft.phrase.slice(at.from, at.to).matchAll(/[A-Za-z]+/g)) {
    const keyword = word.toLowerCase();
    const isMixed = KEYWORDS.includes(keyword) && word !== keyword && word !== word.toUpperCase();
    if (isMixed) spelled = replace(spelled, { from: at.from + index, to: at.from + index + word.length }, keyword);
  }
  return spelled === draft ? undefined : spelled;
}

/** Words that people write in front of what they look for, and words for a place nearby. */
const ASKING = /^(?:(?:show|find|list|search|get|give)(?: me)?(?: for)? |where (?:is|are) |(?:all|any|every|the|a|an|some)(?: the)? )+/i;
/** Questions; the group takes those that go on with a verb, which is no name of anything. */
const ASKED =
  /^\s*(?:(?:where(?:'s| is| are)|is there|are there|do you have|i want|i need|i am looking for|i'm looking for|looking for|(?:where |how )?can i (?:find|get|have)|nearest|closest)(?: me)?(?: (?:a|an|any|the|some))?(?: (?:nearest|closest|next))? |((?:where|what|how|which|who|when|why|can|could|should|do|does|is|are)\s))/i;
const NEARBY = / (?:near ?by|nearby|near me|here|around me|around here|close to me)$/i;
const NEAR = / (?:near to|near|close to|next to|nearby|by|at) (?=\S)/i;

/** `all cafes near Vaduz`: words of ordinary sentences that the grammar does not have. */
function plainWords(draft: Draft, at: Range): Draft[] {
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
function placeAfter(draft: Draft, at: Range, { presets, language = FALLBACK_LANGUAGE }: ExplainOptions): Draft | undefined {
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

/** What stands behind `type:` is part of the condition, but not of what is replaced. */
function textRange(phrase: string, at: Range): Range {
  const prefix = /^type\s*:\s*/.exec(phrase.slice(at.from, at.to))?.[0].length ?? 0;
  return { from: at.from + prefix, to: at.to };
}

function replacementOf(text: string, before: string, options: ExplainOptions): string | undefined {
  const isType = /(?:^|[\s(&|])type\s*:\s*["']?[^"':]*["']?$/.test(before);
  const type = isType ? ELEMENT_TYPES.find((each) => editDistance(text.toLowerCase(), each, 2) <= 2) : undefined;
  if (type !== undefined) return type;
  const preset = options.presets && mostSimilar(options.presets, text, options.language ?? FALLBACK_LANGUAGE);
  return preset === undefined ? undefined : quoted(preset.name);
}

/** The phrase as the misspelled name of a preset. */
function wholePhrase(phrase: string, options: ExplainOptions): Draft | undefined {
  const preset = options.presets && mostSimilar(options.presets, phrase, options.language ?? FALLBACK_LANGUAGE);
  if (preset === undefined) return undefined;
  const text = quoted(preset.name);
  return { phrase: text, changes: [{ from: 0, to: text.length }] };
}

function quoted(text: string): string {
  return /^[\p{L}\p{M}\p{N}_]+$/u.test(text) && !KEYWORDS.includes(text.toLowerCase()) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const KEYWORDS = ['and', 'or', 'in', 'around', 'global', 'is', 'not', 'null', 'like', 'bbox'];

function syntaxSteps(draft: Draft, { expected }: WizardError, at: Range): Draft[] {
  const { phrase } = draft;
  const steps: Draft[] = [];
  const end = phrase.trimEnd().length;
  // what is no keyword may have been read as one more word of a name: `caffee adn name=*`
  for (const range of [wordAt(phrase, at.from), wordBefore(phrase, at.from)]) {
    const written = phrase.slice(range.from, range.to);
    const word = written.toLowerCase();
    const near = KEYWORDS.filter((keyword) => keyword !== written && expected.includes(`"${keyword}"`))
      .map((keyword) => ({ keyword, distance: swapDistance(word, keyword) }))
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

/** Levenshtein, but two letters that were swapped are one error. */
function swapDistance(a: string, b: string): number {
  for (let at = 0; a.length === b.length && at + 1 < a.length; at++) {
    if (a === b.slice(0, at) + b[at + 1] + b[at] + b.slice(at + 2)) return 1;
  }
  return editDistance(a, b, 2);
}

/** Where the unquoted value begins that stands before an offset, behind its operator. */
function valueBefore(phrase: string, offset: number): number | undefined {
  const match = /[=:~>]\s*([^\s"'()=~!<>&|]+\s*)$/u.exec(phrase.slice(Math.max(0, offset - REACH), offset));
  return match === null ? undefined : offset - match[1].length;
}

/** Where the unquoted place begins that stands before an offset. */
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

/** A draft with a range of it replaced; earlier changes keep their positions. */
function replace({ phrase, changes }: Draft, { from, to }: Range, text: string): Draft {
  const shift = text.length - (to - from);
  const kept = changes
    .filter((change) => change.to <= from || change.from >= to)
    .map((change) => (change.from >= to ? { from: change.from + shift, to: change.to + shift } : change));
  const change = { from, to: from + text.length };
  return { phrase: phrase.slice(0, from) + text + phrase.slice(to), changes: [...kept, change].sort((a, b) => a.from - b.from) };
}

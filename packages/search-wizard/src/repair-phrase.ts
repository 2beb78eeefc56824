/** "Did you mean": what someone may have wanted to write. */
import { readPhrase } from './build-query.ts';
import { explain } from './explain.ts';
import type { ExplainOptions } from './meaning.ts';
import { findPreset, indexOf } from './presets/find-preset.ts';
import { editDistance, foldText, swapDistance } from './presets/fold-text.ts';
import { FALLBACK_LANGUAGE } from './presets/preset.ts';
import { mostSimilar, searchPresets } from './presets/search-presets.ts';
import { ASKED, type Draft, KEYWORDS, placeAfter, plainWords, quoted, replace, syntaxSteps } from './repair-steps.ts';
import { LIMITS, type Range, WizardError } from './wizard-error.ts';
import { ELEMENT_TYPES } from './wizard-search.ts';
import { commonThing } from './words/understand-words.ts';

/** A phrase that gives a query. */
export interface PhraseRepair {
  readonly phrase: string;
  /** The parts of `phrase` that differ from what was written, in order; for bold type. */
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
    // a question about an activity ("where can I park") means a thing that the phrase does not name
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
  const replacement = replacementOf(error.text, draft.phrase.slice(0, at.to), options);
  const replaced = replacement && replace(draft, textRange(draft.phrase, at), replacement.text);
  const placed = placeAfter(draft, at, options);
  const plain = [...plainWords(draft, at), keyAndValue(draft, at, options)];
  const ended = thingWithEnding(draft, at, options);
  const things = replacement?.isWordByWord === true ? [replaced, ended, placed] : [ended, placed, replaced];
  return [spelled, ...plain, ...things, thingAndPlace(draft, at, options)].filter((each) => each !== undefined);
}

/** `cuisine italian`: the key and a value of one preset, with nothing between. */
function keyAndValue(draft: Draft, at: Range, { presets }: ExplainOptions): Draft | undefined {
  const [, key, value] = /^([a-z][a-z_:]*) ([a-z][a-z_]*)$/.exec(draft.phrase.slice(at.from, at.to)) ?? [];
  if (!presets?.list.some(({ tags }) => key !== undefined && tags[key] === value)) return undefined;
  return replace(draft, { from: at.from + key.length, to: at.from + key.length + 1 }, '=');
}

/** Letters from which on an ending may be misspelled: `Rome` is no home, nor `Linz` a line. */
const LONG_ENDING = 6;

/** `Cinema Hall`, `Petrol Staton`: a thing that the presets call otherwise, and a word that many of their names end with. */
function thingWithEnding(draft: Draft, at: Range, { presets, language = FALLBACK_LANGUAGE }: ExplainOptions): Draft | undefined {
  const [, thing, last] = /^(.+) (\S+)$/.exec(foldText(draft.phrase.slice(at.from, at.to))) ?? [];
  if (presets === undefined || thing === undefined) return undefined;
  const ending = [...indexOf(presets, language).endings].find(
    (word) => word === last || (swapDistance(word, last, 1) === 1 && (word.length >= LONG_ENDING || editDistance(word, last, 2) === 2)),
  );
  if (ending === undefined) return undefined;
  const whole = `${thing} ${ending}`;
  if (commonThing(whole) !== undefined) return replace(draft, at, whole);
  const begun = searchPresets(presets, whole, language, 1).find(({ by }) => by !== 'similar');
  const preset = findPreset(presets, whole, language) ?? begun?.preset ?? findPreset(presets, thing, language);
  return preset && replace(draft, at, quoted(preset.name));
}

/** `restaurnt Vaduz`: a misspelled thing, and a place without a word before it. */
function thingAndPlace(draft: Draft, at: Range, options: ExplainOptions): Draft | undefined {
  const { presets, language = FALLBACK_LANGUAGE } = options;
  const [, thing, place] = /^(\S+)\s+([\p{Lu}\p{Lo}].*)$/u.exec(draft.phrase.slice(at.from, at.to)) ?? [];
  const hit = presets && thing && mostSimilar(presets, thing, language);
  if (!hit || place === undefined || at.to < draft.phrase.trimEnd().length) return undefined;
  return replace(draft, at, `${quoted(hit.preset.name)} in ${/\s/.test(place) ? quoted(place) : place}`);
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

/** Returns the range to replace: without the prefix `type:`, although that is part of the condition. */
function textRange(phrase: string, at: Range): Range {
  const prefix = /^type\s*:\s*/.exec(phrase.slice(at.from, at.to))?.[0].length ?? 0;
  return { from: at.from + prefix, to: at.to };
}

interface Replacement {
  readonly text: string;
  /** Whether each word of what was written is a word of the name, or nearly (`Fire Staton` is no fire in Staton), or all of it has one error. */
  readonly isWordByWord: boolean;
}

function replacementOf(text: string, before: string, options: ExplainOptions): Replacement | undefined {
  const isType = /(?:^|[\s(&|])type\s*:\s*["']?[^"':]*["']?$/.test(before);
  const type = isType ? ELEMENT_TYPES.find((each) => editDistance(text.toLowerCase(), each, 2) <= 2) : undefined;
  if (type !== undefined) return { text: type, isWordByWord: true };
  const hit = options.presets && mostSimilar(options.presets, text, options.language ?? FALLBACK_LANGUAGE);
  return hit && { text: quoted(hit.preset.name), isWordByWord: isWordByWord(text, hit.text) || isOneOff(text, hit.text) };
}

/** Whether two texts have as many words, of which the first is the same and each other differs by less than half of its letters. */
function isWordByWord(text: string, name: string): boolean {
  const [written, meant] = [foldText(text).split(' '), foldText(name).split(' ')];
  if (written.length !== meant.length || written[0] !== meant[0]) return false;
  return written.every((word, i) => swapDistance(word, meant[i], word.length) < word.length / 2);
}

/** Letters from which on one error makes no other name. */
const LONG_NAME = 8;

/** Whether two texts differ by one error, such as a space too few: `Radar SpeedSign`. */
function isOneOff(text: string, name: string): boolean {
  return text.length >= LONG_NAME && swapDistance(foldText(text), foldText(name), 1) <= 1;
}

/** The phrase as the misspelled name of a preset. */
function wholePhrase(phrase: string, options: ExplainOptions): Draft | undefined {
  const hit = options.presets && mostSimilar(options.presets, phrase, options.language ?? FALLBACK_LANGUAGE);
  if (hit === undefined) return undefined;
  const text = quoted(hit.preset.name);
  return { phrase: text, changes: [{ from: 0, to: text.length }] };
}

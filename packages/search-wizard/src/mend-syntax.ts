/** Corrections of a phrase that the grammar does not take: keywords, quotes, parentheses. */
import { type Draft, KEYWORDS, quoted, replace } from './phrase-draft.ts';
import { editDistance } from './presets/edit-distance.ts';
import type { Range, WizardError } from './wizard-error.ts';

/** What may have been meant where the phrase ends to be one, the likeliest first. */
export function syntaxSteps(draft: Draft, { expected }: WizardError, at: Range): Draft[] {
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

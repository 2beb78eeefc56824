/**
 * Reads words that are no preset as a whole: what a thing is like (`vegan restaurant`), what it has (`bench with backrest`), what it is near
 * (`toilets within 200 m of a school`).
 */
import { parsePhrase } from '../parse-phrase.ts';
import { foldText } from '../presets/fold-text.ts';
import { groupQueries, type WizardQuery } from '../wizard-search.ts';
import { ATTRIBUTES } from './attribute-words.ts';

/** Metres of "near", "close to". */
export const NEAR = 200;
/** Metres of "next to", "beside", "by", "along". */
const BESIDE = 50;
/** The speed of a walk, metres a minute. */
const WALKED = 80;
/** The furthest that two things can be from each other and still be near, metres: more makes servers compare everything with everything. */
const FURTHEST = 10_000;

/** The most words of a phrase that are read: no name is longer. */
export const WORDS = 16;

/** Tests that tell names of things from other words. */
export interface KnownWords {
  /** Whether a text names a thing by itself. */
  isThing(text: string): boolean;
}

/** Returns the search that words stand for; undefined where one of them is unknown. */
export function readWords(text: string, known: KnownWords): WizardQuery | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length > WORDS) return undefined;
  return readNear(words, known) ?? readThing(words, known);
}

/** Returns the query of words after a place: `with outdoor seating`, `near a school`; undefined for other words. */
export function readClause(text: string, known: KnownWords): WizardQuery | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length > WORDS) return undefined;
  const link = linkAt(words, 0);
  if (link !== undefined) return readList(words.slice(link.length), link.negated);
  const near = nearAt(words, 0);
  return near === undefined ? undefined : nearCondition(words.slice(near.length), near.radius, known);
}

/** The conditions of an attribute alone: `wheelchair accessible`; undefined where there is no such expression. */
export function readAttribute(text: string): WizardQuery | undefined {
  return readList(text.trim().split(/\s+/), false);
}

/** Whether the whole text is one attribute: `free wifi`, but not `toilets open 24 hours`. */
export function isOneAttribute(text: string): boolean {
  return byWords().has(foldText(text.trim().replaceAll('-', ' ')));
}

function readNear(words: readonly string[], known: KnownWords): WizardQuery | undefined {
  for (let at = 1; at < words.length - 1; at++) {
    const near = nearAt(words, at);
    if (near === undefined) continue;
    const thing = readThing(words.slice(0, at), known);
    const other = thing && nearCondition(words.slice(at + near.length), near.radius, known);
    if (thing !== undefined && other !== undefined) return groupQueries('and', [thing, other]);
  }
  return undefined;
}

function nearCondition(words: readonly string[], radius: number, known: KnownWords): WizardQuery | undefined {
  const query = radius <= FURTHEST ? readThing(words, known) : undefined;
  return query && { kind: 'near', query, radius };
}

const ARTICLES = new Set(['a', 'an', 'the', 'any', 'all', 'some', 'every', 'another']);

function readThing(given: readonly string[], known: KnownWords): WizardQuery | undefined {
  const words = ARTICLES.has(given[0]?.toLowerCase()) ? given.slice(1) : given;
  if (words.length === 0) return undefined;
  const text = words.join(' ');
  if (known.isThing(text)) return { kind: 'free', text };
  for (let at = 1; at < words.length; at++) {
    const link = linkAt(words, at);
    if (link === undefined) continue;
    const thing = readThing(words.slice(0, at), known);
    const having = thing && readList(words.slice(at + link.length), link.negated);
    if (thing !== undefined && having !== undefined) return groupQueries('and', [thing, having]);
  }
  // the longest name of a thing: `covered bicycle parking` is bicycle parking that is covered
  for (let at = 1; at < words.length; at++) {
    for (const [name, rest] of [
      [words.slice(at), words.slice(0, at)],
      [words.slice(0, words.length - at), words.slice(words.length - at)],
    ]) {
      if (!known.isThing(name.join(' '))) continue;
      const like = readList(rest, false);
      if (like !== undefined) return groupQueries('and', [{ kind: 'free', text: name.join(' ') }, like]);
    }
  }
  return undefined;
}

/** One attribute behind the other, each as long as it can be; commas and "and" between them are no words here. */
function readList(words: readonly string[], negated: boolean): WizardQuery | undefined {
  const found: WizardQuery[] = [];
  for (let at = 0; at < words.length; ) {
    if (found.length > 0 && /^(?:and|plus|also)$/i.test(words[at])) at++;
    const isNegated = /^(?:no|not|without)$/i.test(words[at]) && attributeAt(words, at, negated) === undefined;
    if (isNegated || (ARTICLES.has(words[at]?.toLowerCase()) && attributeAt(words, at, negated) === undefined)) at++;
    const attribute = attributeAt(words, at, negated || isNegated);
    if (attribute === undefined) return undefined;
    found.push(attribute.query);
    at += attribute.length;
  }
  return found.length === 0 ? undefined : groupQueries('and', found);
}

function attributeAt(words: readonly string[], at: number, negated: boolean): { query: WizardQuery; length: number } | undefined {
  for (let length = Math.min(words.length - at, longestAttribute()); length > 0; length--) {
    const attribute = byWords().get(
      foldText(
        words
          .slice(at, at + length)
          .join(' ')
          .replaceAll('-', ' '),
      ),
    );
    const phrase = negated ? attribute?.negated : attribute?.phrase;
    if (phrase !== undefined) return { query: parsePhrase(phrase).query, length };
  }
  return undefined;
}

let attributes: Map<string, (typeof ATTRIBUTES)[number]> | undefined;
let longest = 0;

function byWords(): ReadonlyMap<string, (typeof ATTRIBUTES)[number]> {
  attributes ??= new Map(ATTRIBUTES.flatMap((attribute) => attribute.words.map((words) => [foldText(words), attribute] as const)));
  return attributes;
}

function longestAttribute(): number {
  if (longest === 0) longest = Math.max(...ATTRIBUTES.flatMap(({ words }) => words.map((each) => each.split(' ').length)));
  return longest;
}

/** Words that join a thing and what it has. */
const LINKS: readonly (readonly [words: string, negated: boolean])[] = [
  ['that do not have', true],
  ['which do not have', true],
  ['that have no', true],
  ['that has no', true],
  ['that have', false],
  ['that has', false],
  ['which have', false],
  ['which has', false],
  ['that are not', true],
  ['that are', false],
  ['that is', false],
  ['which are', false],
  ['which is', false],
  ['that serve', false],
  ['that offer', false],
  ['that do not accept', true],
  ['that accept', false],
  ['that accepts', false],
  ['which accept', false],
  ['that take', false],
  ['that allow', false],
  ['accepting', false],
  ['with no', true],
  ['having no', true],
  ['without any', true],
  ['without', true],
  ['lacking', true],
  ['with', false],
  ['having', false],
  ['serving', false],
  ['offering', false],
];

function linkAt(words: readonly string[], at: number): { length: number; negated: boolean } | undefined {
  for (const [link, negated] of LINKS) {
    const length = lengthOf(link, words, at);
    if (length > 0 && at + length < words.length) return { length, negated };
  }
  return undefined;
}

/** The number of words of a text where it stands at a position, else 0. */
function lengthOf(text: string, words: readonly string[], at: number): number {
  const wanted = text.split(' ');
  return wanted.every((word, i) => words[at + i]?.toLowerCase() === word) ? wanted.length : 0;
}

const DISTANCES: readonly (readonly [words: string, metres: number])[] = [
  ['very close to', BESIDE],
  ['close to', NEAR],
  ['near to', NEAR],
  ['near', NEAR],
  ['nearby', NEAR],
  ['in the vicinity of', NEAR],
  ['not far from', NEAR],
  ['next to', BESIDE],
  ['right next to', BESIDE],
  ['adjacent to', BESIDE],
  ['beside', BESIDE],
  ['by', BESIDE],
  ['along', BESIDE],
  ['at', BESIDE],
  ['in front of', BESIDE],
  ['opposite', BESIDE],
];

const UNITS: Readonly<Record<string, number>> = {
  m: 1,
  meter: 1,
  meters: 1,
  metre: 1,
  metres: 1,
  km: 1000,
  kilometer: 1000,
  kilometers: 1000,
  kilometre: 1000,
  kilometres: 1000,
  mi: 1609,
  mile: 1609,
  miles: 1609,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
  yards: 0.9144,
  yd: 0.9144,
  minutes: WALKED,
  minute: WALKED,
  min: WALKED,
};

/** `500 m` of `cafes within 500 m of Vaduz`: the thing, the metres, and what the distance is from. */
export function splitDistance(text: string): { readonly thing: string; readonly radius: number; readonly from: string } | undefined {
  const words = text.split(' ');
  for (let at = 1; at < words.length - 1; at++) {
    // a bare `near` says no distance
    const reported = nearAt(words, at);
    if (reported !== undefined && /\d|half a|(?:^| )(?:a|one) /.test(words.slice(at, at + reported.length).join(' ')))
      return { thing: words.slice(0, at).join(' '), radius: reported.radius, from: words.slice(at + reported.length).join(' ') };
  }
  return undefined;
}

function nearAt(words: readonly string[], at: number): { length: number; radius: number } | undefined {
  for (const [text, radius] of DISTANCES) {
    const length = lengthOf(text, words, at);
    if (length > 0) return { length, radius };
  }
  const rest = words
    .slice(at, at + 8)
    .join(' ')
    .toLowerCase();
  const reported =
    /^(?:(?:within|less than|no more than|at most|not more than|up to|max|maximum|in) )?(?:(?:a |the )?(?:distance|radius) of )?(\d{1,6}(?:\.\d{1,3})?|half a|a|one) ?([a-z]+)(?: walk| away| distance)?(?: of| from| to| around)(?= )/.exec(
      rest,
    );
  if (reported === null || !Object.hasOwn(UNITS, reported[2])) return undefined;
  const count = reported[1] === 'half a' ? 0.5 : reported[1] === 'a' || reported[1] === 'one' ? 1 : Number(reported[1]);
  const radius = Math.round(count * UNITS[reported[2]]);
  return radius > 0 ? { length: reported[0].split(' ').length, radius } : undefined;
}

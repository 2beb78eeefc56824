/** Values of the style language as expressions of MapLibre, which has types and fails where a value has another one. */

import { colourOfText } from '@flyover/mapcss';
import { FIELDS } from '@flyover/maplibre-style';
import type { Json } from '../nodes/pool.ts';

/** Knowledge about a value before any feature is evaluated. */
export interface Term {
  readonly type: 'text' | 'number' | 'boolean' | 'color';
  /** Gives a value of the type; to be looked at only where `defined` holds. */
  readonly json: Json;
  /** Whether there is a value; the json of a test that never fails. */
  readonly defined: Json;
}

/** No value. */
export const NOTHING: Term = { type: 'text', json: '', defined: false };

export const textTerm = (json: Json, defined: Json = true): Term => ({ type: 'text', json, defined });
export const numberTerm = (json: Json, defined: Json = true): Term => ({ type: 'number', json, defined });
export const booleanTerm = (json: Json, defined: Json = true): Term => ({ type: 'boolean', json, defined });

export function and(...tests: readonly Json[]): Json {
  if (tests.includes(false)) return false;
  const kept = tests.filter((test) => test !== true);
  return kept.length < 2 ? (kept[0] ?? true) : ['all', ...kept];
}

export function or(...tests: readonly Json[]): Json {
  const kept = tests.filter((test) => test !== false);
  if (kept.includes(true) || kept.some((test) => Array.isArray(test) && test[0] === '!' && kept.some((other) => isEqual(other, test[1])))) {
    return true;
  }
  return kept.length < 2 ? (kept[0] ?? false) : ['any', ...kept];
}

function isEqual(a: Json, b: Json): boolean {
  return a === b || (typeof a === typeof b && JSON.stringify(a) === JSON.stringify(b));
}

export function negate(test: Json): Json {
  if (Array.isArray(test) && test[0] === '!') return test[1];
  return typeof test === 'boolean' ? !test : ['!', test];
}

/** One of two, by a test. */
export function choose(test: Json, yes: Json, no: Json): Json {
  if (typeof test === 'boolean') return test ? yes : no;
  return yes === no ? yes : ['case', test, yes, no];
}

/** Numbers as people write them. */
const NUMBER = /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,4})?$/;

/** One of the texts. */
export function isOneOf(json: Json, texts: readonly string[]): Json {
  return typeof json === 'string' ? texts.includes(json) : ['match', json, [...texts], true, false];
}

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A comparison of two values of one type. */
export function compared(operator: Comparison, left: Json, right: Json): Json {
  if (typeof left === 'object' || typeof right === 'object') return [operator, left, right];
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

/** As a number; texts that are none are nothing. */
export function toNumber(term: Term): Term {
  const { type, json, defined } = term;
  if (type === 'number') return term;
  if (type !== 'text' || defined === false) return { ...NOTHING, type: 'number', json: 0 };
  if (typeof json === 'string') return NUMBER.test(json.trim()) ? numberTerm(Number(json), defined) : numberTerm(0, false);
  // what is no number gives the second argument
  return numberTerm(['to-number', json, 0], and(defined, ['==', ['to-number', json, 0], ['to-number', json, 1]]));
}

/** As a text; undefined where MapLibre writes it in another way. */
export function toText({ type, json, defined }: Term): Term | undefined {
  if (type === 'text') return textTerm(json, defined);
  if (type === 'color') return undefined;
  return textTerm(typeof json === 'object' ? ['to-string', json] : String(json), defined);
}

const FALSE_TEXTS = ['', 'false', 'no', '0', '0.0'];

/** Whether a value counts as true: all but nothing, `false`, `no`, `0` and what is empty. */
export function truthOf({ type, json, defined }: Term): Json {
  switch (type) {
    case 'boolean':
      return and(defined, json);
    case 'number':
      return and(defined, compared('!=', json, 0));
    case 'text':
      return and(defined, typeof json === 'string' ? !FALSE_TEXTS.includes(json) : ['match', json, FALSE_TEXTS, false, true]);
    case 'color':
      return defined;
  }
}

/** Its opposite; of nothing that is nothing. */
export function notTerm(term: Term): Term {
  return booleanTerm(negate(truthOf(term)), term.defined);
}

/** Parts of an expression; larger ones are not translated. */
const MOST_PARTS = 5000;
const sizes = new WeakMap<object, number>();

/** Returns the number of parts of an expression. */
function partsOf(json: Json): number {
  if (typeof json !== 'object' || json === null) return 1;
  const known = sizes.get(json);
  if (known !== undefined) return known;
  const size = Object.values(json).reduce((sum: number, part) => sum + partsOf(part), 1);
  sizes.set(json, size);
  return size;
}

/** Whether a value can be written as it is: each operator may write its operands several times. */
export function isSmall({ json, defined }: Term): boolean {
  return partsOf(json) + partsOf(defined) < MOST_PARTS;
}

/** One of two values, of one type; undefined where they have none in common. */
export function chooseTerm(test: Json, yes: Term, no: Term): Term | undefined {
  if (typeof test === 'boolean') return test ? yes : no;
  if (yes.defined === false) return { ...no, defined: and(negate(test), no.defined) };
  if (no.defined === false) return { ...yes, defined: and(test, yes.defined) };
  const [a, b] = yes.type === no.type ? [yes, no] : [toText(yes), toText(no)];
  if (a === undefined || b === undefined) return undefined;
  return { type: a.type, json: choose(test, a.json, b.json), defined: choose(test, a.defined, b.defined) };
}

/** The first that is something. */
export function firstTerm(terms: readonly Term[]): Term | undefined {
  let found: Term | undefined = NOTHING;
  for (const term of [...terms].reverse()) found = found && (term.defined === true ? term : chooseTerm(term.defined, term, found));
  return found;
}

/** A number from one number. */
export function ofNumber(
  term: Term,
  constant: (number: number) => number,
  expression: (json: Json) => Json,
  allowed: (json: Json) => Json = () => true,
): Term {
  const { json, defined } = toNumber(term);
  if (typeof json === 'number') return finite(constant(json), defined);
  return numberTerm(expression(json), and(defined, allowed(json)));
}

/** A constant; nothing where it is no number. */
export function finite(number: number, defined: Json): Term {
  return Number.isFinite(number) ? numberTerm(number, defined) : numberTerm(0, false);
}

// Tags of a feature as fields of its tile.

/** Keys that sheets use for what is no tag. */
const METADATA = ['@version', '@user', '@uid', '@changeset', '@timestamp'];

/** A field: a tag's, or that of the element's id; undefined for what tiles do not have. */
export type Field = { readonly kind: 'tag'; readonly key: string } | { readonly kind: 'id' };

/** Returns the field for a key of a sheet: `@id` is the id, `@@x` the tag `@x`. */
export function fieldOf(written: string): Field | undefined {
  if (written === FIELDS.id) return { kind: 'id' };
  const key = written.startsWith('@@') ? written.slice(1) : written;
  if (METADATA.includes(written) || key === FIELDS.id || key === FIELDS.type) return undefined;
  return { kind: 'tag', key };
}

/** Returns the value of a field as a text, `""` where there is none. */
export function fieldText(field: Field): Json {
  return field.kind === 'id' ? ['to-string', ['get', FIELDS.id]] : ['string', ['get', field.key], ''];
}

export function hasField(field: Field): Json {
  return field.kind === 'id' ? true : ['has', field.key];
}

export function fieldTerm(field: Field): Term {
  if (field.kind === 'tag' && field.key === '') return NOTHING;
  return textTerm(fieldText(field), hasField(field));
}

// Colours.

/** `rgb(…)` and `rgba(…)`: components from 0 to 1, or to 255 where red, green or blue is above 1. */
export function rgbTerm(terms: readonly Term[]): Term | undefined {
  if (terms.length < 3) return undefined;
  const numbers = terms.slice(0, 4).map(toNumber);
  const defined = and(...numbers.map((number) => number.defined));
  const parts = numbers.map(({ json }) => json);
  if (parts.every((part) => typeof part === 'number')) {
    const scale = parts.slice(0, 3).some((part) => part > 1) ? 255 : 1;
    const [red, green, blue, alpha = 1] = parts.map((part, index) => (index < 3 ? part / scale : part));
    return textTerm(`#${[red, green, blue, ...(alpha < 1 ? [alpha] : [])].map(hexPair).join('')}`, defined);
  }
  const [red, green, blue, alpha = 1] = parts;
  const isCss = or(...[red, green, blue].map((part): Json => (typeof part === 'number' ? part > 1 : ['>', part, 1])));
  const scale = choose(isCss, 1, 255);
  const component = (part: Json): Json => ['max', 0, ['min', 255, ['*', part, scale]]];
  return { type: 'color', json: ['rgba', component(red), component(green), component(blue), ['max', 0, ['min', 1, alpha]]], defined };
}

function hexPair(share: number): string {
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Returns a value as a colour; texts that are not colours become nothing. */
export function toColor(term: Term): Term {
  const { type, json, defined } = term;
  if (type === 'color') return term;
  if (type !== 'text') return NOTHING;
  if (typeof json === 'string') {
    const color = colourOfText(json);
    return color === undefined ? NOTHING : textTerm(color, defined);
  }
  // what is no colour gives the second argument
  const red = (fallback: string): Json => ['at', 0, ['to-rgba', ['to-color', json, fallback]]];
  return { type: 'color', json: ['to-color', json, '#000000'], defined: and(defined, ['==', red('#000000'), red('#ffffff')]) };
}

/** Returns a colour with its own opacity. */
export function faded(color: string, opacity: number): string {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return opacity * alpha >= 1 ? color : `${color.slice(0, 7)}${hexPair(opacity * alpha)}`;
}

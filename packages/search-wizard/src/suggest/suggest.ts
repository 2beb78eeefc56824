/** Completions at a position of a phrase, and the keys and values that they offer. */
import { parsePhrase } from '../parse-phrase.ts';
import { FALLBACK_LANGUAGE, type PresetMatch, type Presets } from '../presets/preset.ts';
import { searchPresets } from '../presets/search-presets.ts';
import { WizardError } from '../wizard-error.ts';
import { ELEMENT_TYPES, META_NAMES } from '../wizard-search.ts';
import { spokenIn, spokenKeywords } from '../words/spoken-keywords.ts';
import { isBareKey } from '../words/understand-words.ts';
import { type TypingAt, typingAt } from './typing-at.ts';

/** One completion: `insert` replaces the phrase from `from` to `to` (UTF-16 units), the cursor goes behind it. */
export interface Completion {
  readonly kind: 'preset' | 'key' | 'value' | 'keyword' | 'type' | 'meta' | 'unit';
  /** For the list: the name, word or operator. */
  readonly label: string;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
  /** For `preset`. */
  readonly preset?: PresetMatch;
}

/** The greatest number of completions of a kind. */
const LIMIT = 10;

const JOINTS = ['and', 'or', 'in', 'in bbox', 'around', 'global'];
const UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'];

/**
 * Completions at a cursor, the likeliest first. Never throws: half a phrase is what people type.
 *
 * @param cursor offset in UTF-16 units
 * @param language of the names of presets: `de`, `pt-BR`
 */
export function suggest(phrase: string, cursor: number, presets: Presets, language: string = FALLBACK_LANGUAGE): Completion[] {
  const at = Math.min(Math.max(cursor, 0), phrase.length);
  const spoken = spokenIn(phrase.slice(0, at), language);
  const found = typingAt(phrase, at, spoken);
  const joints = [...new Set([...Object.values(spokenKeywords(spoken)).flatMap((each) => each.slice(0, 1)), ...JOINTS])];
  const to = endOfToken(phrase, at, found);
  const { typing, partial, from } = found;
  const words = (kind: Completion['kind'], list: readonly string[], after = '') =>
    startingWith(list, partial, after).map((label) => ({ kind, label, insert: label + after, from, to }));
  const keywords = (list: readonly string[]) => (found.isQuoted ? [] : startingWith(list, partial).map((word) => keyword(word, found, to)));
  switch (typing.kind) {
    case 'condition': {
      const keys = found.isQuoted || partial === '' ? [] : words('key', tagKeys(presets), '=').slice(0, LIMIT);
      // a word that is read as the key is nothing else first
      const isMeant = ({ label }: Completion): boolean => label === partial && isBareKey(partial);
      return [
        ...keys.filter(isMeant),
        ...presetCompletions(presets, language, partial, from, to),
        ...keys.filter((each) => !isMeant(each)),
        ...(found.isQuoted ? [] : words('meta', ['type', ...META_NAMES], ':')),
      ];
    }
    case 'words': {
      const text = phrase.slice(typing.from, at);
      const isOneWord = !/\s/.test(
        text
          .trim()
          .slice(0, text.trim().length - partial.length)
          .trim(),
      );
      return [
        ...(partial === '' ? [] : presetCompletions(presets, language, text, typing.from, to)),
        ...keywords([...joints, ...(isOneWord ? ['is null', 'is not null', 'like', 'not like'] : [])]),
      ];
    }
    case 'value': {
      const values = tagValues(presets, typing.key).map((value) => ({ value, insert: asWord(value) }));
      const isKey = typing.operator === ':' && !found.isQuoted;
      const keyFrom = from - typing.key.length - 1;
      const keys = isKey ? startingWith(tagKeys(presets), `${typing.key}:${partial}`) : [];
      return [
        ...keys.slice(0, LIMIT).map((key) => ({ kind: 'key' as const, label: key, insert: `${key}=`, from: keyFrom, to })),
        ...(partial === '' && typing.operator !== ':' ? [{ kind: 'value' as const, label: '*', insert: '*', from, to }] : []),
        ...values
          .filter(({ value }) => value.startsWith(partial))
          .slice(0, LIMIT)
          .map(({ value, insert }) => ({ kind: 'value' as const, label: value, insert: found.isQuoted ? `"${value}"` : insert, from, to })),
      ];
    }
    case 'type':
      return words('type', ELEMENT_TYPES);
    case 'unit':
      return [...words('unit', UNITS), ...keywords(joints)];
    case 'null':
      return keywords(['null', 'not null']);
    case 'notNull':
      return keywords(['null']);
    case 'notLike':
      return keywords(['like']);
    case 'placeOrBbox':
      return keywords(['bbox']);
    case 'joint':
      return keywords(joints);
    case 'pattern':
    case 'place':
    case 'end':
      return [];
  }
}

function presetCompletions(presets: Presets, language: string, text: string, from: number, to: number): Completion[] {
  return searchPresets(presets, text, language, LIMIT).map(({ preset }) => ({
    kind: 'preset',
    label: preset.name,
    insert: asFreeText(preset.name, language),
    from,
    to,
    preset,
  }));
}

function keyword(word: string, { partial, from }: TypingAt, to: number): Completion {
  const isUpper = partial !== '' && partial === partial.toUpperCase();
  const label = isUpper ? word.toUpperCase() : word;
  return { kind: 'keyword', label, insert: label, from, to };
}

/** Words that complete what was typed; what stands there in full needs no completion, but for what comes `after` it. */
function startingWith(words: readonly string[], partial: string, after = ''): string[] {
  const wanted = partial.toLowerCase();
  return words.filter((word) => word.toLowerCase().startsWith(wanted) && word + after !== partial);
}

/** The end of the word, or of the closed quotes, in which the cursor is. */
function endOfToken(phrase: string, cursor: number, { isQuoted, partial, from }: TypingAt): number {
  if (isQuoted) {
    const end = phrase.indexOf(phrase[from], cursor);
    return end === -1 ? cursor : end + 1;
  }
  if (partial === '') return cursor;
  return cursor + (/^[^\s"'()~=!*/:<>&|[\]{}#+@$%?^.,]*/.exec(phrase.slice(cursor))?.[0].length ?? 0);
}

/** A value as a phrase has it. */
function asWord(value: string): string {
  return /^[^\s"'()~=!*/:<>&|[\]{}#+@$%?^.,]+$/.test(value) ? value : quoted(value);
}

/** A name as a phrase has it: without quotes where it is read the same. */
function asFreeText(name: string, language: string): string {
  try {
    const { query, bounds } = parsePhrase(name, language);
    if (bounds === 'bbox' && query.kind === 'free' && query.text === name) return name;
  } catch (error) {
    if (!(error instanceof WizardError)) throw error;
  }
  return quoted(name);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

// Keys and values of presets, the most used first.

interface TagWords {
  readonly keys: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Presets, TagWords>();

/** Keys of the tags of presets. */
function tagKeys(presets: Presets): readonly string[] {
  return tagWords(presets).keys;
}

/** Values that presets have for a key. */
function tagValues(presets: Presets, key: string): readonly string[] {
  return tagWords(presets).values.get(key) ?? [];
}

function tagWords(presets: Presets): TagWords {
  const words = known.get(presets) ?? collect(presets);
  known.set(presets, words);
  return words;
}

function collect(presets: Presets): TagWords {
  const keys = new Map<string, number>();
  const values = new Map<string, Map<string, number>>();
  for (const { tags } of presets.list) {
    for (const [key, value] of Object.entries(tags)) {
      keys.set(key, (keys.get(key) ?? 0) + 1);
      const ofKey = values.get(key) ?? new Map<string, number>();
      if (value !== '*') ofKey.set(value, (ofKey.get(value) ?? 0) + 1);
      values.set(key, ofKey);
    }
  }
  return { keys: byCount(keys), values: new Map([...values].map(([key, counts]) => [key, byCount(counts)])) };
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}

/** Checks of keys and values that are unused or deprecated. */
import { allStatements, type Filter, type StringValue } from '@flyover/overpass-ql';
import { patternShape } from '@flyover/posix-regex';
import { type CheckContext, editOfText, note, quoted, replacement } from './check-context.ts';
import type { Fix } from './finding.ts';
import { nearest } from './nearest.ts';
import type { Deprecation, TagKnowledge } from './tag-knowledge.ts';

/** The most words of a query that are compared with all known ones. */
const MOST_LOOKUPS = 200;

type KeyFilter = Extract<Filter, { readonly key: StringValue }>;

/** Checks the tags in the filters of a query. Keys with a colon are made by rules, and their parts are not checked. */
export function checkTags(context: CheckContext): void {
  const { tags } = context;
  if (tags === undefined) return;
  const filters = allStatements(context.script.statements).flatMap((statement) => (statement.kind === 'query' ? statement.filters : []));
  const keyed = filters.filter((filter): filter is KeyFilter => 'key' in filter);
  // a query for the old and the new tag is intended
  const asked = new Set(keyed.flatMap((filter) => [filter.key.value, ...valuesOf(filter).map((value) => `${filter.key.value}=${value}`)]));
  const lookup = lookupOf();
  for (const filter of keyed) {
    if (checkDeprecated(context, tags, filter, asked) || checkKey(context, tags, filter.key, lookup)) continue;
    checkValues(context, tags, filter, lookup);
  }
}

type Lookup = (list: string, word: string, words: ReadonlySet<string>) => string | undefined;

function lookupOf(): Lookup {
  const found = new Map<string, string | undefined>();
  return (list, word, words) => {
    const id = `${list}=${word}`;
    if (!found.has(id)) {
      if (found.size >= MOST_LOOKUPS) return undefined;
      const plain = word
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/gu, '_');
      found.set(id, words.has(plain) ? plain : nearest(word, words));
    }
    return found.get(id);
  };
}

function checkKey(context: CheckContext, { keys }: TagKnowledge, key: StringValue, lookup: Lookup): boolean {
  const name = key.value;
  if (keys.has(name) || name.includes(':') || /\d/u.test(name)) return false;
  const meant = name.length < 5 && name.toLowerCase() === name ? undefined : lookup('', name, keys);
  if (meant === undefined) return false;
  note(context, 'key-misspelt', key, { key: name, meant }, replacement(textEdit(context, key, ['k'], meant), meant));
  return true;
}

/** A bare word stays one. */
function textEdit(context: CheckContext, text: StringValue, attributes: readonly string[], value: string) {
  const isBare = context.language === 'ql' && !text.quoted && /^[a-zA-Z_]\w*$/u.test(value);
  return isBare ? { from: text.from, to: text.to, insert: value } : editOfText(context, text, attributes, value);
}

/** The values that a filter asks for, as far as they are a list. */
function valuesOf(filter: KeyFilter): readonly string[] {
  if (filter.kind === 'tagEquals') return filter.value.value === '' ? [] : [filter.value.value];
  if (filter.kind !== 'tagMatches') return [];
  const shape = patternShape(filter.pattern.value);
  return shape.kind === 'exact' ? shape.texts : [];
}

function checkValues(context: CheckContext, { values, deprecated }: TagKnowledge, filter: KeyFilter, lookup: Lookup): void {
  const key = filter.key.value;
  const known = values.get(key);
  if (known === undefined) return;
  for (const value of valuesOf(filter)) {
    if (known.has(value) || value.includes(';') || deprecated.has(`${key}=${value}`)) continue;
    const meant = lookup(key, value, known);
    if (meant === undefined || (filter.kind === 'tagMatches' && filter.ignoreCase && meant === value.toLowerCase())) continue;
    const edit = filter.kind === 'tagEquals' ? textEdit(context, filter.value, ['v'], meant) : undefined;
    const range = filter.kind === 'tagEquals' ? filter.value : filter;
    note(context, 'value-misspelt', range, { key, value, meant }, replacement(edit, meant));
  }
}

function checkDeprecated(context: CheckContext, { deprecated }: TagKnowledge, filter: KeyFilter, asked: ReadonlySet<string>): boolean {
  if (filter.kind === 'tagAbsent' || ('negated' in filter && filter.negated)) return false;
  const key = filter.key.value;
  const [value] = filter.kind === 'tagEquals' ? valuesOf(filter) : [];
  const found = (value === undefined ? undefined : deprecated.get(`${key}=${value}`)) ?? deprecated.get(key);
  if (found === undefined) return false;
  const { instead } = found;
  if (instead.some((tag) => asked.has(tag.value === '*' && tag.key !== key ? tag.key : `${tag.key}=${tag.value}`))) return false;
  const meant = instead.map((tag) => `${tag.key}=${tag.value === '*' ? (value ?? '*') : tag.value}`).join(' + ');
  note(
    context,
    'tag-deprecated',
    filter,
    { tag: value === undefined ? key : `${key}=${value}`, meant },
    deprecationFix(context, filter, found),
  );
  return true;
}

/** Only where one tag replaces another one. */
function deprecationFix({ language }: CheckContext, filter: KeyFilter, { instead }: Deprecation): Fix | undefined {
  const [tag, ...more] = instead;
  if (language !== 'ql' || tag === undefined || more.length > 0) return undefined;
  const value = tag.value !== '*' ? tag.value : filter.kind === 'tagEquals' ? filter.value.value : undefined;
  if (value === undefined && filter.kind !== 'tagExists') return undefined;
  const insert = value === undefined || value === '' ? `[${quoted(tag.key)}]` : `[${quoted(tag.key)}=${quoted(value)}]`;
  return replacement({ from: filter.from, to: filter.to, insert });
}

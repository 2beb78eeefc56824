/** The filters of a query statement, in brackets and in parentheses. */
import { DIRECTIONS, FACTS, MEMBERSHIPS, wordsByUse } from '@flyover/overpass-ql';
import type { QuerySoFar } from './cursor-slot.ts';
import { type CompletionItem, item } from './item.ts';
import type { SetInScope } from './outline.ts';

/** Content of the parentheses, by the word of the filter; `‹set›` is a set in scope. */
const INSIDE: Readonly<Record<string, string>> = {
  bbox: '{{bbox}}',
  id: 'id:‹1›',
  around: 'around:‹300›',
  area: 'area',
  poly: 'poly:"‹53.49 13.39 53.51 13.41 53.49 13.43›"',
  user: 'user:"‹name›"',
  uid: 'uid:‹1›',
  user_touched: 'user_touched:"‹name›"',
  uid_touched: 'uid_touched:‹1›',
  newer: 'newer:"{{date:‹1 week›}}"',
  changed: 'changed:"{{date:‹1 week›}}"',
  way_cnt: 'way_cnt:‹2›-',
  way_link: 'way_link:‹3›-',
  pivot: 'pivot',
  if: 'if:‹is_tag("name")›',
};

/** Filters that read a set, which may be named after a dot. */
const OVER_SET: readonly string[] = ['area', 'around', 'pivot', ...Object.keys(MEMBERSHIPS), ...Object.keys(DIRECTIONS)];

/** The most sets that are offered with each of those. */
const MOST_SETS = 3;

const TYPES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(MEMBERSHIPS).map(([word, { types }]) => [word, types]));

const FORMS: readonly (readonly [string, string, string])[] = [
  ['[key=value]', '["‹amenity›"="‹cafe›"]', 'equals'],
  ['[key]', '["‹name›"]', 'exists'],
  ['[key!=value]', '["‹access›"!="‹private›"]', 'differs'],
  ['[!key]', '[!"‹name›"]', 'absent'],
  ['[key~pattern]', '["‹name›"~"‹^A›",i]', 'matches'],
  ['[key!~pattern]', '["‹name›"!~"‹^A›"]', 'not_matches'],
  ['[~key~pattern]', '[~"‹^name›"~"‹^A›",i]', 'key_matches'],
];

/** Returns the forms in brackets. */
export function bracketItems(): CompletionItem[] {
  return FORMS.map(([label, template, name]) => item({ label, kind: 'filter', fact: `bracket_${name}` }, template));
}

/**
 * Returns the filters in parentheses that fit the type, the usual ones first.
 *
 * @param isOpen whether the parenthesis is already typed
 * @param hasBox whether the query has a global bounding box
 */
export function filterItems(query: QuerySoFar, sets: readonly SetInScope[], isOpen: boolean, hasBox: boolean): CompletionItem[] {
  const items: CompletionItem[] = [];
  const add = (word: string, label: string, inside: string, holds?: SetInScope): void => {
    const parts = {
      label: isOpen ? label : `(${label})`,
      kind: 'filter' as const,
      fact: factOf(word),
      words: [word],
      ...(holds && { holds }),
    };
    items.push(item(parts, isOpen ? `${inside})` : `(${inside})`));
  };
  const words = [...wordsByUse('filter'), ...Object.keys(DIRECTIONS)].filter((word) => fits(word, query.type));
  for (const word of words) {
    if (word === 'bbox') {
      if (!hasBox) add(word, '{{bbox}}', INSIDE.bbox);
      continue;
    }
    const inside = INSIDE[word] ?? word;
    const named = OVER_SET.includes(word) ? suited(word, sets).slice(0, MOST_SETS) : [];
    for (const set of named) add(word, `${word}.${set.name}`, inside.replace(word, `${word}.${set.name}`), set);
    add(word, word, inside);
  }
  return items;
}

function fits(word: string, type: string): boolean {
  const name = type === 'rel' ? 'relation' : type;
  if (name === 'area' && (Object.hasOwn(DIRECTIONS, word) || word === 'pivot')) return false;
  return type === '' || (TYPES.get(word)?.includes(name) ?? true);
}

/** Returns the sets that suit a filter: those of areas for `area` and `pivot`, the others for all other filters. */
function suited(word: string, sets: readonly SetInScope[]): readonly SetInScope[] {
  const isArea = ({ name, from }: SetInScope): boolean => ['area', 'is_in', 'map_to_area'].includes(from) || name === 'searchArea';
  return word === 'area' || word === 'pivot' ? sets.filter(isArea) : sets.filter((set) => !isArea(set));
}

function factOf(word: string): string | undefined {
  return FACTS.find((fact) => fact.slot === 'filter' && fact.word === word)?.id;
}

/** The shorter lists: words of `out`, settings and their values, values of filters, signs. */
import { FACTS, type FactSlot, OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS, wordsByUse } from '@flyover/overpass-ql';
import type { QlSlot } from './cursor-slot.ts';
import { type CompletionItem, item, plainItem } from './item.ts';
import type { SetInScope } from './outline.ts';

/** The words of `out` of which one excludes the others. */
const GROUPS: readonly (readonly string[])[] = [Object.keys(OUT_DETAILS), ['noids'], Object.keys(OUT_GEOMETRIES), Object.keys(OUT_ORDERS)];

/** Words behind `out` that say nothing again that has been said. */
export function outItems({ used }: Extract<QlSlot, { kind: 'out' }>): CompletionItem[] {
  const words = wordsByUse('out').filter(
    (word) => !GROUPS.some((group) => group.includes(word) && group.some((each) => used.includes(each))),
  );
  const items = words.map((word) => plainItem({ label: word, kind: 'word', fact: `out_${word}` }, word));
  if (used.includes('geom') && !used.includes('('))
    items.push(plainItem({ label: '({{bbox}})', kind: 'word', fact: 'out_geom', words: ['bbox'] }, '({{bbox}})'));
  return [...items, plainItem({ label: ';', kind: 'sign' }, ';')];
}

const SETTING_VALUES: Readonly<Record<string, string>> = {
  timeout: '‹60›',
  maxsize: '‹1073741824›',
  bbox: '{{bbox}}',
  date: '"{{date:‹1 year›}}"',
  diff: '"{{date:‹1 week›}}"',
  adiff: '"{{date:‹1 week›}}"',
};

/** Names of settings, with a value to write over. */
export function settingItems({ used }: Extract<QlSlot, { kind: 'setting' }>): CompletionItem[] {
  return wordsByUse('setting')
    .filter((name) => !used.includes(name))
    .map((name) => {
      const value = SETTING_VALUES[name];
      const parts = { label: name, kind: 'setting' as const, fact: `setting_${name}` };
      return value === undefined ? plainItem({ ...parts, opens: true }, `${name}:`) : item(parts, `${name}:${value}]`);
    });
}

const CSV = 'csv(‹::id,::lat,::lon,name›)';

/** Values behind the colon of a setting. */
export function settingValueItems({ name, index, quote }: Extract<QlSlot, { kind: 'setting-value' }>): CompletionItem[] {
  if (name === 'out' && quote === '')
    return wordsByUse('format').map((format) =>
      item(
        { label: format, kind: 'value', fact: `format_${format}` },
        `${format === 'csv' ? CSV : format === 'popup' ? 'popup("‹Cafes›";[‹amenity=cafe›];"‹name›";)' : format}]`,
      ),
    );
  if (index > 0 && name !== 'diff' && name !== 'adiff') return [];
  const value = SETTING_VALUES[name];
  if (value === undefined || (quote !== '' && !value.startsWith('"'))) return [];
  const template = quote === '' ? value : `${value.slice(1, -1)}${quote}`;
  return [item({ label: value.replace(/[‹›]/g, ''), kind: 'value', fact: `setting_${name}` }, `${template}]`)];
}

/** Special columns of `csv`. */
const COLUMNS: readonly string[] = ['id', 'type', 'lat', 'lon', 'version', 'timestamp', 'changeset', 'uid', 'user', 'otype', 'count'];

/** @param isSpecial whether the colons stand there already */
export function columnItems(isSpecial: boolean): CompletionItem[] {
  return COLUMNS.map((name) =>
    plainItem({ label: `::${name}`, kind: 'word', fact: 'format_csv', words: [name] }, isSpecial ? name : `::${name}`),
  );
}

/** Roles that many relations have. */
const ROLES: readonly string[] = ['outer', 'inner', 'stop', 'platform', 'label', 'admin_centre', 'from', 'to', 'via'];

/** Values behind the colon of a filter; arbitrary numbers and names are not offered. */
export function filterValueItems({ word, index, quote }: Extract<QlSlot, { kind: 'filter-value' }>): CompletionItem[] {
  const fact = `filter_${word}`;
  const placeholder = (text: string) =>
    plainItem({ label: text, kind: 'placeholder', id: text.slice(2, -2), words: [text.slice(2, -2)] }, text);
  if (quote !== '') {
    if (word !== 'r' && !(word.startsWith('b') && word.length === 2)) return [];
    return ROLES.map((role) => plainItem({ label: role, kind: 'value', fact }, `${role}${quote})`));
  }
  if (word === 'around' && index === 0) return ['300', '1000', '50'].map((label) => item({ label, kind: 'value', fact }, `‹${label}›)`));
  if ((word === 'around' && index === 1) || (word === 'is_in' && index === 0)) return [placeholder('{{center}}')];
  if ((word === 'bbox' || word === 'out') && index === 0) return [placeholder('{{bbox}}')];
  if ((word === 'newer' || word === 'changed') && index < 2)
    return [item({ label: '"{{date:1 week}}"', kind: 'value', fact, words: ['date'] }, '"{{date:‹1 week›}}")')];
  if (word === 'r') return ROLES.map((role) => plainItem({ label: `"${role}"`, kind: 'value', fact, words: [role] }, `"${role}")`));
  return [];
}

/** Names of sets that are read; the default set last. */
export function setItems(sets: readonly SetInScope[]): CompletionItem[] {
  return [
    ...sets.map((holds) => plainItem({ label: holds.name, kind: 'set', holds }, holds.name)),
    plainItem({ label: '_', kind: 'set' }, '_'),
  ];
}

/** Names for a set that is written: one by what was asked for, and those that there are. */
export function newSetItems({ query }: Extract<QlSlot, { kind: 'set' }>, sets: readonly SetInScope[]): CompletionItem[] {
  const tag = query?.tags.findLast(({ value }) => value !== '' && value !== 'yes') ?? query?.tags.at(-1);
  const name = (tag === undefined ? '' : tag.value || tag.key).replace(/\W+/g, '_');
  const own =
    /^[A-Za-z]\w{0,40}$/.test(name) && !sets.some((set) => set.name === name) ? [plainItem({ label: name, kind: 'set' }, name)] : [];
  return [...own, ...sets.map((holds) => plainItem({ label: holds.name, kind: 'set', holds }, holds.name))];
}

/** Words of the language, of one sort. */
export function wordItems(words: readonly string[], slot: FactSlot | undefined): CompletionItem[] {
  return words.map((word) => {
    const fact = slot && FACTS.find((each) => each.slot === slot && each.word === word)?.id;
    return plainItem({ label: word, kind: 'word', fact }, word);
  });
}

/** Signs that may come next. */
export function signItems(signs: readonly string[]): CompletionItem[] {
  return signs.map((sign) => {
    if (sign === '->') return plainItem({ label: '->.', kind: 'sign', opens: true }, '->.');
    if (sign === '{') return item({ label: '{', kind: 'sign' }, '{\n  ‹out;›\n}');
    return plainItem({ label: sign, kind: 'sign', ...((sign === '.' || sign === ':' || sign === ',') && { opens: true }) }, sign);
  });
}

const COMPARISONS: readonly (readonly [string, string])[] = [
  ['=', 'equals'],
  ['!=', 'differs'],
  ['~', 'matches'],
  ['!~', 'not_matches'],
  [']', 'exists'],
];

/** Items that compare a key with a value, or end the condition without one. */
export function comparisonItems(): CompletionItem[] {
  return COMPARISONS.map(([sign, name]) =>
    plainItem({ label: sign, kind: 'operator', fact: `bracket_${name}`, opens: sign !== ']' }, sign),
  );
}

// Placeholders of the template language, from `{{` on.

/** Behind a colon something must follow. */
const PLACEHOLDERS: readonly string[] = [
  'bbox',
  'center',
  'geocodeArea:',
  'geocodeCoords:',
  'geocodeBbox:',
  'geocodeId:',
  'date:',
  'style:',
  'data:',
  'wsen',
];

/** A value with a name: `{{radius=100}}`. */
const CONSTANT = /\{\{\s*([A-Za-z_]\w*)\s*=/g;

/** Characters of the query that are looked through for those. */
const REACH = 200_000;

/** @param isClosed whether the closing braces stand there already */
export function placeholderItems(text: string, isClosed: boolean): CompletionItem[] {
  const constants = new Set([...text.slice(0, REACH).matchAll(CONSTANT)].map(([, name]) => name));
  const all = [...PLACEHOLDERS, ...[...constants].filter((name) => !PLACEHOLDERS.includes(name))];
  return all.map((name) => {
    const parts = { label: name, kind: 'placeholder', id: constants.has(name) ? 'constant' : name.replace(':', '') } as const;
    if (!name.endsWith(':')) return plainItem(parts, isClosed ? name : `${name}}}`);
    // what must follow is written next
    return { ...parts, insert: isClosed ? name : `${name}}}`, stops: [{ from: name.length, to: name.length }] };
  });
}

/** Completion at a cursor: only items that are valid there, the best first. */
import { FACTS } from '@flyover/overpass-ql';
import { sqlItems } from './complete-sql.ts';
import { xmlItems } from './complete-xml.ts';
import { completionAt } from './completion-at.ts';
import type { CompletionWords } from './completion-words.ts';
import type { CompletedLanguage, CompletionAt, QlSlot } from './cursor-slot.ts';
import { operandItems, operatorItems, overSetItems } from './expression-items.ts';
import { bracketItems, filterItems } from './filter-items.ts';
import { type CompletionItem, item, plainItem, rank } from './item.ts';
import { behindSetItems, statementItems } from './statement-items.ts';
import { bareKeyItems, keyArgumentItems, keyFilterItems, keyItems, valueItems } from './tag-items.ts';
import {
  columnItems,
  comparisonItems,
  filterValueItems,
  newSetItems,
  outItems,
  placeholderItems,
  setItems,
  settingItems,
  settingValueItems,
  signItems,
  wordItems,
} from './word-items.ts';

/** Items with the stretch of the text that one of them replaces. */
export interface Completed {
  readonly from: number;
  readonly to: number;
  readonly items: readonly CompletionItem[];
}

/** Letters of a key from which on it is offered where its brackets are missing too. */
const KEY_FROM = 2;

/** Returns the words of the data that the slot needs: keys, values of a key, or nothing. */
export function wordsWanted({
  slot,
  typed,
}: CompletionAt): { readonly kind: 'keys' } | { readonly kind: 'values'; readonly key: string } | undefined {
  switch (slot.kind) {
    case 'key':
    case 'key-argument':
    case 'assignment':
    case 'sql-key':
      return { kind: 'keys' };
    case 'column':
      return slot.isSpecial ? undefined : { kind: 'keys' };
    case 'clause':
      return typed.length >= KEY_FROM ? { kind: 'keys' } : undefined;
    case 'value':
    case 'sql-value':
      return { kind: 'values', key: slot.key };
    case 'attribute-value':
      if (slot.element !== 'has-kv') return undefined;
      return slot.name === 'k' ? { kind: 'keys' } : slot.name === 'v' ? { kind: 'values', key: slot.others.get('k') ?? '' } : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the completion at a cursor.
 *
 * @param position UTF-16 units, within the text
 *
 * @returns undefined where nothing is known
 */
export function completeQuery(text: string, position: number, words: CompletionWords, language?: CompletedLanguage): Completed | undefined {
  const at = completionAt(text, position, language);
  return at && completeAt(at, words);
}

/** The same, at a cursor that has been looked at. */
export function completeAt(at: CompletionAt, words: CompletionWords): Completed | undefined {
  const { text, from, to, typed } = at;
  const items = rank(itemsAt(at, words), typed).map((each) => withoutWhatFollows(apart(each, text, from), text, to));
  return items.length === 0 ? undefined : { from, to, items };
}

function itemsAt(at: CompletionAt, words: CompletionWords): readonly CompletionItem[] {
  const { text, slot, sets } = at;
  switch (slot.kind) {
    case 'placeholder':
      return placeholderItems(text, slot.isClosed);
    case 'element':
    case 'closing':
    case 'attribute':
    case 'attribute-value':
      return xmlItems(slot, sets, words);
    case 'sql-table':
    case 'sql-column':
    case 'sql-type':
    case 'sql-key':
    case 'sql-value':
    case 'sql-word':
      return sqlItems(slot, at.typed, words);
    default:
      return queryItems(at, slot, words);
  }
}

function queryItems(at: CompletionAt, slot: QlSlot, words: CompletionWords): readonly CompletionItem[] {
  const { sets, text, typed } = at;
  switch (slot.kind) {
    case 'setting':
      return settingItems(slot);
    case 'setting-value':
      return settingValueItems(slot);
    case 'column':
      return [...columnItems(slot.isSpecial), ...(slot.isSpecial ? [] : bareKeyItems(words.keys))];
    case 'statement':
      return statementItems(slot, { sets, hasBox: hasBox(text), hasOutput: hasOutput(text) }, words);
    case 'behind-set':
      return behindSetItems();
    case 'set':
      return slot.use === 'take' ? setItems(sets) : newSetItems(slot, sets);
    case 'clause':
      return clauseItems(at, slot, words);
    case 'key':
      return [...keyItems(slot, words.keys), ...(slot.prefix === '' && slot.quote === '' && typed === '' ? prefixItems() : [])];
    case 'comparison':
      return comparisonItems();
    case 'value':
      return valueItems(slot, words.values);
    case 'flag':
      return [plainItem({ label: 'i', kind: 'word', fact: 'bracket_matches' }, 'i]')];
    case 'filter':
      return filterItems(slot.query, sets, true, hasBox(text));
    case 'filter-word':
      return filterWordItems(slot.word);
    case 'filter-value':
      return filterValueItems(slot);
    case 'out':
      return outItems(slot);
    case 'operand':
      return operandItems(slot.context, sets);
    case 'operator':
      return operatorItems();
    case 'key-argument':
      return keyArgumentItems(slot, words.keys);
    case 'words':
      return slot.slot === 'function' && slot.words.includes('val') ? overSetItems(slot.words) : wordItems(slot.words, slot.slot);
    case 'assignment':
      return [...assignedItems(slot.statement), ...bareKeyItems(words.keys, '=')];
    case 'signs':
      return signItems(slot.signs);
  }
}

/** Items for fields other than tags that `make` and `convert` set; only the latter can set all tags of an element. */
function assignedItems(statement: 'make' | 'convert'): CompletionItem[] {
  const special = (label: string, template: string) => item({ label, kind: 'word', fact: 'special_every' }, template);
  const each = [special('::id=', '::id=‹id()›'), special('::geom=', '::geom=‹geom()›')];
  return statement === 'convert' ? [special('::=::', '::=::'), ...each] : [special('::id=', '::id=‹1›')];
}

/** Whatever may stand behind a type or a filter. */
function clauseItems(
  { sets, text, typed }: CompletionAt,
  { query, isEmpty }: Extract<QlSlot, { kind: 'clause' }>,
  words: CompletionWords,
): CompletionItem[] {
  const filters = filterItems(query, sets, false, hasBox(text));
  const keys = typed.length < KEY_FROM ? [] : keyFilterItems(words.keys);
  const named = sets.map((holds) => plainItem({ label: `.${holds.name}`, kind: 'set', holds, words: [holds.name] }, `.${holds.name}`));
  const [name = 'a'] = newSetItems({ kind: 'set', use: 'give', query }, sets).map(({ label }) => label);
  const target = item({ label: '->.', kind: 'sign' }, `->.‹${name}›`);
  const end = isEmpty ? [] : [plainItem({ label: ';', kind: 'sign' }, ';')];
  return [
    ...filters.slice(0, 1),
    ...bracketItems().slice(0, 2),
    ...filters.slice(1),
    ...named,
    ...bracketItems().slice(2),
    target,
    ...end,
    ...keys,
  ];
}

function prefixItems(): CompletionItem[] {
  return [
    plainItem({ label: '!', kind: 'operator', fact: 'bracket_absent', opens: true }, '!'),
    item({ label: '~', kind: 'operator', fact: 'bracket_key_matches' }, '~"‹^name›"~"‹^A›",i]'),
  ];
}

/** Items after the word of a filter. */
function filterWordItems(word: string): CompletionItem[] {
  const sign = (label: string) => plainItem({ label, kind: 'sign', opens: label !== ')' }, label);
  if (word === 'if') return [sign(':')];
  const signature = FACTS.find((fact) => fact.slot === 'filter' && fact.word === word)?.signature ?? '';
  // what must have a value, and what names no set
  if (!signature.includes('.‹set›')) return signature.includes('⟦:') ? [sign(':'), sign(')')] : [sign(':')];
  if (word === 'around' || word.startsWith('way_')) return [sign(':'), sign('.')];
  return word === 'changed'
    ? [sign(':'), sign(')')]
    : [sign(')'), sign('.'), ...(/^[<>]/.test(word) || word === 'pivot' ? [] : [sign(':')])];
}

/** Whether something is printed already. */
function hasOutput(text: string): boolean {
  for (let at = text.indexOf('out'); at !== -1; at = text.indexOf('out', at + 3))
    if (/^(?:|[;)}\s{.])out\b(?!\s*:)/.test(text.slice(Math.max(0, at - 1), at + 20))) return true;
  return false;
}

function hasBox(text: string): boolean {
  return /^(?:\s|\/\/[^\n]*\n|\[[^\]]*\])*\[\s*bbox\s*:/.test(text.slice(0, 4000));
}

/** A sign that would become another one with the minus before it is kept apart. */
function apart(each: CompletionItem, text: string, from: number): CompletionItem {
  if (text[from - 1] !== '-' || !/^[>.]/.test(each.insert)) return each;
  return { ...each, insert: ` ${each.insert}`, stops: each.stops.map((stop) => ({ from: stop.from + 1, to: stop.to + 1 })) };
}

/** Drops the closing signs of an item that already follow the cursor, and moves the cursor past them. */
function withoutWhatFollows(each: CompletionItem, text: string, to: number): CompletionItem {
  const behind = text.slice(to, to + 4);
  let { insert } = each;
  let skips = 0;
  // from the end: `"]` before `]`
  for (let length = Math.min(behind.length, 3); length > 0 && skips === 0; length--) {
    const closing = behind.slice(0, length);
    if (/^["'\])};]+$/.test(closing) && insert.length > length && insert.endsWith(closing)) skips = length;
  }
  if (skips === 0) return each;
  insert = insert.slice(0, -skips);
  return { ...each, insert, ...(each.stops.length === 0 && { skips }) };
}

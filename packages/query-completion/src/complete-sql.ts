/** Completion of SQL over the tables of Postpass: the slot at a cursor, and its items. */

import type { CompletionWords, TagWord } from './completion-words.ts';
import type { CompletionAt, SqlSlot } from './cursor-slot.ts';
import { type CompletionItem, item, plainItem } from './item.ts';

/** Comments, texts, names in quotes, placeholders, words, numbers, signs; what is not closed goes on to the end. */
const TOKEN =
  /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|'[^']*'?|"[^"]*"?|\{\{[^{}]*(?:\}\})?|[\p{L}_][\p{L}\p{N}_$]*|\d[\d.]*|->>|->|::|<>|!=|<=|>=|&&|\?[|&]?|\s+|[^\s]/gu;

/** Queries are short; of a longer text the end is looked at, characters. */
const REACH = 20_000;

/** Words behind which another part of a statement begins. */
const CLAUSES: ReadonlySet<string> = new Set(['select', 'from', 'join', 'where', 'on', 'by', 'having', 'limit', 'with', 'using']);
/** Operators between the tags and the text of a key. */
const KEY_SIGNS: ReadonlySet<string> = new Set(['->>', '->', '?']);
/** Operators before the text of a value. */
const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '!=', 'like', 'ilike']);

/** @returns undefined in comments, and in texts of which nothing is known */
export function sqlSlotAt(text: string, position: number): CompletionAt | undefined {
  const before = text.slice(Math.max(0, position - REACH), position);
  const all = before.match(TOKEN) ?? [];
  const last = all.at(-1)?.trimStart() ?? '';
  const tokens = all.filter((token) => token.trim() !== '');
  if (isOpenComment(last) || isOpen(last, '"')) return undefined;
  if (isOpen(last, "'")) return inText(text, position, tokens.slice(0, -1), last.slice(1));
  const typed = /^[\p{L}_][\p{L}\p{N}_$]*$/u.test(last) ? last : '';
  const rest = typed === '' ? '' : (/^[\p{L}\p{N}_$]*/u.exec(text.slice(position, position + 100))?.[0] ?? '');
  const slot = slotBehind(typed === '' ? withoutComments(tokens) : withoutComments(tokens.slice(0, -1)));
  return slot && { text, from: position - typed.length, to: position + rest.length, typed, slot, sets: [] };
}

function isOpenComment(last: string): boolean {
  return last.startsWith('--') || (last.startsWith('/*') && (last.length < 4 || !last.endsWith('*/')));
}

/** Two quotes within a text are one; such a text is cut into two here. */
function isOpen(last: string, quote: string): boolean {
  return last.startsWith(quote) && (last.length === 1 || !last.endsWith(quote));
}

function withoutComments(tokens: readonly string[]): readonly string[] {
  return tokens.filter((token) => !token.startsWith('--') && !token.startsWith('/*'));
}

/** @param typed behind the quote */
function inText(text: string, position: number, all: readonly string[], typed: string): CompletionAt | undefined {
  const slot = textSlot(withoutComments(all), true);
  // a text that goes on is another one: only what ends on its word is replaced
  const rest = /^[\p{L}\p{N}_:.-]*'/u.exec(text.slice(position, position + 300))?.[0] ?? '';
  return slot && { text, from: position - typed.length, to: position + rest.length, typed, slot, sets: [] };
}

/** Returns the slot of a text that follows the given tokens. */
function textSlot(tokens: readonly string[], isQuoted: boolean): SqlSlot | undefined {
  const sign = tokens.at(-1)?.toLowerCase() ?? '';
  if (KEY_SIGNS.has(sign)) return tokens.at(-2)?.toLowerCase() === 'tags' ? { kind: 'sql-key', isQuoted } : undefined;
  const key = COMPARISONS.has(sign) ? keyBefore(tokens.slice(0, -1)) : sign === '(' || sign === ',' ? keyOfList(tokens) : undefined;
  return key === undefined ? undefined : { kind: 'sql-value', key, isQuoted };
}

/** The key of `tags->>'key'` at the end of some tokens, in parentheses or not. */
function keyBefore(tokens: readonly string[]): string | undefined {
  let end = tokens.length;
  while (end > 0 && (tokens[end - 1] === ')' || tokens[end - 1].toLowerCase() === 'not')) end--;
  const [name, sign, key] = tokens.slice(Math.max(0, end - 3), end);
  return name?.toLowerCase() === 'tags' && sign === '->>' ? /^'([^']+)'$/.exec(key)?.[1] : undefined;
}

/** The key of `tags->>'key' in ('a', ` at the end of some tokens. */
function keyOfList(tokens: readonly string[]): string | undefined {
  let at = tokens.length - 1;
  while (at > 0 && (tokens[at] === ',' || tokens[at].startsWith("'"))) at--;
  return tokens[at] === '(' && tokens[at - 1]?.toLowerCase() === 'in' ? keyBefore(tokens.slice(0, at - 1)) : undefined;
}

function slotBehind(tokens: readonly string[]): SqlSlot | undefined {
  const sign = tokens.at(-1)?.toLowerCase() ?? '';
  if (sign === '.') return { kind: 'sql-column' };
  if (sign === '::') return { kind: 'sql-type' };
  const text = textSlot(tokens, false);
  if (text !== undefined && sign !== '(' && sign !== ',') return text;
  const clause = clauseAt(tokens);
  if ((clause === 'from' || clause === 'join') && (sign === clause || sign === ',')) return { kind: 'sql-table' };
  if (sign === 'as') return undefined;
  return { kind: 'sql-word', clause };
}

/** The part of the statement that is open behind some tokens, on their level of parentheses or around it; empty before the first. */
function clauseAt(tokens: readonly string[]): string {
  let closed = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const word = tokens[at].toLowerCase();
    if (word === ';' && closed === 0) return '';
    if (word === ')') closed++;
    else if (word === '(') {
      // within the parentheses of a call or a value the part around them goes on
      if (closed > 0) closed--;
    } else if (closed === 0 && CLAUSES.has(word)) return word;
  }
  return '';
}

// Words of SQL over the tables of Postpass (https://github.com/woodpeck/postpass), and the functions of PostGIS that such queries use most.

/** The tables of one kind of geometry, and the views of several. */
const TABLES: readonly string[] = ['point', 'line', 'polygon', 'pointpolygon', 'pointline', 'linepolygon', 'pointlinepolygon'];
const COLUMNS: readonly string[] = ['tags', 'geom', 'osm_type', 'osm_id'];
const TYPES: readonly string[] = ['geography', 'geometry', 'jsonb', 'text', 'numeric', 'integer', 'bigint'];

/** Calls with what they take; what stands in ‹› is written over. */
const FUNCTIONS: readonly string[] = [
  'ST_Intersects(‹geom›, ‹a.geom›)',
  'ST_Within(‹geom›, ‹a.geom›)',
  'ST_Contains(‹a.geom›, ‹geom›)',
  'ST_DWithin(‹geom›::geography, ‹a.geom›::geography, ‹100›)',
  'ST_Distance(‹geom›::geography, ‹a.geom›::geography)',
  'ST_Area(‹geom›::geography)',
  'ST_Length(‹geom›::geography)',
  'ST_Perimeter(‹geom›::geography)',
  'ST_Centroid(‹geom›)',
  'ST_PointOnSurface(‹geom›)',
  'ST_Buffer(‹geom›::geography, ‹100›)::geometry',
  'ST_Union(‹geom›)',
  'ST_Collect(‹geom›)',
  'ST_Intersection(‹geom›, ‹a.geom›)',
  'ST_Difference(‹geom›, ‹a.geom›)',
  'ST_ConvexHull(‹geom›)',
  'ST_Envelope(‹geom›)',
  'ST_ClusterDBSCAN(‹geom›, ‹0.001›, ‹5›) over ()',
  'ST_SimplifyPreserveTopology(‹geom›, ‹0.0001›)',
  'ST_Transform(‹geom›, ‹3857›)',
  'ST_SetSRID(‹geom›, ‹4326›)',
  'ST_MakePoint(‹8.4›, ‹49.0›)',
  'ST_MakeEnvelope(‹8.3›, ‹48.9›, ‹8.5›, ‹49.1›, 4326)',
  "ST_GeomFromText('‹POINT(8.4 49.0)›', 4326)",
  'ST_AsText(‹geom›)',
  'ST_X(‹geom›)',
  'ST_Y(‹geom›)',
  'ST_NPoints(‹geom›)',
  'ST_GeometryType(‹geom›)',
  'ST_IsValid(‹geom›)',
  'count(‹*›)',
  'sum(‹1›)',
  'avg(‹1›)',
  'min(‹1›)',
  'max(‹1›)',
  "string_agg(‹tags->>'name'›, ', ')",
  "coalesce(‹tags->>'name'›, '‹›')",
  'lower(‹tags›)',
  'round(‹1›)',
];

const WORDS: readonly string[] = (
  'select,distinct,from,where,and,or,not,is null,is not null,in,like,ilike,between,join,left join,on,group by,having,order by,desc,asc,' +
  'limit,as,union all,with,exists,case,when,then,else,end,null,true,false'
).split(',');

/** Template of the most common query. */
const WHOLE = "select osm_type, osm_id, tags, geom\nfrom postpass_‹point›\nwhere tags->>'‹amenity›' = '‹cafe›'\n  and geom && {{bbox}}";

/** Items of a slot of SQL. */
export function sqlItems(slot: SqlSlot, typed: string, words: CompletionWords): readonly CompletionItem[] {
  switch (slot.kind) {
    case 'sql-table':
      return tableItems();
    case 'sql-column':
      return columnItems();
    case 'sql-type':
      return TYPES.map((label) => plainItem({ label, kind: 'word' }, label));
    case 'sql-key':
      return textItems(words.keys, 'key', slot.isQuoted);
    case 'sql-value':
      return textItems(words.values, 'value', slot.isQuoted);
    case 'sql-word':
      return wordItems(slot.clause, /^[A-Z]/.test(typed));
  }
}

function wordItems(clause: string, inCapitals: boolean): CompletionItem[] {
  const keywords = WORDS.map((word) => {
    const label = inCapitals ? word.toUpperCase() : word;
    return plainItem({ label, kind: 'word', opens: /^(?:from|join|left join)$/.test(word) }, `${label} `);
  });
  if (clause === '') return [item({ label: 'select … from …', kind: 'snippet', words: ['select'] }, WHOLE), ...keywords];
  if (clause === 'limit') return keywords;
  const calls = FUNCTIONS.map((template) =>
    item({ label: template.slice(0, template.indexOf('(')), kind: 'function', code: template.replace(/[‹›]/g, '') }, template),
  );
  // behind a table its rows are chosen next
  return clause === 'from' || clause === 'join'
    ? [...keywords, ...calls, ...columnItems()]
    : [...columnItems(), ...calls, ...keywords, ...tableItems()];
}

function tableItems(): CompletionItem[] {
  return TABLES.map((name) => plainItem({ label: `postpass_${name}`, kind: 'table' }, `postpass_${name}`));
}

function columnItems(): CompletionItem[] {
  return COLUMNS.map((label) => plainItem({ label, kind: 'column' }, label));
}

/** @param isQuoted whether the first quote stands there */
function textItems(words: readonly TagWord[], kind: 'key' | 'value', isQuoted: boolean): CompletionItem[] {
  return words.map(({ word, ...counted }) =>
    plainItem({ label: word, kind, ...counted }, `${isQuoted ? '' : "'"}${word.replaceAll("'", "''")}'`),
  );
}

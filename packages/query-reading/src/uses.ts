/** Uses of the names of sets and keys in a text, in Overpass QL and in the XML form. */
import {
  allExpressions,
  allStatements,
  type Expression,
  type Filter,
  partsOf,
  ROOT_ELEMENT,
  type SetReference,
  type Statement,
  type StringValue,
  scanXmlTag,
  type TagAssignment,
  type XmlTag,
} from '@flyover/overpass-ql';
import type { QueryText } from '@flyover/query-text';

/** A set or a key by its name. */
export interface Use {
  readonly of: 'set' | 'key';
  readonly name: string;
  /** whether the statement fills the set, or gives the key a value */
  readonly access: 'read' | 'write';
  /** of the name in the user's text, the dot apart, quotes included */
  readonly from: number;
  readonly to: number;
  /** 1-based */
  readonly line: number;
  /** whether a placeholder wrote it */
  readonly isExpanded: boolean;
}

/** A use in the ranges of the query. */
type RawUse = Omit<Use, 'line' | 'isExpanded'>;

// The uses of sets and keys in a query.

/** Every name of a set and key, in the order of the text. A set that is only meant stands nowhere and is none of them. */
export function usesIn(read: QueryText): readonly Use[] {
  const raw = read.language === 'xml' ? usesInXml(read.query) : usesInQl(read);
  return raw
    .map((use): Use => {
      const { from, to } = read.inText(use);
      const isExpanded = read.text.slice(from, to) !== read.query.slice(use.from, use.to);
      return { ...use, from, to, line: read.lineAt(from), isExpanded };
    })
    .sort((a, b) => a.from - b.from);
}

/** Those at an offset of the text: between their characters, or directly behind the last one. */
export function useAt(uses: readonly Use[], position: number): Use | undefined {
  return uses.find(({ from, to }) => from <= position && position < to) ?? uses.find(({ to }) => to === position);
}

// Uses in Overpass QL, from its tree.

/** The uses in a query without an order. */
function usesInQl({ parsed, query }: QueryText): readonly RawUse[] {
  const uses: RawUse[] = [];
  const addSet = (set: SetReference, access: RawUse['access']): void => {
    if (set.explicit && set.name !== '') uses.push({ of: 'set', name: set.name, access, from: set.to - set.name.length, to: set.to });
  };
  const addKey = ({ value: name, from, to }: Pick<StringValue, 'value' | 'from' | 'to'>, access: RawUse['access']): void => {
    if (name !== '' && to > from) uses.push({ of: 'key', name, access, from, to });
  };
  for (const statement of allStatements(parsed.script.statements)) {
    const { inputs, output, expressions } = partsOf(statement);
    for (const input of inputs) addSet(input, 'read');
    if (output !== undefined) addSet(output, 'write');
    for (const key of keysOf(statement)) addKey(key, 'read');
    for (const assignment of assignmentsOf(statement)) if (assignment.target === 'tag') addKey(keyOf(assignment, query), 'write');
    for (const expression of expressions) {
      for (const part of allExpressions(expression)) {
        if ((part.kind === 'call' || part.kind === 'property') && part.set !== undefined) addSet(part.set, 'read');
        for (const key of keysRead(part)) addKey(key, 'read');
      }
    }
  }
  return uses;
}

function keysOf(statement: Statement): readonly StringValue[] {
  return statement.kind === 'query' ? statement.filters.flatMap((filter) => keyOfFilter(filter) ?? []) : [];
}

/** The key that a filter by tag asks for. */
export function keyOfFilter(filter: Filter): StringValue | undefined {
  switch (filter.kind) {
    case 'tagExists':
    case 'tagAbsent':
    case 'tagEquals':
    case 'tagMatches':
      return filter.key;
    default:
      return undefined;
  }
}

function assignmentsOf(statement: Statement): readonly TagAssignment[] {
  return statement.kind === 'make' || statement.kind === 'convert' ? statement.assignments : [];
}

/** The word or quoted text in front of the sign. */
function keyOf({ from, key }: TagAssignment, query: string): Pick<StringValue, 'value' | 'from' | 'to'> {
  const isBare = query.startsWith(key, from);
  if (isBare) return { value: key, from, to: from + key.length };
  const quote = query[from];
  let to = from + 1;
  while (to < query.length && query[to] !== quote) to += query[to] === '\\' ? 2 : 1;
  return { value: key, from, to: Math.min(to + 1, query.length) };
}

function keysRead(expression: Expression): readonly StringValue[] {
  const key =
    expression.kind === 'tag'
      ? expression.key
      : expression.kind === 'call' && expression.name === 'is_tag'
        ? expression.arguments[0]
        : undefined;
  return key?.kind === 'literal' ? [{ ...key, kind: 'string' }] : [];
}

// Uses in the XML form, from its tags.

const SETS: ReadonlyMap<string, RawUse['access']> = new Map([
  ['into', 'write'],
  ['from', 'read'],
  ['set', 'read'],
  ['pivot', 'read'],
]);
const KEYS: ReadonlyMap<string, RawUse['access']> = new Map([
  ['has-kv', 'read'],
  ['eval-is-tag', 'read'],
  ['set-prop', 'write'],
]);

/** The uses in a query, in its order. */
function usesInXml(query: string): readonly RawUse[] {
  return xmlTags(query).flatMap(({ name: element, attributes }) =>
    attributes.flatMap(({ name, value, valueFrom: from, valueTo: to }): RawUse[] => {
      if (value === '' || value.includes('&')) return [];
      const set = element === ROOT_ELEMENT ? undefined : SETS.get(name);
      if (set !== undefined) return [{ of: 'set', name: value, access: set, from, to }];
      const key = name === 'k' ? KEYS.get(element) : undefined;
      return key === undefined ? [] : [{ of: 'key', name: value, access: key, from, to }];
    }),
  );
}

// The tags of a query in the XML form in sequence, also of an unfinished one.

/** Markup that holds no tags. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['</', '>'],
  ['<!', '>'],
] as const;

/** Every tag that opens an element. */
export function xmlTags(query: string): readonly XmlTag[] {
  const tags: XmlTag[] = [];
  for (let at = query.indexOf('<'); at !== -1; at = query.indexOf('<', at)) {
    const skipped = SKIPPED.find(([start]) => query.startsWith(start, at));
    if (skipped !== undefined) {
      const end = query.indexOf(skipped[1], at + skipped[0].length);
      if (end === -1) break;
      at = end + skipped[1].length;
      continue;
    }
    const tag = scanXmlTag(query, at);
    if (tag.name !== '') tags.push(tag);
    at = Math.max(tag.to, at + 1);
  }
  return tags;
}

// All uses of the set or key at the cursor.

/** Every use of the set or key at an offset of the text, itself among them; empty where neither stands. */
export function occurrencesAt(read: QueryText, position: number): readonly Use[] {
  const uses = usesIn(read);
  const at = useAt(uses, position);
  return at === undefined ? [] : uses.filter(({ of, name }) => of === at.of && name === at.name);
}

/** Names of sets and keys in Overpass QL, from its tree. */
import {
  allExpressions,
  allStatements,
  type Expression,
  type Filter,
  partsOf,
  type SetReference,
  type Statement,
  type StringValue,
  type TagAssignment,
} from '@flyover/overpass-ql';
import type { ReadText } from './read-text.ts';
import type { RawUse } from './use.ts';

/** The uses in a query without an order. */
export function usesInQl({ parsed, query }: ReadText): readonly RawUse[] {
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

/** `derived.a[k=v](if:…);`: a query among derived elements, which stand in sets only. */
import type { DerivedElement } from '@flyover/overpass-output';
import { compilePosixRegex, type Filter, type QueryStatement } from '@flyover/overpass-ql';
import { EMPTY_SET } from '../element-set.ts';
import { compileExpression, scopeOf } from '../evaluate/compile-expression.ts';
import { isTrue } from '../evaluate/value.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';

/** A test of the element at a place in its list. */
type Test = (element: DerivedElement, row: number) => boolean;

/** The derived elements that all input sets hold and all filters let through; without an input set there are none to look at. */
export async function runDerivedQuery(context: RunContext, statement: QueryStatement): Promise<void> {
  const [first = [], ...others] = statement.inputs.map((input) => getSet(context, input.name).derived);
  let found = first;
  for (const other of others) {
    const held = new Set(other);
    found = found.filter((element) => held.has(element));
  }
  for (const filter of statement.filters) {
    const test = testOf(context, filter, found);
    const kept: DerivedElement[] = [];
    for (const [row, element] of found.entries()) {
      if (test(element, row)) kept.push(element);
      await context.control.pause();
    }
    found = kept;
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, derived: found });
}

/** Derived elements have tags and nothing else: they are nowhere, and nobody's. */
function testOf(context: RunContext, filter: Filter, derived: readonly DerivedElement[]): Test {
  switch (filter.kind) {
    case 'tagExists':
      return (element) => tagOf(element, filter.key.value) !== undefined;
    case 'tagAbsent':
      return (element) => tagOf(element, filter.key.value) === undefined;
    case 'tagEquals': {
      const { key, value, negated } = filter;
      return (element) => (tagOf(element, key.value) === value.value) !== negated;
    }
    case 'tagMatches': {
      const { key, pattern, negated, ignoreCase } = filter;
      const matcher = compilePosixRegex(pattern.value, ignoreCase);
      return (element) => {
        const value = tagOf(element, key.value);
        return (value !== undefined && matcher.test(value)) !== negated;
      };
    }
    case 'tagKeyMatches': {
      const keys = compilePosixRegex(filter.keyPattern.value, filter.ignoreCase);
      const values = compilePosixRegex(filter.pattern.value, filter.ignoreCase);
      return ({ tags }) => tags.some(([key, value]) => keys.test(key) && values.test(value));
    }
    case 'if': {
      const value = compileExpression(scopeOf(context, { type: 'derived', derived }), filter.condition);
      return (_, row) => isTrue(value(row));
    }
    default:
      return () => false;
  }
}

function tagOf({ tags }: DerivedElement, key: string): string | undefined {
  return tags.find(([name]) => name === key)?.[1];
}

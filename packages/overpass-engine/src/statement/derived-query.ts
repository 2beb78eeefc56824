/** `derived.a[k=v](if:…);`: a query among derived elements, which stand in sets only. */
import type { DerivedElement } from '@flyover/overpass-output';
import { compilePosixRegex, type Filter, type QueryStatement } from '@flyover/overpass-ql';
import { EMPTY_SET } from '../element-set.ts';
import { compileExpression, scopeOf, speaksOfNoSet } from '../evaluate/compile-expression.ts';
import { isTrue } from '../evaluate/value.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { findNamedSet } from '../set-frame.ts';

/** A test of the element at a place in its list. */
type Test = (element: DerivedElement, row: number) => boolean;

/** The derived elements that all input sets hold and all filters let through; without an input set there are none to look at. */
export async function runDerivedQuery(context: RunContext, statement: QueryStatement): Promise<void> {
  const [first = [], ...others] = statement.inputs.map((input) => getSet(context, input.name).derived);
  let found = first;
  for (const other of others) {
    const held = new Set(other.map(({ id }) => BigInt(id)));
    found = found.filter(({ id }) => held.has(BigInt(id)));
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

/** Of tags, patterns of keys are not looked at; filters of places and metadata let derived elements through as they are. */
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
    case 'if': {
      if (speaksOfNoSet(context, filter.condition)) return () => true;
      const value = compileExpression(scopeOf(context, { type: 'derived', derived }), filter.condition);
      return (_, row) => isTrue(value(row));
    }
    case 'pivot':
      return () => false;
    case 'recurse':
    case 'wayCount': {
      const isNamed = findNamedSet(context.frame, filter.source.name) !== undefined;
      return () => isNamed;
    }
    // the Overpass API 0.7.62 holds no derived element against these
    default:
      return () => true;
  }
}

function tagOf({ tags }: DerivedElement, key: string): string | undefined {
  return tags.find(([name]) => name === key)?.[1];
}

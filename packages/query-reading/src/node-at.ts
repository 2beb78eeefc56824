/** The nodes of the tree that an offset of the query is in. */
import {
  allExpressions,
  blocksOf,
  type Expression,
  type Filter,
  partsOf,
  type Script,
  type Setting,
  type Statement,
} from '@flyover/overpass-ql';
import type { Range } from './read-text.ts';

/** What an offset is in: a setting, or a statement and what of it. */
export interface NodesAt {
  readonly setting: Setting | undefined;
  /** the innermost */
  readonly statement: Statement | undefined;
  readonly filter: Filter | undefined;
  /** the innermost that is no constant */
  readonly expression: Expression | undefined;
}

/** Looks for the nodes around an offset, from the outside; time in proportion to the query. */
export function nodesAt(script: Script, offset: number): NodesAt {
  const isIn = ({ from, to }: Range): boolean => from <= offset && offset < to;
  const setting = script.settings.find(isIn);
  let statement: Statement | undefined;
  for (let inner = script.statements.find(isIn); inner !== undefined; ) {
    statement = inner;
    inner = blocksOf(inner).flat().find(isIn);
  }
  if (statement === undefined) return { setting, statement, filter: undefined, expression: undefined };
  const filter = statement.kind === 'query' ? statement.filters.find(isIn) : undefined;
  // each stands before those in it
  const expression = partsOf(statement)
    .expressions.flatMap(allExpressions)
    .findLast((each) => each.kind !== 'literal' && isIn(each));
  return { setting, statement, filter, expression };
}

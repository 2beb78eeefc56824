/** A moment that data without a history is asked for: no fault until a statement looks at elements, as the Overpass API has it. */
import type { Statement } from '@flyover/overpass-ql';
import type { ElementSet } from '../element-set.ts';
import type { RunContext } from '../run-context.ts';
import { findNamedSet } from '../set-frame.ts';
import { noHistory } from './no-history.ts';

/** Goes on with the data of a moment, in seconds since 1970; without a history with none. */
export function enterMoment(context: RunContext, moment: number): void {
  const { history } = context.database;
  if (history === undefined) context.isLost = true;
  else context.database = history.at(moment);
}

/**
 * Lets through what looks at no element: statements that make elements, or read a set that nothing is in, or that nobody named.
 *
 * @throws RuntimeError for any other
 */
export function checkLost(context: RunContext, statement: Statement): void {
  const set = (name: string): ElementSet | undefined => findNamedSet(context.frame, name);
  switch (statement.kind) {
    case 'query':
      throw noHistory('elements');
    case 'isIn':
      if (statement.coordinate !== undefined || set(statement.input.name) !== undefined) throw noHistory('elements');
      return;
    case 'recurse':
    case 'local':
    case 'mapToArea':
      if (set(statement.input.name) !== undefined) throw noHistory('elements');
      return;
    case 'out':
    case 'convert':
    case 'for':
      if (holdsElements(set(statement.input.name))) throw noHistory('elements');
  }
}

function holdsElements(set: ElementSet | undefined): boolean {
  return set !== undefined && set.nodes.length + set.ways.length + set.relations.length + set.areas.length > 0;
}

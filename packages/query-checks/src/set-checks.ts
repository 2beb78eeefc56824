/** Sets that are empty when they are read, and results that nobody reads. */
import { allStatements } from '@flyover/overpass-ql';
import { type CheckContext, note, replacement } from './check-context.ts';
import type { SetFlow } from './flow-facts.ts';
import { nearest } from './nearest.ts';
import type { SetValue } from './set-values.ts';

/** Names that are compared with one that nobody writes. */
const NAMES_COMPARED = 200;

/** Checks the sets of a query. */
export function checkSets(context: CheckContext, flow: SetFlow): void {
  // a set that is read under a misspelt name is not one that nobody reads
  const meant = checkReads(context, flow);
  const { statements } = context.script;
  const printsNothing = !allStatements(statements).some(({ kind }) => kind === 'out');
  if (printsNothing && statements.length > 0) note(context, 'nothing-printed', lastOf(statements));
  for (const value of flow.values) if (!value.read && !meant.has(value.writer?.name ?? '')) checkUnread(context, value, printsNothing);
}

function lastOf<T>(items: readonly T[]): T {
  return items[items.length - 1];
}

/** Gives the names that others were meant to be. */
function checkReads(context: CheckContext, { earlyReads, written }: SetFlow): ReadonlySet<string> {
  const meantNames = new Set<string>();
  const names = [...written.keys()].filter((name) => name !== '_').slice(0, NAMES_COMPARED);
  for (const read of earlyReads) {
    const { name } = read;
    // `..count_members` reads a set whose name is a dot: the parser speaks of that
    if (!/\w/u.test(name)) continue;
    const line = written.get(name);
    if (line !== undefined || name === '_') {
      note(context, 'set-read-before-written', read, { set: name, ...(name !== '_' && line !== undefined && { line }) });
      continue;
    }
    const meant = nearest(name, names);
    if (meant !== undefined) meantNames.add(meant);
    const at = meant === undefined ? -1 : context.text.slice(read.from, read.to).lastIndexOf(name);
    const edit =
      meant !== undefined && at !== -1 && context.language === 'ql'
        ? { from: read.from + at, to: read.from + at + name.length, insert: meant }
        : undefined;
    note(context, 'set-never-written', read, { set: name, ...(meant !== undefined && { meant }) }, replacement(edit));
  }
  return meantNames;
}

function checkUnread(context: CheckContext, { writer, overwrittenBy }: SetValue, printsNothing: boolean): void {
  if (writer === undefined) return;
  const { statement, range, name } = writer;
  const isDefault = name === '_';
  if (isDefault && printsNothing) return;
  if (statement.kind === 'recurse') note(context, 'recursion-unused', range, { set: name });
  else if (overwrittenBy !== undefined) note(context, 'result-overwritten', range, { set: name, line: overwrittenBy });
  else if (isDefault) note(context, 'result-not-printed', range);
  else note(context, 'set-never-read', range, { set: name });
}

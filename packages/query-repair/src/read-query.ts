/** The query of a user's text that is to be changed, or why it cannot be. */
import { errorsOf } from '@flyover/overpass-ql';
import { type QueryText, readQueryText } from '@flyover/query-text';
import type { RepairProblem, RepairReason } from './repair.ts';

/** Reads a query; what cannot be read is a problem that says why. */
export function readQuery(text: string): QueryText | RepairProblem {
  const read = readQueryText(text);
  if (read.kind === 'foreign') {
    const { kind, language } = read;
    return { kind: 'unreadable', reason: { kind, language }, offset: 0, line: 1, column: 1 };
  }
  if (read.kind === 'unexpanded') {
    const { kind, data, position } = read.error;
    return { kind: 'unreadable', reason: { kind: 'placeholder', error: { kind, data } }, ...position };
  }
  const [fault] = errorsOf(read.parsed.diagnostics);
  return fault === undefined ? read : problemAt(read, fault.from, 'unreadable', { kind: 'fault', fault });
}

/** A problem at the nearest position in the user's text of an offset of the query. */
export function problemAt(read: QueryText, at: number, kind: RepairProblem['kind'], reason: RepairReason): RepairProblem {
  const offset = read.offsetInText(at);
  return { kind, reason, offset, ...read.positionAt(offset) };
}

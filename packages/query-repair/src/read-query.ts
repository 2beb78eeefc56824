/** Options and result of a repair, and the query to repair. */
import { errorsOf, type QueryError } from '@flyover/overpass-ql';
import type { ExpansionErrorData, ExpansionErrorKind } from '@flyover/query-template';
import { type QueryText, readQueryText } from '@flyover/query-text';

/** `map`: the answer is to be drawable; `editor`: an editor of OpenStreetMap data is to load it. */
export type Purpose = 'map' | 'editor';

/** Obstacle of a repair; the page and the command put it into words. */
export type RepairReason =
  /** the query has an error */
  | { readonly kind: 'fault'; readonly fault: QueryError }
  /** its placeholders cannot be put in */
  | { readonly kind: 'placeholder'; readonly error: { readonly kind: ExpansionErrorKind; readonly data: ExpansionErrorData } }
  /** it is in a language that is not repaired */
  | { readonly kind: 'foreign'; readonly language: string }
  /** no form of it could be read */
  | { readonly kind: 'unread' }
  /** a placeholder holds the output format, which is to be written so */
  | { readonly kind: 'format'; readonly written: string }
  /** a placeholder holds a statement that prints */
  | { readonly kind: 'print'; readonly print: string }
  /** a statement that prints stands in a union */
  | { readonly kind: 'union'; readonly print: string };

/** Reason why a part was left unchanged. */
export interface RepairProblem {
  /** `unreadable`: the whole text was left alone; `by-hand`: one part of it was */
  readonly kind: 'unreadable' | 'by-hand';
  readonly reason: RepairReason;
  /** Position in the text that was given: UTF-16 offset from 0; line and column from 1. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A repaired query. */
export interface Repair {
  /** The text with its placeholders, layout and comments, repaired as far as that can be. */
  readonly text: string;
  /** Whether `text` differs from the one that was given. */
  readonly changed: boolean;
  readonly problems: readonly RepairProblem[];
}

// The query to repair in a user's text, or the reason why there is none.

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

/** Returns a problem at the position in the user's text that is nearest to an offset of the query. */
export function problemAt(read: QueryText, at: number, kind: RepairProblem['kind'], reason: RepairReason): RepairProblem {
  const offset = read.offsetInText(at);
  return { kind, reason, offset, ...read.positionAt(offset) };
}

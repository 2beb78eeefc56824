/** From the text of a user to its syntax tree, and from ranges of the tree back to the text. */
import { errorsOf, parseQuery, parseXmlQuery, type Script } from '@flyover/overpass-ql';
import {
  type Expansion,
  ExpansionError,
  expandQuery,
  findPlaceholders,
  isForeign,
  lineOf,
  lineStarts,
  outsidePlaceholders,
  type Placeholder,
  placeholderAt,
  standInContexts,
} from '@flyover/query-template';
import type { Range } from './edits.ts';
import type { RepairProblem, RepairReason } from './repair.ts';

/** A query that was read. Places of `script` are in `query`, where something stands for each placeholder. */
export interface ReadQuery {
  readonly language: 'ql' | 'xml';
  readonly query: string;
  readonly script: Script;
  /**
   * Returns the range in the user's text of a range of `query`: whole placeholders or none of one; undefined where it covers only a part of one.
   */
  rangeInText(from: number, to: number): Range | undefined;
  /** Returns the offset in the user's text for an insertion before an offset of `query`; undefined inside a placeholder. */
  startInText(offset: number): number | undefined;
  /** The line of the user's text that an offset of `query` is in, from 1. */
  lineOf(offset: number): number;
  /** The nearest position in the user's text, for problems. */
  problemAt(offset: number, kind: RepairProblem['kind'], reason: RepairReason): RepairProblem;
}

/** Reads a query; what cannot be read is a problem that says why. */
export function readQuery(text: string): ReadQuery | RepairProblem {
  try {
    const starts = lineStarts(text);
    let first: RepairProblem | undefined;
    for (const context of standInContexts(text, findPlaceholders(text))) {
      const expansion = expandQuery(text, context);
      const { language, query } = expansion;
      if (isForeign(language)) return unreadable({ kind: 'foreign', language });
      const { script, diagnostics } = language === 'xml' ? parseXmlQuery(query) : parseQuery(query);
      const [fault] = errorsOf(diagnostics);
      if (fault === undefined) {
        const outside = outsidePlaceholders(text);
        return {
          language,
          query,
          script,
          rangeInText: (from, to) => rangeOf(expansion, outside, from, to),
          startInText: (offset) => startOf(expansion, outside, offset),
          lineOf: (offset) => lineOf(starts, expansion.offsetInText(offset)) + 1,
          problemAt: (offset, kind, reason) => problem(expansion, starts, offset, kind, reason),
        };
      }
      first ??= problem(expansion, starts, fault.from, 'unreadable', { kind: 'fault', fault });
    }
    return first ?? unreadable({ kind: 'unread' });
  } catch (thrown) {
    if (!(thrown instanceof ExpansionError)) throw thrown;
    const { kind, data, position } = thrown;
    return { kind: 'unreadable', reason: { kind: 'placeholder', error: { kind, data } }, ...position };
  }
}

function unreadable(reason: RepairReason): RepairProblem {
  return { kind: 'unreadable', reason, offset: 0, line: 1, column: 1 };
}

function problem(
  expansion: Expansion,
  starts: readonly number[],
  at: number,
  kind: RepairProblem['kind'],
  reason: RepairReason,
): RepairProblem {
  const offset = expansion.offsetInText(at);
  const line = lineOf(starts, offset);
  return { kind, reason, offset, line: line + 1, column: offset - starts[line] + 1 };
}

function rangeOf(expansion: Expansion, outside: readonly Placeholder[], from: number, to: number): Range | undefined {
  const start = startOf(expansion, outside, from);
  const end = endOf(expansion, outside, to);
  return start === undefined || end === undefined ? undefined : { from: start, to: end };
}

function startOf(expansion: Expansion, outside: readonly Placeholder[], from: number): number | undefined {
  const origin = expansion.offsetInText(from);
  const placeholder = placeholderAt(outside, origin);
  for (let at = from - 1; placeholder !== undefined && at >= 0 && expansion.offsetInText(at) === origin; at--)
    if (expansion.query[at].trim() !== '') return undefined;
  return placeholder?.from ?? origin;
}

function endOf({ query, offsetInText }: Expansion, outside: readonly Placeholder[], to: number): number | undefined {
  const origin = offsetInText(to - 1);
  const placeholder = placeholderAt(outside, origin);
  for (let at = to; placeholder !== undefined && at < query.length && offsetInText(at) === origin; at++)
    if (query[at].trim() !== '') return undefined;
  return placeholder?.to ?? origin + 1;
}

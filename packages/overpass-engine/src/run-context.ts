/** What a run carries from statement to statement. */
import type { Database } from './database.ts';
import { type ElementSet, EMPTY_SET, setSize } from './element-set.ts';
import type { Box } from './index/node-grid.ts';
import type { AnswerWriter } from './output/answer-writer.ts';
import type { RunControl } from './run-control.ts';

/** See the file's comment. */
export interface RunContext {
  readonly database: Database;
  readonly control: RunControl;
  /** The named sets; `_` is the default set. */
  readonly sets: Map<string, ElementSet>;
  /** Of `for`: the value of the round at hand, by set and name (`_.val`). */
  readonly properties: Map<string, string>;
  /** Of `[bbox:]`. */
  readonly globalBox: readonly Box[] | undefined;
  readonly writer: AnswerWriter;
  /** Whether the query has to do with areas; counts name them then. */
  readonly usesAreas: boolean;
  /** Hands finished bytes on; waits while the reader is behind. */
  readonly flush: () => Promise<void>;
  /** The number of the next derived element. */
  nextDerivedId: number;
}

/** A set by name; the empty set where nothing has that name. */
export function getSet(context: RunContext, name: string): ElementSet {
  return context.sets.get(name) ?? EMPTY_SET;
}

/**
 * Puts a set under a name.
 *
 * @throws RuntimeError where all sets together pass `[maxsize:]`
 */
export function putSet(context: RunContext, name: string, set: ElementSet): void {
  context.sets.set(name, set);
  let bytes = 0;
  for (const each of context.sets.values()) bytes += setSize(each);
  context.control.checkSize(bytes);
}

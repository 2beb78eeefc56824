/** What a set holds, from the text of the query: who fills it, and who reads it. */
import { allStatements, partsOf, type Statement } from '@flyover/overpass-ql';
import { explainStatement } from './explain/explain-statement.ts';
import type { ExplainedStatement } from './explain/explanation.ts';
import type { ReadText } from './read-text.ts';
import { usesIn } from './uses.ts';

/** One set. */
export interface SetContents {
  readonly name: string;
  /** the statements that fill it, in the order of the text, without those in them; at most a few */
  readonly writes: readonly ExplainedStatement[];
  /** how many more fill it */
  readonly moreWrites: number;
  /** the lines that name it to read it, 1-based, each once */
  readonly reads: readonly number[];
}

/** Statements that are told at most. */
const TOLD = 3;

/** What fills and reads a set that the query names. */
export function contentsOf(read: ReadText, name: string): SetContents {
  const writers = allStatements(read.parsed.script.statements).filter((statement) => fills(statement, name));
  const lines = usesIn(read)
    .filter((use) => use.of === 'set' && use.access === 'read' && use.name === name)
    .map(({ line }) => line);
  return {
    name,
    writes: writers.slice(0, TOLD).map((statement) => explainStatement(read, statement, Number.POSITIVE_INFINITY)),
    moreWrites: Math.max(writers.length - TOLD, 0),
    reads: [...new Set(lines)],
  };
}

function fills(statement: Statement, name: string): boolean {
  const { output } = partsOf(statement);
  return output?.name === name;
}

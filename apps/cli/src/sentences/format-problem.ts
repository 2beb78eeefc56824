/** Sentences about queries that could not be formatted. */
import type { FormattedQuery } from '@flyover/query-repair';
import type { InputFault } from '../problem.ts';
import { repairSentence } from './query-fault.ts';

/** One line for a user. */
export function formatProblem(file: string, problem: Exclude<FormattedQuery, { kind: 'formatted' }>, isCompact: boolean): InputFault {
  switch (problem.kind) {
    case 'unreadable':
      return { file, line: problem.problem.line, column: problem.problem.column, message: repairSentence(problem.problem.reason) };
    case 'xml':
      return { file, message: 'this is the XML form: only Overpass QL is laid out' };
    case 'placeholders':
      return {
        file,
        message: isCompact
          ? 'a compact text has no placeholders: fill them in first (flyover expand)'
          : 'its placeholders stand for what cannot be parted from the text around them: it was left as it is',
      };
  }
}

/** Errors of a database as problems of a call, with advice. */
import { SqlProblem } from '@flyover/overpass-sql';
import { CallProblem, messageOf } from '../problem.ts';
import { sqlFaultSentence } from './sql-fault.ts';

/** Codes of PostgreSQL's appendix A, "Error Codes". */
const NOT_ALLOWED = '42501';
const DISK_FULL = '53100';
const IN_USE = '2BP01';

/**
 * Converts an error of a command that uses the database to a problem.
 *
 * @param aim purpose for which the role was used
 */
export function databaseProblem(thrown: unknown, aim: 'read' | 'import' | 'update'): unknown {
  if (thrown instanceof SqlProblem) return new CallProblem(sqlFaultSentence(thrown.fault), { showUsage: false });
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (typeof code !== 'string') return thrown;
  return new CallProblem(`the database of --database cannot be used: ${saidOf(thrown)}${adviceOf(code, aim)}`, { showUsage: false });
}

const ADVICE = {
  import: '. The role needs GRANT CREATE ON DATABASE, and must own the schema "flyover" where that is there',
  update: '. The role needs GRANT USAGE ON SCHEMA flyover, and GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA flyover',
  read: '. The role needs GRANT USAGE ON SCHEMA flyover, and GRANT SELECT ON ALL TABLES IN SCHEMA flyover',
} as const;

function adviceOf(code: string, aim: 'read' | 'import' | 'update'): string {
  if (code === DISK_FULL) return '; nothing in it has changed';
  if (code === IN_USE) return '. Views or tables of yours hang on those of the last import: drop or move them, import, and make them again';
  if (code !== NOT_ALLOWED) return '';
  return ADVICE[aim];
}

/**
 * Returns the message of an error. Where a host has several addresses, each has its own error, and the error of all of them has no message.
 */
export function saidOf(thrown: unknown): string {
  return thrown instanceof AggregateError ? messageOf(thrown.errors[0]) : messageOf(thrown);
}

/** Sentences about faults of elements in PostgreSQL. */
import { type SqlFault, SqlProblem } from '@flyover/overpass-sql';
import { CallProblem, messageOf } from '../problem.ts';

/** A fault of what the database holds, or of a query over it. */
export function sqlFaultSentence(fault: SqlFault): string {
  switch (fault.kind) {
    case 'noTables':
      return 'the database has no elements yet: put some in with flyover import FILE --database URL';
    case 'otherVersion':
      return `the tables of the database are those of another version of Flyover (${fault.found}, this one has ${fault.wanted}): import the data again`;
    case 'foreignSchema':
      return `the database has a schema "${fault.schema}" that Flyover did not make: rename it, or take another database`;
    case 'busy':
      return 'another import into this database is going on: wait until it is over';
    case 'tooManyRows': {
      const rows = fault.rows === undefined ? `more than ${inWords(fault.limit)}` : `about ${inWords(fault.rows)}`;
      return `this would read ${rows} elements: add a box, a key or an area`;
    }
  }
}

/** Rounded: `41 million`. */
function inWords(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toPrecision(2)} billion`;
  return count >= 1e6 ? `${Number((count / 1e6).toPrecision(2))} million` : count.toLocaleString('en');
}

/** Codes of PostgreSQL's appendix A, "Error Codes". */
const NOT_ALLOWED = '42501';
const DISK_FULL = '53100';
const IN_USE = '2BP01';

/**
 * Converts an error of a command that uses the database to a problem.
 *
 * @param aim purpose for which the role was used
 */
export function databaseProblem(thrown: unknown, aim: 'read' | 'import'): unknown {
  if (thrown instanceof SqlProblem) return new CallProblem(sqlFaultSentence(thrown.fault), { showUsage: false });
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (typeof code !== 'string') return thrown;
  return new CallProblem(`the database of --database cannot be used: ${saidOf(thrown)}${adviceOf(code, aim)}`, { showUsage: false });
}

function adviceOf(code: string, aim: 'read' | 'import'): string {
  if (code === DISK_FULL) return '; nothing in it has changed';
  if (code === IN_USE) return '. Views or tables of yours hang on those of the last import: drop or move them, import, and make them again';
  if (code !== NOT_ALLOWED) return '';
  return aim === 'import'
    ? '. The role needs GRANT CREATE ON DATABASE, and must own the schema "flyover" where that is there'
    : '. The role needs GRANT USAGE ON SCHEMA flyover, and GRANT SELECT ON ALL TABLES IN SCHEMA flyover';
}

/** Of several addresses of one host each has its own error, and all of them together no message. */
function saidOf(thrown: unknown): string {
  return thrown instanceof AggregateError ? messageOf(thrown.errors[0]) : messageOf(thrown);
}

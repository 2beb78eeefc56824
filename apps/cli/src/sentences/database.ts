/** Messages of the commands that use a database of elements. */
import type { ElementStore } from '@flyover/osm-elements';
import { type About, SqlProblem } from '@flyover/overpass-sql';
import { CallProblem, messageOf } from '../problem.ts';
import { sqlFaultSentence } from './faults.ts';

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

// Messages of `flyover import` and `flyover update --database`.

const number = (value: number) => value.toLocaleString('en');

/** Returns the message after an import. */
export function importedSentence({ nodes, ways, relations }: ElementStore): string {
  return `the database has ${number(nodes.count)} nodes, ${number(ways.count)} ways and ${number(relations.count)} relations\n`;
}

/** Returns a line of progress. */
export function importProgress(elements: number, all: number): string {
  return `${number(elements)} of ${number(all)} elements\n`;
}

/** Returns the warning about ways and relations that have only a box or a center. */
export function placesLeftOut(count: number): string {
  return `${number(count)} ${count === 1 ? 'way or relation has' : 'ways and relations have'} a box or a middle and nothing else: the database has them without a place\n`;
}

/** Returns the message after an update. @param changes number of files of changes applied */
export function updatedSentence({ counts, osmBase }: About, changes: number): string {
  const time = osmBase === '' ? '' : `, up to ${osmBase}`;
  const files = `${number(changes)} ${changes === 1 ? 'file' : 'files'} of changes`;
  return `the database has ${number(counts.nodes)} nodes, ${number(counts.ways)} ways and ${number(counts.relations)} relations after ${files}${time}\n`;
}

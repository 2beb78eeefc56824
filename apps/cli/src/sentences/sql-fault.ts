/** Sentences about faults of elements in PostgreSQL. */
import type { SqlFault } from '@flyover/overpass-sql';

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
      return 'another import or update of this database is going on: wait until it is over';
    case 'importing':
      return 'an import of the database is being finished: ask again in a moment';
    case 'behind':
      return 'the databases that answer have not received the last change yet: ask again in a moment';
    case 'tooSlow':
      return `the database takes longer than ${fault.seconds} s for it: ask for a smaller part, or again later`;
    case 'severalServers':
      return 'the tables of the database lie on several servers, which no update changes in one transaction: update a database that has all of them, and distribute its tables again';
    case 'away':
      return `the database does not answer: ${fault.said}`;
    case 'tooManyRows': {
      const rows = fault.rows === undefined ? `more than ${inWords(fault.limit)}` : `about ${inWords(fault.rows)}`;
      return `this would read ${rows} elements: add a box, a key or an area`;
    }
  }
}

/** Returns the HTTP status of a request that a fault ends, and the seconds after which the client may repeat it. */
export function sqlFaultStatus(fault: SqlFault): { readonly status: 503 | 504; readonly retryAfter: number } {
  return fault.kind === 'tooSlow' ? { status: 504, retryAfter: fault.seconds } : { status: 503, retryAfter: 5 };
}

const KINDS: readonly SqlFault['kind'][] = [
  'noTables',
  'otherVersion',
  'foreignSchema',
  'busy',
  'importing',
  'behind',
  'tooSlow',
  'severalServers',
  'away',
  'tooManyRows',
];

/** Returns the fault of an error, which may come from another thread; undefined for any other error. */
export function sqlFaultOf(thrown: unknown): SqlFault | undefined {
  const fault: unknown = thrown instanceof Error && 'fault' in thrown ? thrown.fault : undefined;
  return isSqlFault(fault) ? fault : undefined;
}

function isSqlFault(fault: unknown): fault is SqlFault {
  return typeof fault === 'object' && fault !== null && 'kind' in fault && KINDS.some((kind) => kind === fault.kind);
}

/** Rounded: `41 million`. */
function inWords(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toPrecision(2)} billion`;
  return count >= 1e6 ? `${Number((count / 1e6).toPrecision(2))} million` : count.toLocaleString('en');
}

/** Sentences about faults of files and databases, which any command may meet. Those that the page says too are its English texts. */
import type { ReadFault } from '@flyover/osm-elements';
import type { SqlFault } from '@flyover/overpass-sql';
import english from '../../../web/src/ui/locales/read-fault/en.json';
import { printable } from '../io.ts';

export function filledText(text: string, values: object): string {
  const given = new Map<string, unknown>(Object.entries(values));
  return text.replace(/\{\{(\w+)(, number)?\}\}/gu, (_, name: string, asNumber?: string) => {
    const value = given.get(name);
    return asNumber !== undefined && typeof value === 'number' ? value.toLocaleString('en') : printable(String(value));
  });
}

/**
 * Returns the text of a key of the page's texts.
 *
 * @param key names from the outermost to the innermost, separated by dots
 * @throws Error for a key without a text
 */
export function textAt(texts: object, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((each, name) => (typeof each === 'object' && each !== null ? Reflect.get(each, name) : undefined), texts);
  if (typeof found !== 'string') throw new Error(`the texts have no ${key}`);
  return found;
}

// Sentences about faults in the bytes of a file. The words are those of the page.

const SENTENCES: Readonly<Record<ReadFault['kind'], string>> = english.readFault;

/** Returns the sentence for a fault; for a missing coordinate system, with the option of the command. */
export function readFaultSentence(fault: ReadFault): string {
  const sentence = filledText(SENTENCES[fault.kind], fault);
  const needsSystem = fault.kind === 'projected' || fault.kind === 'system';
  return needsSystem ? `${sentence} Or say which system they are of: --crs EPSG:25832` : sentence;
}

/** Returns the sentence for an error of a thread that could not read a file; undefined for any other error. */
export function dataFaultSentence(thrown: unknown): string | undefined {
  const fault: unknown = thrown instanceof Error && 'fault' in thrown ? thrown.fault : undefined;
  if (!isReadFault(fault)) return undefined;
  const sentence = readFaultSentence(fault);
  return 'file' in fault ? `${fault.file}: ${sentence}` : sentence;
}

function isReadFault(fault: unknown): fault is ReadFault {
  return typeof fault === 'object' && fault !== null && 'kind' in fault && 'byte' in fault && Object.hasOwn(SENTENCES, String(fault.kind));
}

// Sentences about faults of elements in PostgreSQL.

/** Returns the sentence for a fault of a database or of a query over it. */
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

/** Returns a rounded count: `41 million`. */
function inWords(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toPrecision(2)} billion`;
  return count >= 1e6 ? `${Number((count / 1e6).toPrecision(2))} million` : count.toLocaleString('en');
}

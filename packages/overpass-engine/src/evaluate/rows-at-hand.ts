/** Expressions over a few elements: the rows and fields that they read. */
import { AREA } from '@flyover/osm-elements';
import { allExpressions, type Expression } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { databaseNear } from '../parts/database-near.ts';
import type { ELEMENT_FUNCTIONS } from './element-functions.ts';
import type { Subject } from './subject.ts';
import { AGGREGATORS, TEXT_FUNCTIONS } from './value-functions.ts';

/**
 * Highest number of elements of a prepared file whose fields are kept until a statement ends; for more, whole columns are read, which a memory bound may
 * release.
 */
const MOST_ROWS = 65_536;

/** The database in which these rows can be looked at by expressions. @param rows a sorted set */
export function databaseOfRows(database: Database, { type }: Subject, rows: Uint32Array, expressions: readonly Expression[]): Database {
  if (type === 'derived' || type === AREA || rows.length > MOST_ROWS) return database;
  return databaseNear(database, type, rows, fieldsRead(expressions));
}

// The fields that expressions read of an element: a file that is read page by page reads no others.

const OWN: ReadonlySet<string> = new Set<keyof typeof ELEMENT_FUNCTIONS>([
  'id',
  'type',
  'is_tag',
  'count_tags',
  'version',
  'changeset',
  'uid',
  'user',
  'timestamp',
]);

/** Its id, tags and metadata, or also where an element lies and what it consists of. */
export function fieldsRead(expressions: readonly Expression[]): 'own' | 'all' {
  return expressions.flatMap((expression) => allExpressions(expression)).every(readsOwn) ? 'own' : 'all';
}

function readsOwn(part: Expression): boolean {
  if (part.kind !== 'call') return true;
  return OWN.has(part.name) || Object.hasOwn(TEXT_FUNCTIONS, part.name) || part.name === 'count' || Object.hasOwn(AGGREGATORS, part.name);
}

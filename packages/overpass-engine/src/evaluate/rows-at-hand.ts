/** Where expressions look at some elements. */
import { AREA } from '@flyover/osm-elements';
import type { Expression } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { databaseNear } from '../parts/database-near.ts';
import { fieldsRead } from './fields-read.ts';
import type { Subject } from './subject.ts';

/** What is read of so many elements, of a prepared file, stays until a statement is done with them; of more than these whole columns are read, which a bound may let go of. */
const MOST_ROWS = 65_536;

/** The database in which these rows can be looked at by expressions. @param rows a sorted set */
export function databaseOfRows(database: Database, { type }: Subject, rows: Uint32Array, expressions: readonly Expression[]): Database {
  if (type === 'derived' || type === AREA || rows.length > MOST_ROWS) return database;
  return databaseNear(database, type, rows, fieldsRead(expressions));
}

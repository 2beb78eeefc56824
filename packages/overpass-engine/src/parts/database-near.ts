/** A database in which some rows can be looked at: of a prepared file without the rest of their columns, of all other data as it is. */
import { type ElementType, NODE, WAY } from '@flyover/osm-elements';
import { type Database, type DatabasePart, tableOf } from '../database.ts';
import type { FilterPlan } from '../filter/filter-plan.ts';

/** Fields that are read: the methods of `DatabasePart` that take a type and rows. */
export type NearFields = 'own' | 'tags' | 'meta' | 'geometry' | 'all';

/** For a look at some fields of rows, which are a sorted set. */
export function databaseNear(database: Database, type: ElementType, rows: Uint32Array, fields: NearFields): Database {
  return near(database, type, rows, (part) => part[fields](type, rows));
}

/** For a look at where elements lie: see `DatabasePart.geometry`. */
export function withGeometry(database: Database, type: ElementType, rows: Uint32Array): Database {
  return databaseNear(database, type, rows, 'geometry');
}

/** For a look at the nodes of ways, as rows. */
export function withWayNodes(database: Database, ways: Uint32Array): Database {
  return near(database, WAY, ways, (part) => part.wayNodes(ways));
}

/** For a look at the bounds of ways. */
export function withBounds(database: Database, ways: Uint32Array): Database {
  return near(database, WAY, ways, (part) => part.bounds(ways));
}

/** For a look at the ways of nodes. */
export function withWaysOfNodes(database: Database, nodes: Uint32Array): Database {
  return near(database, NODE, nodes, (part) => part.waysOfNodes(nodes));
}

function near(database: Database, type: ElementType, rows: Uint32Array, load: (part: DatabasePart) => void): Database {
  const { parts } = database;
  if (parts === undefined || rows.length > tableOf(database, type).count * parts.share) return database;
  const part = parts.open();
  load(part);
  return part.database;
}

/** The test of a plan: for any row, and for rows that are said before. @param make the test over a database in which these fields of the row can be looked at */
export function testOver(
  database: Database,
  type: ElementType,
  fields: NearFields,
  make: (database: Database) => (row: number) => boolean,
): Pick<FilterPlan, 'test' | 'testOf'> {
  if (database.parts === undefined) return { test: make(database) };
  let whole: ((row: number) => boolean) | undefined;
  return {
    test(row) {
      whole ??= make(database);
      return whole(row);
    },
    testOf: (rows) => make(databaseNear(database, type, rows, fields)),
  };
}

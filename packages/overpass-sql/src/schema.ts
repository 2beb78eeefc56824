/** The tables of elements in PostgreSQL. docs/sql-schema.md explains them. */

/** The schema that holds the tables. */
export const SCHEMA = 'flyover';

/** The tables of every version of the layout, those with references first. */
const OLD_TABLES: readonly string[] = ['members', 'relations', 'ways', 'nodes', 'about'];

/** Tables that distinguish Flyover's schema from another one of the same name. */
export const KNOWN_BY = OLD_TABLES;

/** The tables in the order in which readers lock them: an import that drops them cannot come to a deadlock with a reader. */
const TABLES: readonly string[] = ['about', 'names', 'nodes', 'ways', 'relations', 'members', 'deletions'];

/** The number of this layout of the tables. */
export const SCHEMA_VERSION = '2';

const META = 'version integer, "timestamp" timestamptz, changeset bigint, uid integer, "user" text';

/** Returns SQL that creates the tables without indexes. @param schema may be a temporary name of the schema */
export function createTables(schema: string): string[] {
  return [
    `CREATE SCHEMA ${schema}`,
    `CREATE TABLE ${schema}.about (key text PRIMARY KEY, value text NOT NULL)`,
    `CREATE TABLE ${schema}.nodes (id bigint NOT NULL, lat integer, lon integer, tags jsonb, ${META})`,
    `CREATE TABLE ${schema}.ways (id bigint NOT NULL, nodes bigint[] NOT NULL, bounds box, tags jsonb, ${META})`,
    `CREATE TABLE ${schema}.relations (id bigint NOT NULL, bounds box, tags jsonb, ${META})`,
    `CREATE TABLE ${schema}.members (relation bigint NOT NULL, place integer NOT NULL, type smallint NOT NULL, ref bigint NOT NULL, role text NOT NULL)`,
    `CREATE TABLE ${schema}.names (word text COLLATE "C" NOT NULL, is_whole boolean NOT NULL, importance real NOT NULL, type smallint NOT NULL, id bigint NOT NULL)`,
    `CREATE TABLE ${schema}.deletions (type smallint NOT NULL, id bigint NOT NULL, version integer NOT NULL, PRIMARY KEY (type, id))`,
  ];
}

/** Returns SQL that creates the indexes of filled tables. */
export function createIndexes(schema: string): string[] {
  const elements = ['nodes', 'ways', 'relations'].flatMap((table) => [
    `ALTER TABLE ${schema}.${table} ADD PRIMARY KEY (id)`,
    `CREATE INDEX ${table}_tags ON ${schema}.${table} USING gin (tags)`,
    `CREATE INDEX ${table}_uid ON ${schema}.${table} (uid)`,
    `CREATE INDEX ${table}_user ON ${schema}.${table} ("user")`,
    `CREATE INDEX ${table}_timestamp ON ${schema}.${table} ("timestamp")`,
  ]);
  return [
    ...elements,
    `CREATE INDEX nodes_place ON ${schema}.nodes USING gist (point(lon, lat))`,
    `CREATE INDEX ways_bounds ON ${schema}.ways USING gist (bounds)`,
    `CREATE INDEX ways_nodes ON ${schema}.ways USING gin (nodes)`,
    `CREATE INDEX relations_bounds ON ${schema}.relations USING gist (bounds)`,
    `ALTER TABLE ${schema}.members ADD PRIMARY KEY (relation, place)`,
    `CREATE INDEX members_ref ON ${schema}.members (ref, type)`,
    `CREATE INDEX members_role ON ${schema}.members (role)`,
    `CREATE INDEX names_word ON ${schema}.names (word)`,
    `CREATE INDEX names_element ON ${schema}.names (type, id)`,
    `CREATE VIEW ${schema}.areas AS SELECT e.id + 3600000000 AS id, e.id AS relation, e.bounds, e.tags FROM ${schema}.relations e WHERE ${AREA_RULE}`,
    ...['nodes', 'ways', 'relations', 'members', 'names'].map((table) => `ANALYZE ${schema}.${table}`),
  ];
}

/**
 * Drops the tables of the last import, if any, and nothing else: where a user's views depend on them, or other tables are in
 * their schema, the last statement or an earlier one fails.
 */
export const DROP_TABLES: readonly string[] = [
  `DROP VIEW IF EXISTS ${SCHEMA}.areas`,
  ...TABLES.map((table) => `DROP TABLE IF EXISTS ${SCHEMA}.${table}`),
  `DROP SCHEMA IF EXISTS ${SCHEMA}`,
];

/** The condition for relations `e` that are areas if their ways exist and are closed. Source: `areas.osm3s` of the Overpass API 0.7.62. */
export const AREA_RULE = `(e.tags ? 'postal_code' OR e.tags ? 'addr:postcode' OR (e.tags ? 'name' AND (e.tags ? 'admin_level' OR e.tags->>'type' IN ('multipolygon', 'boundary'))))`;

/** The condition for closed ways `e`. */
export const CLOSED_RULE = '(cardinality(e.nodes) > 2 AND e.nodes[1] = e.nodes[cardinality(e.nodes)])';

/**
 * The SQL of an update, in the order of execution. The new rows are in temporary tables (`new_…`); `touched_…` are the elements whose
 * position may have changed.
 */
import { SCHEMA } from './schema.ts';

const TYPES = ['nodes', 'ways', 'relations'] as const;

/** Creates the temporary tables of the transaction. */
export const UPDATE_TABLES: readonly string[] = [...TYPES, 'members', 'names', 'deletions'].map(
  (table) => `CREATE TEMPORARY TABLE new_${table} (LIKE ${SCHEMA}.${table}) ON COMMIT DROP`,
);

/** The condition for versions `n` that are older than the version `e`; without a version number the later change is applied. */
const IS_OLDER = '(coalesce(n.version, 0) <> 0 AND coalesce(e.version, 0) <> 0 AND n.version < e.version)';

/** Removes new rows and deletions that arrive too late. */
export const TAKE_OUT_OLD: readonly string[] = [
  ...TYPES.map(
    (table, type) => `DELETE FROM new_${table} n USING ${SCHEMA}.deletions e WHERE e.type = ${type} AND e.id = n.id AND ${IS_OLDER}`,
  ),
  `DELETE FROM new_deletions n USING ${SCHEMA}.deletions e WHERE e.type = n.type AND e.id = n.id AND ${IS_OLDER}`,
  ...TYPES.flatMap((table, type) => [
    `DELETE FROM new_${table} n USING ${SCHEMA}.${table} e WHERE e.id = n.id AND ${IS_OLDER}`,
    `DELETE FROM new_deletions n USING ${SCHEMA}.${table} e WHERE n.type = ${type} AND e.id = n.id AND ${IS_OLDER}`,
  ]),
  `DELETE FROM new_members n WHERE NOT EXISTS (SELECT FROM new_relations r WHERE r.id = n.relation)`,
  `DELETE FROM new_names n WHERE NOT EXISTS (${TYPES.map((table, type) => `SELECT FROM new_${table} e WHERE n.type = ${type} AND e.id = n.id`).join(' UNION ALL ')})`,
];

/** Returns a query for the elements that are added, changed or deleted, by the number of their type. */
const changed = (type: number) => `SELECT id FROM new_${TYPES[type]} UNION SELECT id FROM new_deletions WHERE type = ${type}`;

/**
 * Collects the elements whose bounds may have changed: by their nodes, and by their members that are nodes or ways. Deleted ways are
 * included.
 */
export const TOUCHED: readonly string[] = [
  `CREATE TEMPORARY TABLE touched_nodes ON COMMIT DROP AS ${changed(0)}`,
  `CREATE TEMPORARY TABLE touched_ways ON COMMIT DROP AS ${changed(1)}
UNION SELECT w.id FROM touched_nodes t JOIN ${SCHEMA}.ways w ON w.nodes @> ARRAY[t.id]`,
  `CREATE TEMPORARY TABLE touched_relations ON COMMIT DROP AS ${changed(2)}
UNION SELECT m.relation FROM touched_nodes t JOIN ${SCHEMA}.members m ON m.ref = t.id AND m.type = 0
UNION SELECT m.relation FROM touched_ways t JOIN ${SCHEMA}.members m ON m.ref = t.id AND m.type = 1`,
];

/** Replaces the old rows by the new ones; statements with a table return the numbers of added (`made`) and deleted (`gone`) elements. */
export const REPLACE_ELEMENTS: readonly { readonly table?: (typeof TYPES)[number]; readonly statement: string }[] = [
  ...TYPES.map((_, type) => ({
    statement: `DELETE FROM ${SCHEMA}.names n USING (${changed(type)}) c WHERE n.type = ${type} AND n.id = c.id`,
  })),
  { statement: `DELETE FROM ${SCHEMA}.members m USING (${changed(2)}) c WHERE m.relation = c.id` },
  ...TYPES.map((table, type) => ({
    table,
    statement: `WITH gone AS (DELETE FROM ${SCHEMA}.${table} e USING (${changed(type)}) c WHERE e.id = c.id RETURNING 1)
SELECT (SELECT count(*) FROM gone)::integer AS gone, (SELECT count(*) FROM new_${table})::integer AS made`,
  })),
  ...[...TYPES, 'members', 'names'].map((table) => ({ statement: `INSERT INTO ${SCHEMA}.${table} SELECT * FROM new_${table}` })),
];

/** Forgets the deletions of elements that exist again. */
export const REMEMBER_DELETIONS: readonly string[] = [
  ...TYPES.map((table, type) => `DELETE FROM ${SCHEMA}.deletions d USING new_${table} n WHERE d.type = ${type} AND d.id = n.id`),
  `INSERT INTO ${SCHEMA}.deletions SELECT * FROM new_deletions ON CONFLICT (type, id) DO UPDATE SET version = excluded.version`,
];

/** Computes the bounds of touched elements again: of ways first, since those of relations depend on them. */
export const RENEW_BOUNDS: readonly string[] = [
  `UPDATE ${SCHEMA}.ways w SET bounds = b.bounds FROM (
  SELECT t.id, box(point(max(n.lon), max(n.lat)), point(min(n.lon), min(n.lat))) AS bounds
  FROM touched_ways t JOIN ${SCHEMA}.ways w ON w.id = t.id
  LEFT JOIN LATERAL unnest(w.nodes) AS r (id) ON true LEFT JOIN ${SCHEMA}.nodes n ON n.id = r.id
  GROUP BY t.id) b WHERE w.id = b.id`,
  `UPDATE ${SCHEMA}.relations r SET bounds = b.bounds FROM (
  SELECT t.id, box(point(max(coalesce(n.lon, (w.bounds[0])[0])), max(coalesce(n.lat, (w.bounds[0])[1]))),
    point(min(coalesce(n.lon, (w.bounds[1])[0])), min(coalesce(n.lat, (w.bounds[1])[1])))) AS bounds
  FROM touched_relations t
  LEFT JOIN ${SCHEMA}.members m ON m.relation = t.id
  LEFT JOIN ${SCHEMA}.nodes n ON m.type = 0 AND n.id = m.ref
  LEFT JOIN ${SCHEMA}.ways w ON m.type = 1 AND w.id = m.ref
  GROUP BY t.id) b WHERE r.id = b.id`,
];

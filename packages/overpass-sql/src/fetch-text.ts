/** One SQL statement for seeds: the elements, with the nodes and members they consist of. */
import type { Seeds } from './need.ts';
import { SCHEMA } from './schema.ts';
import type { SqlValues } from './sql-connection.ts';

/** Columns that nodes, ways and relations share. Numbers have types that every driver returns as numbers. */
const COMMON = `e.tags::text AS tags, e.version AS version, extract(epoch FROM e."timestamp")::float8 AS "timestamp",
  e.changeset::float8 AS changeset, e.uid AS uid, e."user" AS "user"`;

/**
 * Returns the statement. Its columns are `type` (as in `ElementStore`), `id`, `lat`, `lon`, `refs` (ids of nodes with commas), `members` (a
 * JSON list of type, id and role), `tags` (JSON) and metadata, each element once.
 *
 * @param most rows
 */
export function fetchText(seeds: Seeds, values: SqlValues, most: number): string {
  const { nodes, ways, relations, climb, isComplete, withRelationsOfWays = false } = seeds;
  const limit = values.add(most);
  const found = (table: string, condition: string | undefined) =>
    `found_${table} AS (SELECT e.id FROM ${SCHEMA}.${table} e WHERE ${condition ?? 'false'} LIMIT ${limit}::bigint)`;
  const relationsOfWays = withRelationsOfWays
    ? ` UNION SELECT m.relation FROM ${SCHEMA}.members m WHERE m.ref = ${anyOf('found_ways')} AND m.type = 1`
    : '';
  const steps = [
    found('nodes', nodes),
    found('ways', ways),
    found('relations', relations),
    `first_relations AS (SELECT id FROM found_relations${relationsOfWays})`,
    `all_relations AS (SELECT id FROM first_relations${climb === undefined ? '' : ` UNION ${CLIMBS[climb]}`})`,
    `parts AS (${isComplete ? `SELECT m.type, m.ref FROM ${SCHEMA}.members m WHERE m.relation = ${anyOf('all_relations')} AND m.type < 2` : 'SELECT 0 AS type, 0::bigint AS ref WHERE false'})`,
    `all_ways AS (SELECT id FROM found_ways UNION SELECT ref FROM parts WHERE type = 1)`,
    `all_nodes AS (SELECT id FROM found_nodes UNION SELECT ref FROM parts WHERE type = 0
      UNION SELECT unnest(w.nodes) FROM ${SCHEMA}.ways w WHERE w.id = ${anyOf('all_ways')})`,
    `lists AS (SELECT m.relation, json_agg(json_build_array(m.type, m.ref, m.role) ORDER BY m.place)::text AS members
      FROM ${SCHEMA}.members m WHERE m.relation = ${anyOf('all_relations')} GROUP BY m.relation)`,
  ];
  return `WITH RECURSIVE ${steps.join(',\n')}
SELECT 0 AS type, e.id::float8 AS id, e.lat AS lat, e.lon AS lon, NULL::text AS refs, NULL::text AS members, ${COMMON}
FROM ${SCHEMA}.nodes e WHERE e.id = ${anyOf('all_nodes')}
UNION ALL SELECT 1, e.id::float8, NULL::integer, NULL::integer, array_to_string(e.nodes, ','), NULL::text, ${COMMON}
FROM ${SCHEMA}.ways e WHERE e.id = ${anyOf('all_ways')}
UNION ALL SELECT 2, e.id::float8, NULL::integer, NULL::integer, NULL::text, l.members, ${COMMON}
FROM ${SCHEMA}.relations e LEFT JOIN lists l ON l.relation = e.id WHERE e.id = ${anyOf('all_relations')}
LIMIT ${limit}::bigint`;
}

/**
 * Returns an expression for any id of a step. Unlike a join, a list is sent to other servers where the tables are there, and uses an index
 * however few ids the planner expects.
 */
function anyOf(step: string): string {
  return `ANY(ARRAY(SELECT id FROM ${step}))`;
}

const CLIMBS = {
  down: `SELECT m.ref FROM all_relations r JOIN ${SCHEMA}.members m ON m.relation = r.id WHERE m.type = 2`,
  up: `SELECT m.relation FROM all_relations r JOIN ${SCHEMA}.members m ON m.ref = r.id WHERE m.type = 2`,
} as const;

/** Returns a statement by which the database estimates the number of elements (`Plan Rows` of the first node). */
export function reckonText({ nodes, ways, relations }: Seeds): string {
  const parts = Object.entries({ nodes, ways, relations }).flatMap(([table, condition]) =>
    condition === undefined ? [] : [`SELECT e.id FROM ${SCHEMA}.${table} e WHERE ${condition}`],
  );
  return `EXPLAIN (FORMAT JSON) ${parts.join(' UNION ALL ')}`;
}

/** One SQL statement for seeds: the elements, with the nodes and members they consist of. */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Seeds } from './need.ts';
import { SCHEMA } from './schema.ts';
import type { SqlValues } from './sql-connection.ts';

/**
 * Returns the columns of an element. They are few and wide: a driver spends more time on a column than on its characters. `numbers` has the type (as in
 * `ElementStore`), id, latitude, longitude, version, seconds since 1970, changeset and uid with commas, empty where they are unknown; `parts`
 * the ids of a way's nodes with commas, or a relation's members as a JSON list of type, id and role; `tags` is JSON.
 */
function columns(type: number, parts: string): string {
  const [lat, lon] = type === NODE ? ['e.lat', 'e.lon'] : ["''", "''"];
  const numbers = [String(type), 'e.id', lat, lon, 'e.version', `date_part('epoch', e."timestamp")`, 'e.changeset', 'e.uid'];
  return `concat(${numbers.join(", ',', ")}) AS numbers, ${parts} AS parts, e.tags::text AS tags, e."user" AS "user"`;
}

/** Returns the statement. Its rows have `columns`, each element once. @param most rows */
export function fetchText(seeds: Seeds, values: SqlValues, most: number): string {
  const { nodes, ways, relations, climb, isComplete, withRelationsOfWays = false } = seeds;
  const limit = `${values.add(most)}::bigint`;
  const hasRelations = relations !== undefined || withRelationsOfWays;
  // a statement without the steps that it does not need is planned sooner
  if (ways === undefined && !hasRelations)
    return `SELECT ${columns(NODE, 'NULL::text')} FROM ${SCHEMA}.nodes e WHERE ${nodes ?? 'false'} LIMIT ${limit}`;
  const found = (table: string, condition: string | undefined) =>
    `found_${table} AS (SELECT e.id FROM ${SCHEMA}.${table} e WHERE ${condition ?? 'false'} LIMIT ${limit})`;
  const relationsOfWays = withRelationsOfWays
    ? ` UNION SELECT m.relation FROM ${SCHEMA}.members m WHERE m.ref = ${anyOf('found_ways')} AND m.type = 1`
    : '';
  const hasParts = hasRelations && isComplete;
  const ofParts = (type: number) => (hasParts ? [`SELECT ref FROM parts WHERE type = ${type}`] : []);
  const steps = [
    ...(nodes === undefined ? [] : [found('nodes', nodes)]),
    found('ways', ways),
    ...(hasRelations
      ? [
          found('relations', relations),
          `first_relations AS (SELECT id FROM found_relations${relationsOfWays})`,
          `all_relations AS (SELECT id FROM first_relations${climb === undefined ? '' : ` UNION ${CLIMBS[climb]}`})`,
          `lists AS (SELECT m.relation, json_agg(json_build_array(m.type, m.ref, m.role) ORDER BY m.place)::text AS members
      FROM ${SCHEMA}.members m WHERE m.relation = ${anyOf('all_relations')} GROUP BY m.relation)`,
        ]
      : []),
    ...(hasParts
      ? [`parts AS (SELECT m.type, m.ref FROM ${SCHEMA}.members m WHERE m.relation = ${anyOf('all_relations')} AND m.type < 2)`]
      : []),
    `all_ways AS (${['SELECT id FROM found_ways', ...ofParts(WAY)].join(' UNION ')})`,
    `all_nodes AS (${[
      `SELECT ${nodes === undefined && !hasParts ? 'DISTINCT ' : ''}unnest(w.nodes) AS id FROM ${SCHEMA}.ways w WHERE w.id = ${anyOf('all_ways')}`,
      ...(nodes === undefined ? [] : ['SELECT id FROM found_nodes']),
      ...ofParts(NODE),
    ].join(' UNION ')})`,
  ];
  return `WITH RECURSIVE ${steps.join(',\n')}
SELECT ${columns(NODE, 'NULL::text')} FROM ${SCHEMA}.nodes e WHERE e.id = ${anyOf('all_nodes')}
UNION ALL SELECT ${columns(WAY, "array_to_string(e.nodes, ',')")} FROM ${SCHEMA}.ways e WHERE e.id = ${anyOf('all_ways')}${
    hasRelations
      ? `
UNION ALL SELECT ${columns(RELATION, 'l.members')} FROM ${SCHEMA}.relations e LEFT JOIN lists l ON l.relation = e.id WHERE e.id = ${anyOf('all_relations')}`
      : ''
  }
LIMIT ${limit}`;
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

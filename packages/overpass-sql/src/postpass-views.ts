/**
 * Views over the tables with the names and columns of Postpass (https://github.com/woodpeck/postpass), for databases with PostGIS: `osm_type` (N, W, R),
 * `osm_id`, `tags`, `geom` (WGS 84, degrees).
 */
import { POLYGON_RULES, type PolygonRule } from '@flyover/osm-elements';
import { CLOSED_RULE, SCHEMA } from './schema.ts';

/** Views of several others together, named as Postpass names them. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  postpass_pointline: ['point', 'line'],
  postpass_pointpolygon: ['point', 'polygon'],
  postpass_linepolygon: ['line', 'polygon'],
  postpass_pointlinepolygon: ['point', 'line', 'polygon'],
};

/** Drops the views of the last import, if any, those that depend on others first. */
export const DROP_POSTPASS_VIEWS: readonly string[] = [...Object.keys(TOGETHER), 'postpass_polygon', 'postpass_line', 'postpass_point'].map(
  (view) => `DROP VIEW IF EXISTS ${SCHEMA}.${view}`,
);

/** Whether the role finds the functions of PostGIS. */
export const HAS_POSTGIS = "SELECT to_regtype('geometry') IS NOT NULL AND to_regproc('st_buildarea') IS NOT NULL AS there";

/** Returns SQL that creates the views, and an index for the geometry of nodes. */
export function createPostpassViews(schema: string): string[] {
  const areal = `${CLOSED_RULE} AND ${IS_AREAL}`;
  return [
    `CREATE INDEX nodes_geometry ON ${schema}.nodes USING gist ((${POINT})) WHERE tags IS NOT NULL`,
    `CREATE VIEW ${schema}.postpass_point AS SELECT 'N'::char(1) AS osm_type, e.id AS osm_id, e.tags, ${POINT} AS geom
FROM ${schema}.nodes e WHERE e.tags IS NOT NULL AND e.lat IS NOT NULL`,
    `CREATE VIEW ${schema}.postpass_line AS SELECT 'W'::char(1) AS osm_type, e.id AS osm_id, e.tags, l.geom
FROM ${schema}.ways e CROSS JOIN LATERAL (${lineOf(schema, 2)}) l WHERE e.tags IS NOT NULL AND NOT (${areal})
UNION ALL SELECT 'R'::char(1), r.id, r.tags, c.geom
FROM ${schema}.relations r CROSS JOIN LATERAL (SELECT ST_Collect(l.geom ORDER BY m.place) AS geom ${waysOf(schema)} AND m.role !~ '^(platform|stop)') c
WHERE (r.tags->>'type' IN ('route', 'waterway', 'boundary') OR r.tags->>'type' = 'multipolygon' AND r.tags ? 'boundary') AND c.geom IS NOT NULL`,
    // a condition of the reader may be looked at before those of the view: ST_MakePolygon fails over an open line
    `CREATE VIEW ${schema}.postpass_polygon AS SELECT 'W'::char(1) AS osm_type, e.id AS osm_id, e.tags,
  CASE WHEN ST_IsClosed(l.geom) THEN ST_CollectionExtract(ST_MakeValid(ST_MakePolygon(l.geom)), 3) END AS geom
FROM ${schema}.ways e CROSS JOIN LATERAL (${lineOf(schema, 4)}) l WHERE e.tags IS NOT NULL AND ${areal} AND ST_IsClosed(l.geom)
UNION ALL SELECT 'R'::char(1), r.id, r.tags, a.geom
FROM ${schema}.relations r CROSS JOIN LATERAL (SELECT ST_BuildArea(ST_Collect(l.geom)) AS geom ${waysOf(schema)}) a
WHERE r.tags->>'type' IN ('multipolygon', 'boundary') AND a.geom IS NOT NULL`,
    ...Object.entries(TOGETHER).map(
      ([name, kinds]) =>
        `CREATE VIEW ${schema}.${name} AS ${kinds.map((kind) => `SELECT * FROM ${schema}.postpass_${kind}`).join(' UNION ALL ')}`,
    ),
  ];
}

/** The geometry of a row of nodes; the index has the same expression. */
const POINT = 'ST_SetSRID(ST_MakePoint(lon / 1e7::float8, lat / 1e7::float8), 4326)';

/** The line through the nodes of a way `e` that have a place; no row where they are fewer than `least`. */
function lineOf(schema: string, least: number): string {
  return `SELECT ST_SetSRID(ST_MakeLine(ST_MakePoint(n.lon / 1e7::float8, n.lat / 1e7::float8) ORDER BY p.place), 4326) AS geom
  FROM unnest(e.nodes) WITH ORDINALITY AS p (id, place) JOIN ${schema}.nodes n ON n.id = p.id WHERE n.lat IS NOT NULL HAVING count(*) >= ${least}`;
}

/** The lines `l` of the ways among the members `m` of a relation `r`. */
function waysOf(schema: string): string {
  return `FROM ${schema}.members m
  JOIN ${schema}.ways e ON e.id = m.ref CROSS JOIN LATERAL (${lineOf(schema, 2)}) l WHERE m.relation = r.id AND m.type = 1`;
}

/** The condition for closed ways `e` that are areas. A missing key gives null, which `NOT` would leave null. */
const IS_AREAL = `e.tags->>'area' IS DISTINCT FROM 'no' AND coalesce(${POLYGON_RULES.map(ruleText).join(' OR ')}, false)`;

function ruleText(rule: PolygonRule): string {
  const value = `e.tags->>${quoted(rule.key)}`;
  if (rule.values === 'only') return `${value} IN (${rule.list.map(quoted).join(', ')})`;
  const excluded = rule.values === 'all' ? [] : rule.list;
  return `${value} NOT IN (${['no', ...excluded].map(quoted).join(', ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * SQL that fills a PostGIS database with the tables and views of Postpass (https://github.com/woodpeck/postpass), so that its queries work there:
 * `postpass_point`, `postpass_line`, `postpass_polygon`, each with `osm_type` (N, W, R, A), `osm_id`, `tags` (jsonb) and `geom` (WGS 84).
 */
import { AREA, MADE, NODE, RELATION, tableOf, tagsOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureElement, LINE, POINT, POLYGON } from '@flyover/osm-features';
import { isContinued } from '../geometry/element-features.ts';
import { featureWkb } from '../geometry/well-known-binary.ts';
import type { LossOptions, Steps } from '../steps.ts';
import { TextChunks } from '../text-chunks.ts';

const TABLES = [
  { name: 'postpass_point', kind: POINT },
  { name: 'postpass_line', kind: LINE },
  { name: 'postpass_polygon', kind: POLYGON },
] as const;

/** Views of several tables together, named as Postpass names them. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  postpass_pointline: ['postpass_point', 'postpass_line'],
  postpass_pointpolygon: ['postpass_point', 'postpass_polygon'],
  postpass_linepolygon: ['postpass_line', 'postpass_polygon'],
  postpass_pointlinepolygon: ['postpass_point', 'postpass_line', 'postpass_polygon'],
};

const LETTERS: Readonly<Record<number, string>> = { [NODE]: 'N', [WAY]: 'W', [RELATION]: 'R', [AREA]: 'A' };

/** Features a statement: the parser of a server holds a whole one. */
const STATEMENT_ROWS = 200;

/**
 * Treatment of existing tables of these names: the file fails, and changes nothing; it takes their place; or its rows come to theirs, in
 * place of those of the same element.
 */
export const IF_EXISTS = ['fail', 'replace', 'append'] as const;
/** One of them. */
export type IfExists = (typeof IF_EXISTS)[number];

/** Options of the SQL writer. */
export interface PostgisOptions {
  /** `fail` where absent. */
  readonly ifExists?: IfExists;
}

/** Only where PostGIS is missing does anybody need the right to make extensions. */
const EXTENSION = `DO $$ BEGIN IF to_regtype('geometry') IS NULL THEN CREATE EXTENSION postgis; END IF; END $$;\n`;

/** The features as SQL: one transaction. Every element has one row a table, by its type and id; made elements, which the tables have no types for, have none. */
export function* writePostgis(set: FeatureSet, { ifExists = 'fail', onLosses }: PostgisOptions & LossOptions = {}): Steps {
  const made = madeCount(set);
  if (made > 0) onLosses?.({ nodesWithoutPlace: 0, places: 0, areas: 0, made, versions: 0 });
  const chunks = new TextChunks();
  chunks.add(`SET standard_conforming_strings = on;\nBEGIN;\n${EXTENSION}`);
  if (ifExists === 'replace') {
    chunks.add(`DROP VIEW IF EXISTS ${Object.keys(VIEWS).join(', ')};\n`);
    chunks.add(`DROP TABLE IF EXISTS ${TABLES.map(({ name }) => name).join(', ')};\n`);
  }
  const [unlessThere, orReplace] = ifExists === 'append' ? ['IF NOT EXISTS ', 'OR REPLACE '] : ['', ''];
  const end =
    ifExists === 'append' ? '\nON CONFLICT (osm_type, osm_id) DO UPDATE SET tags = excluded.tags, geom = excluded.geom;\n' : ';\n';
  let done = 0;
  for (const { name, kind } of TABLES) {
    chunks.add(`CREATE TABLE ${unlessThere}${name} (osm_type char(1) NOT NULL, osm_id bigint NOT NULL, tags jsonb NOT NULL,
  geom geometry(Geometry, 4326) NOT NULL, PRIMARY KEY (osm_type, osm_id));\n`);
    let rows = 0;
    for (let feature = 0; feature < set.count; feature++) {
      if (set.kinds[feature] !== kind || set.elementTypes[feature] === MADE) continue;
      if (rows % STATEMENT_ROWS === 0) chunks.add(`${rows === 0 ? '' : end}INSERT INTO ${name} (osm_type, osm_id, tags, geom) VALUES\n`);
      else chunks.add(',\n');
      chunks.add(valuesOf(set, feature));
      rows++;
      done++;
      if (chunks.isFull) yield { done, bytes: chunks.take() };
    }
    if (rows > 0) chunks.add(end);
    for (const [column, method] of [
      ['geom', 'gist'],
      ['tags', 'gin'],
    ])
      chunks.add(`CREATE INDEX ${unlessThere}${name}_${column}_idx ON ${name} USING ${method} (${column});\n`);
  }
  for (const [view, tables] of Object.entries(VIEWS))
    chunks.add(`CREATE ${orReplace}VIEW ${view} AS ${tables.map((name) => `SELECT * FROM ${name}`).join(' UNION ALL ')};\n`);
  chunks.add(`COMMIT;\n${TABLES.map(({ name }) => `ANALYZE ${name};\n`).join('')}`);
  yield { done, bytes: chunks.take() };
}

/** Returns the number of made elements that are drawn. */
function madeCount(set: FeatureSet): number {
  let made = 0;
  for (let feature = 0; feature < set.count; feature++) if (set.elementTypes[feature] === MADE && !isContinued(set, feature)) made++;
  return made;
}

function valuesOf(set: FeatureSet, feature: number): string {
  const { type, id, row } = featureElement(set, feature);
  const tags = row === -1 ? [] : tagsOf(set.store.strings, tableOf(set.store, type), row);
  const text = JSON.stringify(Object.fromEntries(tags.map(([key, value]) => [storable(key), storable(value)])));
  return `('${LETTERS[type]}',${id},${quoted(text)},'${geometryOf(set, feature)}')`;
}

/** A jsonb takes neither the character 0 nor halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The flag and the number of the reference system, which PostGIS puts behind the type. */
const WITH_SRID = 0x20000000;
const WGS84 = 4326;

/** Well-known binary with the reference system, as hexadecimal digits. */
function geometryOf(set: FeatureSet, feature: number): string {
  const bytes = featureWkb(set, feature, { headBytes: 4 });
  const view = new DataView(bytes.buffer);
  const type = view.getUint32(5, true);
  view.setUint8(0, 1);
  view.setUint32(1, type + WITH_SRID, true);
  view.setUint32(5, WGS84, true);
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

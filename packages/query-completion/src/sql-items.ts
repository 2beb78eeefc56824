/** Words of SQL over the tables of Postpass (https://github.com/woodpeck/postpass), and the functions of PostGIS that such queries use most. */
import type { CompletionWords, TagWord } from './completion-words.ts';
import type { SqlSlot } from './cursor-slot.ts';
import { type CompletionItem, item, plainItem } from './item.ts';

/** Those of one kind of geometry, and the views of several together. */
const TABLES: readonly string[] = ['point', 'line', 'polygon', 'pointpolygon', 'pointline', 'linepolygon', 'pointlinepolygon'];
const COLUMNS: readonly string[] = ['tags', 'geom', 'osm_type', 'osm_id'];
const TYPES: readonly string[] = ['geography', 'geometry', 'jsonb', 'text', 'numeric', 'integer', 'bigint'];

/** Calls with what they take; what stands in ‹› is written over. */
const FUNCTIONS: readonly string[] = [
  'ST_Intersects(‹geom›, ‹a.geom›)',
  'ST_Within(‹geom›, ‹a.geom›)',
  'ST_Contains(‹a.geom›, ‹geom›)',
  'ST_DWithin(‹geom›::geography, ‹a.geom›::geography, ‹100›)',
  'ST_Distance(‹geom›::geography, ‹a.geom›::geography)',
  'ST_Area(‹geom›::geography)',
  'ST_Length(‹geom›::geography)',
  'ST_Perimeter(‹geom›::geography)',
  'ST_Centroid(‹geom›)',
  'ST_PointOnSurface(‹geom›)',
  'ST_Buffer(‹geom›::geography, ‹100›)::geometry',
  'ST_Union(‹geom›)',
  'ST_Collect(‹geom›)',
  'ST_Intersection(‹geom›, ‹a.geom›)',
  'ST_Difference(‹geom›, ‹a.geom›)',
  'ST_ConvexHull(‹geom›)',
  'ST_Envelope(‹geom›)',
  'ST_ClusterDBSCAN(‹geom›, ‹0.001›, ‹5›) over ()',
  'ST_SimplifyPreserveTopology(‹geom›, ‹0.0001›)',
  'ST_Transform(‹geom›, ‹3857›)',
  'ST_SetSRID(‹geom›, ‹4326›)',
  'ST_MakePoint(‹8.4›, ‹49.0›)',
  'ST_MakeEnvelope(‹8.3›, ‹48.9›, ‹8.5›, ‹49.1›, 4326)',
  "ST_GeomFromText('‹POINT(8.4 49.0)›', 4326)",
  'ST_AsText(‹geom›)',
  'ST_X(‹geom›)',
  'ST_Y(‹geom›)',
  'ST_NPoints(‹geom›)',
  'ST_GeometryType(‹geom›)',
  'ST_IsValid(‹geom›)',
  'count(‹*›)',
  'sum(‹1›)',
  'avg(‹1›)',
  'min(‹1›)',
  'max(‹1›)',
  "string_agg(‹tags->>'name'›, ', ')",
  "coalesce(‹tags->>'name'›, '‹›')",
  'lower(‹tags›)',
  'round(‹1›)',
];

const WORDS: readonly string[] = (
  'select,distinct,from,where,and,or,not,is null,is not null,in,like,ilike,between,join,left join,on,group by,having,order by,desc,asc,' +
  'limit,as,union all,with,exists,case,when,then,else,end,null,true,false'
).split(',');

/** Template of the most common query. */
const WHOLE = "select osm_type, osm_id, tags, geom\nfrom postpass_‹point›\nwhere tags->>'‹amenity›' = '‹cafe›'\n  and geom && {{bbox}}";

/** Items of a slot of SQL. */
export function sqlItems(slot: SqlSlot, typed: string, words: CompletionWords): readonly CompletionItem[] {
  switch (slot.kind) {
    case 'sql-table':
      return tableItems();
    case 'sql-column':
      return columnItems();
    case 'sql-type':
      return TYPES.map((label) => plainItem({ label, kind: 'word' }, label));
    case 'sql-key':
      return textItems(words.keys, 'key', slot.isQuoted);
    case 'sql-value':
      return textItems(words.values, 'value', slot.isQuoted);
    case 'sql-word':
      return wordItems(slot.clause, /^[A-Z]/.test(typed));
  }
}

function wordItems(clause: string, inCapitals: boolean): CompletionItem[] {
  const keywords = WORDS.map((word) => {
    const label = inCapitals ? word.toUpperCase() : word;
    return plainItem({ label, kind: 'word', opens: /^(?:from|join|left join)$/.test(word) }, `${label} `);
  });
  if (clause === '') return [item({ label: 'select … from …', kind: 'snippet', words: ['select'] }, WHOLE), ...keywords];
  if (clause === 'limit') return keywords;
  const calls = FUNCTIONS.map((template) =>
    item({ label: template.slice(0, template.indexOf('(')), kind: 'function', code: template.replace(/[‹›]/g, '') }, template),
  );
  // behind a table its rows are chosen next
  return clause === 'from' || clause === 'join'
    ? [...keywords, ...calls, ...columnItems()]
    : [...columnItems(), ...calls, ...keywords, ...tableItems()];
}

function tableItems(): CompletionItem[] {
  return TABLES.map((name) => plainItem({ label: `postpass_${name}`, kind: 'table' }, `postpass_${name}`));
}

function columnItems(): CompletionItem[] {
  return COLUMNS.map((label) => plainItem({ label, kind: 'column' }, label));
}

/** @param isQuoted whether the first quote stands there */
function textItems(words: readonly TagWord[], kind: 'key' | 'value', isQuoted: boolean): CompletionItem[] {
  return words.map(({ word, ...counted }) =>
    plainItem({ label: word, kind, ...counted }, `${isQuoted ? '' : "'"}${word.replaceAll("'", "''")}'`),
  );
}

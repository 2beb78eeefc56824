/** Facts of evaluators: operators, functions, and what is neither. */
import { facts } from './fact.ts';

const WHERE = (condition: string) => `way[highway](if:${condition})({{bbox}});\nout geom;`;
const EACH = (value: string, of = 'way[highway]({{bbox}})') => `${of};\nconvert item value=${value};\nout;`;
const WHOLE = (value: string, of = 'way[highway]({{bbox}})') => `${of};\nmake total value=${value};\nout;`;
const SHAPE = (value: string, of = 'way[building]({{bbox}})') => `[out:json];\n${of};\nconvert shape ::geom=${value};\nout geom;`;
const BY_MEMBER = (value: string) => EACH(`per_member(${value})`, 'rel[type=route]({{bbox}})');

export const OPERATOR_FACTS = facts('operator', 'Evaluators', [
  ['||', '‹a› || ‹b›', WHERE('is_tag(name)||is_tag(ref)')],
  ['&&', '‹a› && ‹b›', WHERE('is_tag(name)&&length()>200')],
  ['==', '‹a› == ‹b›', WHERE('t["name"]==t["ref"]')],
  ['!=', '‹a› != ‹b›', WHERE('version()!=1')],
  ['<', '‹a› < ‹b›', WHERE('length()<50')],
  ['<=', '‹a› <= ‹b›', WHERE('count_tags()<=2')],
  ['>', '‹a› > ‹b›', WHERE('length()>500')],
  ['>=', '‹a› >= ‹b›', WHERE('count_members()>=20')],
  ['+', '‹a› + ‹b›', EACH('t["name"]+" "+type()')],
  ['-', '‹a› - ‹b›, -‹a›', EACH('length()-100')],
  ['*', '‹a› * ‹b›', EACH('length()*2')],
  ['/', '‹a› / ‹b›', EACH('length()/1000')],
  ['!', '!‹a›', WHERE('!is_tag(name)')],
  ['?:', '‹a› ? ‹b› : ‹c›', EACH('is_closed()?"ring":"line"')],
]);

export const SPECIAL_FACTS = facts('special', 'Evaluators', [
  ['t[]', 't["‹key›"]', EACH('t["highway"]')],
  [
    '.val',
    '‹set›.val',
    'node[amenity]({{bbox}});\nfor->.kind(t["amenity"]){\n  make kind name=kind.val,count=kind.count(nodes);\n  out;\n}',
  ],
  ['::', '::=‹value› and :: as a value', 'node[amenity=cafe]({{bbox}});\nconvert item ::=::,::id=id();\nout;'],
]);

export const FUNCTION_FACTS = facts('function', 'Evaluators', [
  ['id', 'id()', EACH('id()')],
  ['type', 'type()', EACH('type()')],
  ['version', 'version()', WHERE('version()>1')],
  ['timestamp', 'timestamp()', EACH('timestamp()')],
  ['changeset', 'changeset()', EACH('changeset()')],
  ['uid', 'uid()', EACH('uid()')],
  ['user', 'user()', EACH('user()')],
  ['is_closed', 'is_closed()', WHERE('is_closed()')],
  ['length', 'length()', WHERE('length()>500')],
  ['lat', 'lat()', EACH('lat()', 'node[amenity]({{bbox}})')],
  ['lon', 'lon()', EACH('lon()', 'node[amenity]({{bbox}})')],
  ['keys', 'keys()', 'node[amenity=cafe]({{bbox}});\nfor->.key(keys()){\n  make key name=key.val,count=key.count(nodes);\n  out;\n}'],
  ['geom', 'geom()', SHAPE('geom()')],
  ['is_tag', 'is_tag("‹key›")', WHERE('is_tag(name)')],
  ['count_tags', 'count_tags()', WHERE('count_tags()>3')],
  ['count_members', 'count_members()', WHERE('count_members()>20')],
  ['count_distinct_members', 'count_distinct_members()', EACH('count_distinct_members()')],
  ['count_by_role', 'count_by_role("‹role›"⟦,‹type›⟧)', EACH('count_by_role("outer")', 'rel({{bbox}})')],
  ['count_distinct_by_role', 'count_distinct_by_role("‹role›"⟦,‹type›⟧)', EACH('count_distinct_by_role("outer")', 'rel({{bbox}})')],
  ['center', 'center(‹geometry›)', SHAPE('center(geom())')],
  ['trace', 'trace(‹geometry›)', SHAPE('trace(geom())')],
  ['hull', 'hull(‹geometry›)', SHAPE('hull(geom())')],
  ['pt', 'pt(‹lat›,‹lon›)', SHAPE('pt(lat(),lon())', 'node[amenity]({{bbox}})')],
  ['lstr', 'lstr(‹point›,…)', SHAPE('lstr(pt(53.5,13.4),pt(53.51,13.41))')],
  ['poly', 'poly(‹line›,…)', SHAPE('poly(lstr(pt(53.5,13.4),pt(53.51,13.41),pt(53.5,13.42)))')],
  ['per_member', 'per_member(‹evaluator›)', BY_MEMBER('ref()')],
  ['per_vertex', 'per_vertex(‹evaluator›)', EACH('per_vertex(angle())')],
  ['pos', 'pos()', BY_MEMBER('pos()')],
  ['mtype', 'mtype()', BY_MEMBER('mtype()')],
  ['ref', 'ref()', BY_MEMBER('ref()')],
  ['role', 'role()', BY_MEMBER('role()')],
  ['angle', 'angle()', EACH('per_vertex(angle())')],
  ['count', '⟦‹set›.⟧count(nodes|ways|relations|deriveds|nwr|nw|wr|nr)', WHOLE('count(ways)')],
  ['u', '⟦‹set›.⟧u(‹evaluator›)', WHOLE('u(t["surface"])')],
  ['min', '⟦‹set›.⟧min(‹evaluator›)', WHOLE('min(length())')],
  ['max', '⟦‹set›.⟧max(‹evaluator›)', WHOLE('max(length())')],
  ['sum', '⟦‹set›.⟧sum(‹evaluator›)', WHOLE('sum(length())')],
  ['set', '⟦‹set›.⟧set(‹evaluator›)', WHOLE('set(t["highway"])')],
  ['gcat', '⟦‹set›.⟧gcat(‹geometry›)', '[out:json];\nway[building]({{bbox}});\nmake all ::geom=gcat(geom());\nout geom;'],
  ['number', 'number(‹evaluator›)', EACH('number(t["maxspeed"])')],
  ['is_number', 'is_number(‹evaluator›)', WHERE('is_number(t["maxspeed"])')],
  ['suffix', 'suffix(‹evaluator›)', EACH('suffix(t["maxspeed"])')],
  ['date', 'date(‹evaluator›)', WHERE('date(timestamp())>date("2025-01-01")')],
  ['is_date', 'is_date(‹evaluator›)', WHERE('is_date(timestamp())')],
  ['abs', 'abs(‹evaluator›)', EACH('abs(lat()-53.5)', 'node[amenity]({{bbox}})')],
  ['lrs_in', 'lrs_in(‹value›,‹list›)', WHERE('lrs_in("residential",t["highway"])')],
  ['lrs_isect', 'lrs_isect(‹list›,‹list›)', EACH('lrs_isect(t["ref"],"A1;A2")')],
  ['lrs_union', 'lrs_union(‹list›,‹list›)', EACH('lrs_union(t["ref"],"A1")')],
  ['lrs_min', 'lrs_min(‹list›)', EACH('lrs_min(t["ref"])')],
  ['lrs_max', 'lrs_max(‹list›)', EACH('lrs_max(t["ref"])')],
]);

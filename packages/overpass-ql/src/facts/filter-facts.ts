/** Facts of filters: by tags in brackets, by all else in parentheses. */
import { facts } from './fact.ts';

export const BRACKET_FACTS = facts('bracket', 'By_tag_(has-kv)', [
  ['[key]', '["‹key›"]', 'node["opening_hours"]({{bbox}});\nout;'],
  ['[!key]', '[!"‹key›"]', 'node[amenity=cafe][!"opening_hours"]({{bbox}});\nout;'],
  ['[key=value]', '["‹key›"="‹value›"]', 'node["amenity"="cafe"]({{bbox}});\nout;'],
  ['[key!=value]', '["‹key›"!="‹value›"]', 'way["highway"]["surface"!="asphalt"]({{bbox}});\nout geom;'],
  ['[key~pattern]', '["‹key›"~"‹pattern›"⟦,i⟧]', 'node["amenity"~"^(cafe|bar)$"]({{bbox}});\nout;'],
  ['[key!~pattern]', '["‹key›"!~"‹pattern›"⟦,i⟧]', 'node["amenity"]["amenity"!~"bench|waste"]({{bbox}});\nout;'],
  ['[~key~pattern]', '[~"‹pattern›"~"‹pattern›"⟦,i⟧]', 'nwr[~"^name"~"Brücke|Park",i]({{bbox}});\nout center;'],
]);

export const FILTER_FACTS = facts('filter', 'The_Query_Statement', [
  ['bbox', '(⟦bbox:⟧‹south›,‹west›,‹north›,‹east›)', 'node[amenity=cafe]({{bbox}});\nout;'],
  ['id', '(⟦id:⟧‹id›,…)', 'node(id:1,2,3);\nout;'],
  ['around', '(around⟦.‹set›⟧:‹metres›⟦,‹lat›,‹lon›,…⟧)', 'node[amenity=bar](around:300,{{center}});\nout;'],
  ['area', '(area⟦.‹set›⟧) or (area:‹id›)', 'area[boundary=administrative]->.towns;\nnode[amenity=cafe](area.towns);\nout;'],
  ['poly', '(poly:"‹lat› ‹lon› ‹lat› ‹lon› ‹lat› ‹lon›…")', 'node[amenity](poly:"53.49 13.39 53.51 13.41 53.49 13.43");\nout;'],
  ['user', '(user:"‹name›",…)', 'node[amenity](user:"mapper_mia")({{bbox}});\nout meta;'],
  ['uid', '(uid:‹number›,…)', 'node[amenity](uid:1001)({{bbox}});\nout meta;'],
  ['user_touched', '(user_touched:"‹name›",…)', 'node[amenity](user_touched:"mapper_mia")({{bbox}});\nout meta;'],
  ['uid_touched', '(uid_touched:‹number›,…)', 'node[amenity](uid_touched:1001)({{bbox}});\nout meta;'],
  ['newer', '(newer:"‹moment›")', 'node[amenity](newer:"2025-01-01T00:00:00Z")({{bbox}});\nout meta;'],
  ['changed', '(changed⟦:"‹since›"⟦,"‹until›"⟧⟧)', 'node[amenity](changed:"2026-01-01T00:00:00Z")({{bbox}});\nout meta;'],
  ['r', '(r⟦.‹set›⟧⟦:"‹role›"⟧)', 'rel[type=route]({{bbox}});\nway(r);\nout geom;'],
  ['w', '(w⟦.‹set›⟧⟦:‹place›,…⟧)', 'way[highway]({{bbox}});\nnode(w:1,-1);\nout;'],
  ['bn', '(bn⟦.‹set›⟧⟦:"‹role›"⟧)', 'node[highway=bus_stop]({{bbox}});\nrel(bn);\nout geom;'],
  ['bw', '(bw⟦.‹set›⟧⟦:"‹role›"⟧)', 'way[highway=primary]({{bbox}});\nrel(bw);\nout geom;'],
  ['br', '(br⟦.‹set›⟧⟦:"‹role›"⟧)', 'rel[type=route]({{bbox}});\nrel(br);\nout;'],
  ['>', '(>⟦.‹set›⟧)', 'rel[type=route]({{bbox}});\nnode(>)[highway];\nout;'],
  ['>>', '(>>⟦.‹set›⟧)', 'rel[type=route]({{bbox}});\nnode(>>)[highway];\nout;'],
  ['<', '(<⟦.‹set›⟧)', 'node[highway=crossing]({{bbox}});\nway(<);\nout geom;'],
  ['<<', '(<<⟦.‹set›⟧)', 'node[highway=bus_stop]({{bbox}});\nrel(<<);\nout geom;'],
  ['way_cnt', '(way_cnt⟦.‹set›⟧:‹from›⟦-⟦‹to›⟧⟧)', 'way[highway]({{bbox}});\nnode(way_cnt:3-);\nout;'],
  ['way_link', '(way_link⟦.‹set›⟧:‹from›⟦-⟦‹to›⟧⟧)', 'way[highway]({{bbox}});\nnode(way_link:4-);\nout;'],
  ['pivot', '(pivot⟦.‹set›⟧)', 'is_in({{center}})->.here;\nrel(pivot.here);\nout geom;'],
  ['if', '(if:‹evaluator›)', 'way[highway](if:length()>500)({{bbox}});\nout geom;'],
]);

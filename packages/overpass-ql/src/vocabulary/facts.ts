/**
 * Facts of the words of the language, for readers of a query: names, forms, examples and addresses in the wiki. Their texts are the app's, in its languages.
 */

/** The place of a fact's word. `bracket`: filters in brackets, which begin with no word; `special`: evaluators that are neither operator nor function. */
export type FactSlot =
  | 'setting'
  | 'format'
  | 'type'
  | 'statement'
  | 'block'
  | 'bracket'
  | 'filter'
  | 'out'
  | 'operator'
  | 'function'
  | 'special';

/** One word, or one form without a word. */
export interface Fact {
  /** `filter_around`: letters, digits and `_` */
  readonly id: string;
  readonly slot: FactSlot;
  /** as it is written: `around`, `[key=value]` */
  readonly word: string;
  /** how it is written whole; what stands in ‹› is to be put in, what stands in ⟦⟧ may be left out */
  readonly signature: string;
  /** a whole query, in which `{{bbox}}` is what one looks at */
  readonly example: string;
  /** the section of the OpenStreetMap wiki */
  readonly page: string;
}

/** The names of what is no word, for ids. */
const NAMES: Readonly<Record<string, string>> = {
  '[key]': 'exists',
  '[!key]': 'absent',
  '[key=value]': 'equals',
  '[key!=value]': 'differs',
  '[key~pattern]': 'matches',
  '[key!~pattern]': 'not_matches',
  '[~key~pattern]': 'key_matches',
  '.set': 'set',
  '(…;)': 'union',
  '(…;-…;)': 'difference',
  't[]': 'tag',
  '.val': 'val',
  '::': 'every',
  '||': 'or',
  '&&': 'and',
  '==': 'equal',
  '!=': 'unequal',
  '<=': 'at_most',
  '>=': 'at_least',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided',
  '!': 'not',
  '?:': 'choice',
};
const COMPARISONS: Readonly<Record<string, string>> = { '<': 'less', '>': 'greater' };
const RECURSIONS: Readonly<Record<string, string>> = { '>': 'down', '>>': 'down_all', '<': 'up', '<<': 'up_all' };

const WIKI = 'https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL';

/**
 * Facts of one slot that share a section of the wiki.
 *
 * @param rows word, signature, example
 */
function facts(slot: FactSlot, section: string, rows: readonly (readonly [string, string, string])[]): readonly Fact[] {
  const names = slot === 'operator' ? COMPARISONS : RECURSIONS;
  return rows.map(([word, signature, example]) => ({
    id: `${slot}_${names[word] ?? NAMES[word] ?? word}`,
    slot,
    word,
    signature,
    example,
    page: `${WIKI}#${section}`,
  }));
}

// Facts of statements: of one line, and with a block.

const STATEMENT_FACTS = facts('statement', 'Standalone_queries', [
  ['.set', '.‹set›⟦->.‹set›⟧;', 'node[amenity=cafe]({{bbox}})->.cafes;\n.cafes;\nout;'],
  ['>', '⟦.‹set› ⟧>⟦->.‹set›⟧;', 'way[highway=primary]({{bbox}});\n(._;>;);\nout;'],
  ['>>', '⟦.‹set› ⟧>>⟦->.‹set›⟧;', 'rel[type=route]({{bbox}});\n(._;>>;);\nout;'],
  ['<', '⟦.‹set› ⟧<⟦->.‹set›⟧;', 'node[highway=bus_stop]({{bbox}});\n<;\nout geom;'],
  ['<<', '⟦.‹set› ⟧<<⟦->.‹set›⟧;', 'node[highway=bus_stop]({{bbox}});\n<<;\nout geom;'],
  ['is_in', '⟦.‹set› ⟧is_in⟦(‹lat›,‹lon›)⟧⟦->.‹set›⟧;', 'is_in({{center}});\nout;'],
  [
    'map_to_area',
    '⟦.‹set› ⟧map_to_area⟦->.‹set›⟧;',
    'rel[boundary=administrative]({{bbox}});\nmap_to_area;\nnode[amenity=cafe](area);\nout;',
  ],
  ['out', '⟦.‹set› ⟧out ⟦‹words›⟧⟦ ‹at most›⟧;', 'node[amenity=bench]({{bbox}});\nout 10;'],
  ['make', '⟦.‹set› ⟧make ‹type› ‹key›=‹value›,…⟦->.‹set›⟧;', 'way[highway]({{bbox}});\nmake total length=sum(length());\nout;'],
  [
    'convert',
    '⟦.‹set› ⟧convert ‹type› ‹key›=‹value›,…⟦->.‹set›⟧;',
    'way[highway]({{bbox}});\nconvert street ::id=id(),name=t["name"],length=length();\nout;',
  ],
  ['timeline', 'timeline(‹type›,‹id›⟦,‹version›⟧)⟦->.‹set›⟧;', 'timeline(node,1);\nout;'],
  ['local', '⟦.‹set› ⟧local ⟦ll|llb⟧⟦->.‹set›⟧;', 'way[building]({{bbox}});\nlocal ll;\nout;'],
]);

const BLOCK_FACTS = facts('block', 'Block_statements', [
  ['(…;)', '(‹statements›)⟦->.‹set›⟧;', '(\n  node[amenity=cafe]({{bbox}});\n  node[amenity=bar]({{bbox}});\n);\nout;'],
  ['(…;-…;)', '(‹statement›;-‹statement›;)⟦->.‹set›⟧;', '(node[amenity]({{bbox}}); - node[amenity=bench]({{bbox}}););\nout;'],
  [
    'foreach',
    'foreach⟦.‹set›⟧⟦->.‹set›⟧{‹statements›}',
    'way[highway=primary]({{bbox}});\nforeach->.street{\n  node(w.street);\n  out count;\n}',
  ],
  [
    'for',
    'for⟦.‹set›⟧⟦->.‹set›⟧(‹evaluator›){‹statements›}',
    'node[amenity]({{bbox}});\nfor(t["amenity"]){\n  make kind name=_.val,count=count(nodes);\n  out;\n}',
  ],
  [
    'complete',
    'complete⟦(‹rounds›)⟧⟦.‹set›⟧⟦->.‹set›⟧{‹statements›}',
    'way[waterway]({{bbox}});\ncomplete(10){\n  node(w);\n  way(bn)[waterway];\n}\nout geom;',
  ],
  [
    'if',
    'if(‹evaluator›){‹statements›}⟦else{‹statements›}⟧',
    'node[amenity=cafe]({{bbox}});\nif(count(nodes)<100){\n  out;\n}\nelse{\n  out count;\n}',
  ],
  ['else', 'else{‹statements›}', 'node[amenity=cafe]({{bbox}});\nif(count(nodes)==0){\n  out count;\n}\nelse{\n  out;\n}'],
  ['retro', 'retro(‹evaluator›){‹statements›}', 'retro("2026-01-01T00:00:00Z"){\n  node[amenity=cafe]({{bbox}});\n  out;\n}'],
  [
    'compare',
    '⟦.‹set› ⟧compare⟦(delta:‹evaluator›)⟧⟦->.‹set›⟧⟦{‹statements›}⟧;',
    '[adiff:"2026-01-01T00:00:00Z"];\nnode[amenity=cafe]({{bbox}});\ncompare(delta:t["name"]);\nout;',
  ],
  [
    'delta',
    'compare(delta:‹evaluator›)',
    '[adiff:"2026-01-01T00:00:00Z"];\nnode[amenity=cafe]({{bbox}});\ncompare(delta:t["name"]);\nout;',
  ],
]);

// Facts of filters: by tags in brackets, by all else in parentheses.

const BRACKET_FACTS = facts('bracket', 'By_tag_(has-kv)', [
  ['[key]', '["‹key›"]', 'node["opening_hours"]({{bbox}});\nout;'],
  ['[!key]', '[!"‹key›"]', 'node[amenity=cafe][!"opening_hours"]({{bbox}});\nout;'],
  ['[key=value]', '["‹key›"="‹value›"]', 'node["amenity"="cafe"]({{bbox}});\nout;'],
  ['[key!=value]', '["‹key›"!="‹value›"]', 'way["highway"]["surface"!="asphalt"]({{bbox}});\nout geom;'],
  ['[key~pattern]', '["‹key›"~"‹pattern›"⟦,i⟧]', 'node["amenity"~"^(cafe|bar)$"]({{bbox}});\nout;'],
  ['[key!~pattern]', '["‹key›"!~"‹pattern›"⟦,i⟧]', 'node["amenity"]["amenity"!~"bench|waste"]({{bbox}});\nout;'],
  ['[~key~pattern]', '[~"‹pattern›"~"‹pattern›"⟦,i⟧]', 'nwr[~"^name"~"Brücke|Park",i]({{bbox}});\nout center;'],
]);

const FILTER_FACTS = facts('filter', 'The_Query_Statement', [
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

// Facts of settings, formats, types of elements, and the words of `out`.

const CAFES = 'node[amenity=cafe]({{bbox}});\nout;';

const SETTING_FACTS = facts('setting', 'Settings', [
  ['timeout', '[timeout:‹seconds›]', `[timeout:60];\n${CAFES}`],
  ['maxsize', '[maxsize:‹bytes›]', `[maxsize:1073741824];\n${CAFES}`],
  ['out', '[out:‹format›]', `[out:json];\n${CAFES}`],
  ['bbox', '[bbox:‹south›,‹west›,‹north›,‹east›]', '[bbox:{{bbox}}];\nnode[amenity=cafe];\nout;'],
  ['date', '[date:"‹moment›"]', `[date:"2026-01-01T00:00:00Z"];\n${CAFES}`],
  ['diff', '[diff:"‹since›"⟦,"‹until›"⟧]', `[diff:"2026-01-01T00:00:00Z"];\n${CAFES}`],
  ['adiff', '[adiff:"‹since›"⟦,"‹until›"⟧]', `[adiff:"2026-01-01T00:00:00Z"];\n${CAFES}`],
]);

const FORMAT_FACTS = facts('format', 'Output_Format_(out:)', [
  ['xml', '[out:xml]', `[out:xml];\n${CAFES}`],
  ['json', '[out:json]', `[out:json];\n${CAFES}`],
  ['csv', '[out:csv(‹column›,…⟦;‹true|false›⟦;"‹separator›"⟧⟧)]', `[out:csv(::id,::lat,::lon,name)];\n${CAFES}`],
  ['custom', '[out:custom]', `[out:custom];\n${CAFES}`],
  ['popup', '[out:popup("‹title›";[‹filter›];"‹key›";)]', `[out:popup("Cafes";[amenity=cafe];"name";)];\n${CAFES}`],
]);

const TYPE_FACTS = facts('type', 'The_Query_Statement', [
  ['node', 'node⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'node[natural=tree]({{bbox}});\nout;'],
  ['way', 'way⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'way[highway=residential]({{bbox}});\nout geom;'],
  ['rel', 'rel⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'rel[type=route]({{bbox}});\nout geom;'],
  ['relation', 'relation⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'relation[type=multipolygon]({{bbox}});\nout geom;'],
  ['nwr', 'nwr⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'nwr[amenity=school]({{bbox}});\nout center;'],
  ['nw', 'nw⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'nw[amenity=parking]({{bbox}});\nout center;'],
  ['nr', 'nr⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'nr[name]({{bbox}});\nout center;'],
  ['wr', 'wr⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'wr[building]({{bbox}});\nout geom;'],
  ['area', 'area⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'area[boundary=administrative];\nout;'],
  ['derived', 'derived⟦.‹set›⟧‹filters›⟦->.‹set›⟧;', 'make stat n="1"->.a;\nderived.a;\nout;'],
]);

const OUT_OF_CAFES = (words: string) => `nwr[amenity=cafe]({{bbox}});\nout ${words};`;

const OUT_FACTS = facts('out', 'The_out_statement', [
  ['ids', 'out ids;', OUT_OF_CAFES('ids')],
  ['skel', 'out skel;', OUT_OF_CAFES('skel')],
  ['body', 'out body;', OUT_OF_CAFES('body')],
  ['tags', 'out tags;', OUT_OF_CAFES('tags')],
  ['meta', 'out meta;', OUT_OF_CAFES('meta')],
  ['count', 'out count;', OUT_OF_CAFES('count')],
  ['noids', 'out noids;', OUT_OF_CAFES('noids')],
  ['geom', 'out geom⟦(‹south›,‹west›,‹north›,‹east›)⟧;', OUT_OF_CAFES('geom')],
  ['bb', 'out bb;', OUT_OF_CAFES('bb')],
  ['center', 'out center;', OUT_OF_CAFES('center')],
  ['asc', 'out asc;', OUT_OF_CAFES('asc')],
  ['qt', 'out qt;', OUT_OF_CAFES('qt')],
]);

// Facts of evaluators: operators, functions, and the others.

const WHERE = (condition: string) => `way[highway](if:${condition})({{bbox}});\nout geom;`;
const EACH = (value: string, of = 'way[highway]({{bbox}})') => `${of};\nconvert item value=${value};\nout;`;
const WHOLE = (value: string, of = 'way[highway]({{bbox}})') => `${of};\nmake total value=${value};\nout;`;
const SHAPE = (value: string, of = 'way[building]({{bbox}})') => `[out:json];\n${of};\nconvert shape ::geom=${value};\nout geom;`;
const BY_MEMBER = (value: string) => EACH(`per_member(${value})`, 'rel[type=route]({{bbox}})');

const OPERATOR_FACTS = facts('operator', 'Evaluators', [
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

const SPECIAL_FACTS = facts('special', 'Evaluators', [
  ['t[]', 't["‹key›"]', EACH('t["highway"]')],
  [
    '.val',
    '‹set›.val',
    'node[amenity]({{bbox}});\nfor->.kind(t["amenity"]){\n  make kind name=kind.val,count=kind.count(nodes);\n  out;\n}',
  ],
  ['::', '::=‹value› and :: as a value', 'node[amenity=cafe]({{bbox}});\nconvert item ::=::,::id=id();\nout;'],
]);

const FUNCTION_FACTS = facts('function', 'Evaluators', [
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

// All facts, in the order of a page that teaches them.

/** The facts of all words and forms of Overpass QL; the sentences are the app's, by slot and word. */
export const FACTS: readonly Fact[] = [
  ...TYPE_FACTS,
  ...BRACKET_FACTS,
  ...FILTER_FACTS,
  ...STATEMENT_FACTS,
  ...BLOCK_FACTS,
  ...OUT_FACTS,
  ...SETTING_FACTS,
  ...FORMAT_FACTS,
  ...OPERATOR_FACTS,
  ...SPECIAL_FACTS,
  ...FUNCTION_FACTS,
];

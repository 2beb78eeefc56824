/** Facts of statements: those of one line, and those that hold others. */
import { facts } from './fact.ts';

export const STATEMENT_FACTS = facts('statement', 'Standalone_queries', [
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

export const BLOCK_FACTS = facts('block', 'Block_statements', [
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

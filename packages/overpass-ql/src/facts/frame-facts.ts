/** Facts of what stands around a query: settings, formats, types of elements, what `out` prints. */
import { facts } from './fact.ts';

const CAFES = 'node[amenity=cafe]({{bbox}});\nout;';

export const SETTING_FACTS = facts('setting', 'Settings', [
  ['timeout', '[timeout:‹seconds›]', `[timeout:60];\n${CAFES}`],
  ['maxsize', '[maxsize:‹bytes›]', `[maxsize:1073741824];\n${CAFES}`],
  ['out', '[out:‹format›]', `[out:json];\n${CAFES}`],
  ['bbox', '[bbox:‹south›,‹west›,‹north›,‹east›]', '[bbox:{{bbox}}];\nnode[amenity=cafe];\nout;'],
  ['date', '[date:"‹moment›"]', `[date:"2026-01-01T00:00:00Z"];\n${CAFES}`],
  ['diff', '[diff:"‹since›"⟦,"‹until›"⟧]', `[diff:"2026-01-01T00:00:00Z"];\n${CAFES}`],
  ['adiff', '[adiff:"‹since›"⟦,"‹until›"⟧]', `[adiff:"2026-01-01T00:00:00Z"];\n${CAFES}`],
]);

export const FORMAT_FACTS = facts('format', 'Output_Format_(out:)', [
  ['xml', '[out:xml]', `[out:xml];\n${CAFES}`],
  ['json', '[out:json]', `[out:json];\n${CAFES}`],
  ['csv', '[out:csv(‹column›,…⟦;‹true|false›⟦;"‹separator›"⟧⟧)]', `[out:csv(::id,::lat,::lon,name)];\n${CAFES}`],
  ['custom', '[out:custom]', `[out:custom];\n${CAFES}`],
  ['popup', '[out:popup("‹title›";[‹filter›];"‹key›";)]', `[out:popup("Cafes";[amenity=cafe];"name";)];\n${CAFES}`],
]);

export const TYPE_FACTS = facts('type', 'The_Query_Statement', [
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

export const OUT_FACTS = facts('out', 'The_out_statement', [
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

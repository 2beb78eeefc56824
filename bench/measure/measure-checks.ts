/** Times what a long query goes through: `measure-checks LINES`. Prints milliseconds of reading, checking and printing it, medians of 101. */
import { parseQuery, printCompact, printPretty, printXml } from '@flyover/overpass-ql';
import { checkQuery, readTagKnowledge } from '@flyover/query-checks';

const lines = Number(process.argv[2]);
const GROUP = ['(', '  node[amenity=cafe](0,0,1,1);', '  way[highway~"^(a|b)$"](area:3600000001)->.a;', ');', 'out body geom;'];
const text = Array.from({ length: lines }, (_, i) => GROUP[i % GROUP.length]).join('\n');
const tags = readTagKnowledge({ presets: { cafe: { tags: { amenity: 'cafe' } } }, fields: {}, deprecated: [] });

function median(run: () => unknown): number {
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[50];
}

const parsed = parseQuery(text);
const figures = {
  lines,
  parseMs: median(() => parseQuery(text)),
  checkMs: median(() => checkQuery(parsed, { text, language: 'ql', tags })),
  prettyMs: median(() => printPretty(text)),
  compactMs: median(() => printCompact(parsed.script)),
  xmlMs: median(() => printXml(parsed.script, { text })),
  findings: checkQuery(parsed, { text, language: 'ql', tags }).length,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);

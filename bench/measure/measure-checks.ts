/** Times the checks of a long query: `measure-checks LINES`. Prints milliseconds of reading and of checking it, medians of 101. */
import { parseQuery } from '@flyover/overpass-ql';
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
const parseMs = median(() => parseQuery(text));
const checkMs = median(() => checkQuery(parsed, { text, language: 'ql', tags }));
process.stdout.write(
  `${JSON.stringify({ lines, parseMs, checkMs, findings: checkQuery(parsed, { text, language: 'ql', tags }).length })}\n`,
);

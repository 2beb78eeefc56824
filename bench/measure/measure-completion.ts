/** Times completion at the end of a long query: `measure-completion LINES`. Prints milliseconds, medians of 101. */
import { tokenize } from '@flyover/overpass-ql';
import { completeQuery, signatureAt } from '@flyover/query-completion';

const lines = Number(process.argv[2]);
const GROUP = [
  '(',
  '  node[amenity=cafe]({{bbox}})->.a; // there',
  '  way["highway"~"^(a|b)$"](around.a:300)->.b;',
  ');',
  'out body geom;',
];
const text = `${Array.from({ length: lines }, (_, i) => GROUP[i % GROUP.length]).join('\n')}\nnwr(aro`;
const words = { keys: [], values: [], snippetName: (id: string) => id };

function median(run: () => unknown): number {
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[50];
}

const tokensMs = median(() => tokenize(text));
const completeMs = median(() => completeQuery(text, text.length, words));
const signatureMs = median(() => signatureAt(text, text.length));
process.stdout.write(`${JSON.stringify({ lines, tokensMs, completeMs, signatureMs })}\n`);

/**
 * Real queries with parts cut out, doubled, exchanged or repeated, through everything that reads a text while somebody writes it. `FLYOVER_FUZZ_RUNS` makes it
 * thorough.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACTS, isXmlQuery, parseAnyQuery, QUERY_FORMS, translateQuery } from '../../packages/overpass-ql/src/index.ts';
import { overpassQlParser } from '../../packages/overpass-ql-editor/src/index.ts';
import { textProblems } from '../../packages/query-checks/src/index.ts';
import { completeQuery, signatureAt } from '../../packages/query-completion/src/index.ts';
import { explainQuery, factAt, occurrencesAt, outlineOf, readText, renameSet, shapesOf } from '../../packages/query-reading/src/index.ts';
import { formatQuery } from '../../packages/query-repair/src/index.ts';

const RUNS = Number(process.env.FLYOVER_FUZZ_RUNS ?? 80);

/** What nobody writes is longer; UTF-16 units. */
const LENGTH = 10_000;

/** ms of the processor for a text of that length. */
const BUDGET = 100;

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../shared/golden');

function realQueries(): readonly string[] {
  const files = ['queries', 'wild/queries', 'language/cases', 'edge'].flatMap((folder) => {
    const path = join(golden, folder);
    const names = existsSync(path) ? readdirSync(path) : [];
    return names.filter((name) => /\.(?:overpassql|query)$/.test(name)).map((name) => readFileSync(join(path, name), 'utf8'));
  });
  const inQl = [...FACTS.map(({ example }) => example), ...files];
  const inXml = inQl.flatMap((text) => (isXmlQuery(text) ? [] : (translateQuery(text, 'xml').text ?? [])));
  return [...inQl, ...inXml];
}

const SIGNS =
  '( ) [ ] { } ; , . : :: = == != ! ~ -> - + * / < << > && || ? " \' \\ {{ }} {{bbox}} // /* */ <a> </a> <!-- --> &amp; \n é 😀 0 -1e9 nan';
const piece = fc.constantFrom(
  '',
  ' ',
  ...SIGNS.split(' '),
  'out count;',
  'foreach{',
  'if(1){',
  '(if:',
  '[~"',
  'make x ',
  '{{style:',
  '{{data:sql}}',
);

/** One change of a text: what stands at a place is taken away, and something else put there so many times. */
const change = fc.record({
  at: fc.nat(LENGTH),
  cut: fc.oneof({ weight: 4, arbitrary: fc.nat(12) }, fc.nat(2000)),
  put: fc.oneof({ weight: 4, arbitrary: piece }, fc.tuple(fc.nat(LENGTH), fc.nat(300))),
  times: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4000 })),
});

const real = realQueries();
const damaged = fc
  .record({
    texts: fc.array(fc.constantFrom(...real), { minLength: 1, maxLength: 5 }),
    changes: fc.array(change, { minLength: 1, maxLength: 8 }),
  })
  .map(({ texts, changes }) => {
    let text = texts.join('\n').slice(0, LENGTH);
    for (const { at, cut, put, times } of changes) {
      const start = at % (text.length + 1);
      const part = typeof put === 'string' ? put : text.slice(put[0] % (text.length + 1)).slice(0, put[1]);
      const repeated = part.repeat(Math.min(times, Math.floor(LENGTH / Math.max(part.length, 1))));
      text = (text.slice(0, start) + repeated + text.slice(start + cut)).slice(0, LENGTH);
    }
    return text;
  });

const words = { keys: [{ word: 'amenity' }], values: [{ word: 'cafe' }], snippetName: (id: string) => id };
const tree = (text: string) => overpassQlParser.parse(text).length;

/** What reads a text, by what it is for. */
const READERS: Readonly<Record<string, (text: string, at: number) => unknown>> = {
  parse: (text) => parseAnyQuery(text),
  colours: tree,
  problems: (text) => textProblems(text),
  ...Object.fromEntries(QUERY_FORMS.map((form) => [`to ${form}`, (text: string) => translateQuery(text, form)])),
  format: (text) => formatQuery(text),
  complete: (text, at) => [completeQuery(text, at, words), completeQuery(text, at, words, 'xml'), signatureAt(text, at)],
  read(text, at) {
    const found = readText(text);
    return (
      found && [
        factAt(found, at),
        occurrencesAt(found, at),
        outlineOf(found),
        shapesOf(found),
        explainQuery(found),
        renameSet(found, at, 'other'),
      ]
    );
  },
};

describe.each(Object.entries(READERS))('damaged queries: %s', (_name, read) => {
  test('never throws, and takes 100 ms at most', () => {
    fc.assert(
      fc.property(damaged, fc.nat(LENGTH), (text, place) => {
        const at = place % (text.length + 1);
        let took = Number.POSITIVE_INFINITY;
        // cleaning up and other threads count, too: the best of some
        for (let tries = 0; tries < 5 && took > BUDGET; tries++) {
          const start = process.cpuUsage();
          read(text, at);
          took = Math.min(took, process.cpuUsage(start).user / 1000);
        }
        expect(took).toBeLessThanOrEqual(BUDGET);
      }),
      { numRuns: RUNS },
    );
  });
});

/** Holds parser and engine against an evaluator that is written as plainly as possible, over random stores and the whole language. */
import { parseQuery, printCompact, type Script } from '@flyover/overpass-ql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../index.ts';
import { ask } from '../ask.ts';
import { buildStore, type PlainStore } from '../databases.ts';
import { scripts } from './random-query.ts';
import { stores } from './random-store.ts';
import { Unsure } from './twin-data.ts';
import { rounded } from './twin-print.ts';
import { runPlainly } from './twin-run.ts';
import { makeWorld } from './twin-world.ts';

const TOO_WEAK = 'Filters too weak in query statement: specify in addition a bbox, a tag filter, or similar.';
const RUNS = Number(process.env.FLYOVER_FUZZ_RUNS ?? 600);

describe('random queries over random stores', () => {
  test(
    'are answered as the plain evaluator answers them',
    () =>
      fc.assert(
        fc.asyncProperty(stores, scripts, async (plain, script) => {
          const expected = answerPlainly(plain, script);
          fc.pre(expected !== undefined);
          const text = printCompact(script);
          expect(parseQuery(text).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
          const { text: answer } = await ask(createDatabase(buildStore(plain)), text);
          const { elements, remark } = JSON.parse(answer.replaceAll('-nan', 'nan'));
          const weak = expected?.weak ?? 0;
          expect(remark, text).toBe(weak === 0 ? undefined : `runtime error: ${TOO_WEAK}`.repeat(weak));
          expect(rounded(elements), text).toEqual(expected?.printed);
        }),
        { numRuns: RUNS },
      ),
    RUNS * 300 + 120_000,
  );
});

/** What the plain evaluator prints; undefined where only rounding decides. */
function answerPlainly(plain: PlainStore, script: Script): { printed: unknown; weak: number } | undefined {
  try {
    const { printed, weak } = runPlainly(makeWorld(plain), script);
    return { printed: rounded(printed), weak };
  } catch (error) {
    if (error instanceof Unsure) return undefined;
    throw error;
  }
}

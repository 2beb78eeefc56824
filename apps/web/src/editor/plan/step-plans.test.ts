import { createFileCalls } from '@flyover/engine-host';
import { outlineOf, readText } from '@flyover/query-reading';
import { expect, test } from 'vitest';
import { readPlan } from './ask-plan.ts';
import { stepPlans } from './step-plans.ts';

const TEXT = 'node[amenity=cafe]({{bbox}});\n(._; way(bn););\nout;';
const SENT = TEXT.replace('{{bbox}}', '47,9,48,10');

function outline(text: string) {
  const read = readText(text);
  if (read === undefined) throw new Error('unreadable');
  return outlineOf(read);
}

async function ran() {
  const cafe = '<osm version="0.6"><node id="1" lat="47.1" lon="9.5"><tag k="amenity" v="cafe"/></node></osm>';
  const { signal } = new AbortController();
  const calls = createFileCalls();
  await calls.open(new Blob([cafe]), 'cafe.osm', () => undefined, signal);
  for await (const _ of (await calls.query(SENT, signal)).body);
  const run = await calls.explained(SENT);
  if (run === undefined) throw new Error('it has not run');
  return run;
}

test('each statement of the text has what was expected of it, what it found, and how', async () => {
  const run = await ran();
  const plans = stepPlans(run, SENT, outline(SENT), outline(TEXT));
  expect(plans.get(0)).toEqual({
    expected: 1,
    found: 1,
    runs: 1,
    milliseconds: expect.any(Number),
    plans: [
      {
        type: 'node',
        steps: [
          { code: '[amenity=cafe]', left: 1 },
          { code: '(47,9,48,10)', left: 1 },
        ],
      },
    ],
  });
  expect([...plans.keys()]).toEqual([0, TEXT.indexOf('(._'), TEXT.indexOf('._'), TEXT.indexOf('way'), TEXT.indexOf('out')]);
  expect(plans.get(TEXT.indexOf('out'))).toMatchObject({ runs: 1, plans: [] });
  // of another text nothing is known
  expect(stepPlans(run, SENT, outline(SENT), outline('out;')).size).toBe(0);
});

test('what a server tells is taken as it is, and nothing else', async () => {
  const run = await ran();
  expect(readPlan(JSON.stringify(run))).toEqual(run);
  for (const other of ['', '[]', '{"statements":[{}],"estimates":[]}', '{"statements":[],"estimates":[{"from":"0"}]}', '<html>']) {
    expect(readPlan(other)).toBeUndefined();
  }
});

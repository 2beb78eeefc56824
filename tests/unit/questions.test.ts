/** The questions of the first visit find something where most people first meet them: in the sample town, where it is opened. */
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { checkText } from '@flyover/query-checks';
import { expandQuery } from '@flyover/query-template';
import { makeSampleTown, sampleTownView } from '@flyover/sample-town';
import { expect, test } from 'vitest';
import { QUESTIONS } from '../../apps/web/src/help/welcome/questions.ts';

const { lat, lon } = sampleTownView;
/** A small window at the zoom of the start. */
const bbox = { south: lat - 0.005, west: lon - 0.008, north: lat + 0.005, east: lon + 0.008 };
const database = createDatabase(makeSampleTown());

test.each(QUESTIONS)('$text finds something in the sample town', async ({ query: text }) => {
  expect(checkText(text)).toEqual([]);
  const { query } = expandQuery(text, { bbox, center: { lat, lon }, now: new Date(0) });
  const { status, body } = await answerQuery(database, `[out:csv(::id)];${query}`, { signal: new AbortController().signal, timeout: 60 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().trim().split('\n');
  expect({ status, finds: lines.length > 3 }).toEqual({ status: 200, finds: true });
});

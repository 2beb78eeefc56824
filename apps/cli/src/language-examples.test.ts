/** The example of every word of the language, run over the sample town: it finds something there, or its want is named here. */
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { FACTS } from '@flyover/overpass-ql';
import { makeSampleTown, sampleTownView } from '@flyover/sample-town';
import { expect, test } from 'vitest';

/** What is right and finds nothing: no such thing is in the town, or no template of a page. */
const NOTHING_THERE: readonly string[] = ['filter br', 'format custom'];

const { lat, lon } = sampleTownView;
const here = { '{{bbox}}': `${lat - 0.015},${lon - 0.025},${lat + 0.015},${lon + 0.025}`, '{{center}}': `${lat},${lon}` };

test('the examples of the language run over the sample town', async () => {
  const database = createDatabase(makeSampleTown({ elements: 30_000, history: true }));
  const found: Record<string, string[]> = { notRun: [], remarks: [], nothing: [], failed: [] };
  for (const { slot, word, example } of FACTS) {
    const query = Object.entries(here).reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), example);
    const name = `${slot} ${word}`;
    try {
      const { status, body } = await answerQuery(database, query, { signal: new AbortController().signal, timeout: 60 });
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (text.includes('is not supported by this engine')) found.notRun?.push(name);
      else if (status !== 200) found.failed?.push(`${name}: ${text.replaceAll(/<[^>]*>|\s+/g, ' ').slice(-200)}`);
      else if (/remark/.test(text)) found.remarks?.push(name);
      else if (
        !/<(?:node|way|relation|area|count|total|item|kind|key|stat|street|shape|vertex|link|timeline|a)\b|"type": "(?!FeatureCollection)|^\d+\t/m.test(
          text,
        )
      )
        found.nothing?.push(name);
    } catch (error) {
      found.notRun?.push(`${name}: ${error instanceof Error ? error.message : ''}`);
    }
  }
  expect(found).toEqual({ notRun: [], remarks: [], nothing: NOTHING_THERE, failed: [] });
});

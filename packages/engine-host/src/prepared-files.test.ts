import { type FileBytes, preparedOf } from '@flyover/osm-elements';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { makeSampleTown } from '@flyover/sample-town';
import { describe, expect, test } from 'vitest';
import { prepareData } from './prepare-data.ts';
import { isBounded, openPreparedFile, preparedFromMessage, preparedToMessage } from './shared-store.ts';

const parts: Uint8Array[] = [];
for await (const part of prepareData([makeSampleTown({ elements: 20_000 })])) parts.push(part);
const bytes = new Uint8Array(Buffer.concat(parts));
const file: FileBytes = { size: bytes.length, handle: 7, read: (start, end) => bytes.subarray(start, end) };
const files = { open: () => undefined, byHandle: () => file };

async function ask(database: ReturnType<typeof createDatabase>, query: string): Promise<string> {
  let text = '';
  for await (const chunk of (await answerQuery(database, query)).body) text += new TextDecoder().decode(chunk);
  return text;
}

describe('a prepared file and a bound', () => {
  test('that all columns fit within: threads share them', () => {
    const store = openPreparedFile(file, { bytes: 2 ** 30, threads: 3 });
    const message = preparedToMessage(store);
    if (message === undefined) throw new Error('no message');
    expect(preparedFromMessage(message, files).nodes.lat.buffer).toBe(store.nodes.lat.buffer);
    expect(isBounded(store)).toBe(false);
  });

  test('that they do not: each thread has its part, answers as before, and never passes it', async () => {
    const plain = createDatabase(openPreparedFile(file));
    const first = openPreparedFile(file, { bytes: 600_000, threads: 3 });
    const message = preparedToMessage(first);
    if (message === undefined) throw new Error('no message');
    const stores = [first, preparedFromMessage(structuredClone(message), files)];
    const databases = stores.map((store) => createDatabase(store));
    let most = 0;
    for (const query of [
      '[out:json];nwr[leisure];out geom;',
      '[out:json];area[name];out;nwr[amenity](area);out center qt;',
      '[out:csv(::type,::id,name)];way[highway][name];>;out qt;',
      '[out:xml];rel;<<;>>;out meta;',
      '[out:json];node(53.49,13.40,53.51,13.42);way(bn);out bb;',
      '[out:json];is_in(53.5,13.41);out tags;',
      '[out:json];node[amenity](around:400,53.5,13.41);out;nwr(if:count_tags()>3);out ids;',
    ]) {
      const expected = await ask(plain, query);
      const answers = await Promise.all(databases.map((database) => ask(database, query)));
      expect(answers.map((answer) => answer === expected)).toEqual([true, true]);
      for (const store of stores) most = Math.max(most, preparedOf(store)?.columns.held ?? Number.NaN);
    }
    expect([most > 100_000, most <= 200_000, isBounded(first)]).toEqual([true, true, true]);
  });
});

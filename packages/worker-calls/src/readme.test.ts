/** The example of the README. */
import { expect, test } from 'vitest';
import { localPort, workerCalls } from './index.ts';

interface Calls {
  /** How many lines a text has. */
  lines(text: string, onProgress: (done: number) => void): number;
  /** The words of a text, one after the other. */
  words(text: string, signal: AbortSignal): AsyncIterable<string>;
}

const served: Calls = {
  lines(text, onProgress) {
    onProgress(text.length);
    return text.split('\n').length;
  },
  async *words(text) {
    yield* text.split(' ');
  },
};

test('the example of the README', async () => {
  const reported: number[] = [];
  const crashes: string[] = [];
  const { calls, end } = workerCalls<Calls>({
    start: () => localPort(served),
    onCrash: ({ message }) => crashes.push(message),
  });
  expect(await calls.lines('one\ntwo', (done) => reported.push(done))).toBe(2);
  expect(reported).toEqual([7]);
  const words: string[] = [];
  for await (const word of await calls.words('drinking water', new AbortController().signal)) words.push(word);
  expect(words).toEqual(['drinking', 'water']);
  await end();
  expect(crashes).toEqual([]);
});

import { expect, test } from 'vitest';
import { type ReadProgress, readElements, tagTextOf } from './index.ts';

test('the example of the README', async () => {
  const text = '<osm version="0.6"><node id="1" lat="47.1" lon="9.5"><tag k="name" v="Vaduz"/></node><node id="2" lat="0" lon="0"/></osm>';
  const source = new Blob([text]).stream();
  const { signal } = new AbortController();
  const progress: ReadProgress[] = [];
  const onProgress = (now: ReadProgress) => progress.push(now);
  const names: [number, string | undefined][] = [];

  const store = await readElements(source, { signal, onProgress });

  for (let row = 0; row < store.nodes.count; row++) names.push([store.nodes.ids[row], tagTextOf(store.strings, store.nodes, row, 'name')]);

  expect(names).toEqual([
    [1, 'Vaduz'],
    [2, undefined],
  ]);
  expect(progress.at(-1)).toEqual({ bytes: text.length, elements: 2 });
});

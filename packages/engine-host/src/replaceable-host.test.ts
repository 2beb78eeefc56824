import { localPort } from '@flyover/worker-calls';
import { describe, expect, test } from 'vitest';
import { createDataCalls } from './data-calls.ts';
import { createDataHost, type DataHost } from './data-host.ts';
import { createReplaceableHost } from './replaceable-host.ts';

const { signal } = new AbortController();
const town = (name: string, nodes = 1) => {
  const node = (id: number) => `<node id="${id}" lat="1" lon="2"><tag k="place" v="town"/><tag k="name" v="${name}"/></node>`;
  return `<osm version="0.6">${Array.from({ length: nodes }, (_, index) => node(index + 1)).join('')}</osm>`;
};

/** A host over a text that a test may change, and every host that was opened, with whether it is closed. */
function changing(first: string) {
  const file = { text: first };
  const opened: { closed: boolean }[] = [];
  const host = createReplaceableHost(() => {
    const inner = createDataHost({ file: new Blob([file.text]), name: 'town.osm' }, () => localPort(createDataCalls()), 2);
    const seen = { closed: false };
    opened.push(seen);
    const close = async () => {
      await inner.close();
      seen.closed = true;
    };
    return { ...inner, close };
  });
  return { file, host, opened };
}

async function names(host: DataHost): Promise<string> {
  const { body } = await host.query({ inAddress: '[out:csv(name;false)];node[name];out;' }, 60, signal);
  let text = '';
  for await (const chunk of body) text += new TextDecoder().decode(chunk);
  return text;
}

describe('replace', () => {
  test('puts other data in the place of the old, for queries, places and tiles', async () => {
    const { file, host, opened } = changing(town('Ahorn'));
    expect([await names(host), host.edition]).toEqual(['Ahorn\n', 1]);
    file.text = town('Birke');
    expect(await host.replace()).toMatchObject({ areaName: 'Birke' });
    expect([await names(host), (await host.summary).areaName, host.edition]).toEqual(['Birke\n', 'Birke', 2]);
    expect(await host.search('ahorn', 9, signal)).toEqual([]);
    expect((await host.search('birke', 9, signal)).length).toBe(1);
    expect(new TextDecoder('latin1').decode(await host.tile(10, 517, 509, signal))).toContain('Birke');
    expect(opened.map(({ closed }) => closed)).toEqual([true, false]);
    await host.close();
    expect(opened.map(({ closed }) => closed)).toEqual([true, true]);
  });

  test('lets an answer that is under way end over the old data', async () => {
    const { file, host, opened } = changing(town('Ahorn', 20_000));
    const { body } = await host.query({ inAddress: '[out:csv(name;false)];node[name];out;' }, 60, signal);
    const chunks = body[Symbol.asyncIterator]();
    let text = new TextDecoder().decode((await chunks.next()).value);
    file.text = town('Birke');
    await host.replace();
    expect(await names(host)).toBe('Birke\n');
    expect(opened[0].closed).toBe(false);
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) text += new TextDecoder().decode(next.value);
    expect(text).toBe('Ahorn\n'.repeat(20_000));
    await expect.poll(() => opened[0].closed).toBe(true);
    await host.close();
  });

  test('lets go of the old data when who asked it has left', async () => {
    const { file, host, opened } = changing(town('Ahorn', 20_000));
    const stop = new AbortController();
    await host.query({ inAddress: 'node[name];out;' }, 60, stop.signal);
    file.text = town('Birke');
    await host.replace();
    expect(opened[0].closed).toBe(false);
    stop.abort();
    await expect.poll(() => opened[0].closed).toBe(true);
    await host.close();
  });

  test('keeps the old data where the new cannot be read, or is not wanted any more', async () => {
    const { file, host, opened } = changing(town('Ahorn'));
    await host.summary;
    file.text = town('Birke').slice(0, -10);
    await expect(host.replace()).rejects.toThrow('town.osm: ');
    file.text = town('Birke');
    expect(await host.replace(async ({ areaName }) => areaName === 'Ahorn')).toBeUndefined();
    expect([await names(host), host.edition]).toEqual(['Ahorn\n', 1]);
    expect(opened.map(({ closed }) => closed)).toEqual([false, true, true]);
    await host.close();
  });
});

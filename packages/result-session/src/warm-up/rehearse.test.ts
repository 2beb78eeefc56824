import { StoreBuilder, WAY } from '@flyover/osm-elements';
import { answerColumns, createDatabase } from '@flyover/overpass-engine';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { expect, test, vi } from 'vitest';
import type { ResultSession } from '../session-calls.ts';
import type { EngineCalls } from '../sources/engine-worker.ts';
import { rehearse, rehearseAnswer } from './rehearse.ts';

/** Nodes, ways and relations with tags, as many of each. */
function elements(count: number) {
  const builder = new StoreBuilder();
  const tag = () => builder.tag(builder.strings.intern('name'), builder.strings.intern('x'));
  for (let id = 1; id <= count; id++) {
    builder.node(id, id * 1000, id * 1000);
    tag();
  }
  for (let id = 1; id <= count; id++) {
    builder.way(id);
    for (const ref of [id, (id % count) + 1]) builder.ref(ref);
    tag();
  }
  for (let id = 1; id <= count; id++) {
    builder.relation(id);
    builder.member(WAY, id, 0);
    tag();
  }
  return createDatabase(builder.finish());
}

/** An engine over some elements, and ports to it. */
function engineOf(count: number, onQuery: () => void = () => undefined) {
  const database = elements(2500);
  const elementsGiven: number[] = [];
  const closed: number[] = [];
  const ports = Array.from({ length: count }, (_, number) => {
    const { port1, port2 } = new MessageChannel();
    const engine: EngineCalls = {
      query: () => Promise.reject(new Error('only columns are asked for')),
      async columns(query) {
        onQuery();
        const answer = await answerColumns(database, query);
        if (!('columns' in answer)) throw new Error('a text');
        const body = (async function* () {
          for await (const batch of answer.body) {
            elementsGiven.push(batch.runs.reduce((sum, run) => sum + run.count, 0));
            yield batch;
          }
        })();
        return { ...answer, body } as never;
      },
    };
    serveCalls(engine, messagePort(port1));
    port1.addEventListener('close', () => closed.push(number));
    return port2;
  });
  return { ports, elementsGiven, closed };
}

test('some of each kind is asked for, over each port once, and the ports are closed', async () => {
  const { ports, elementsGiven, closed } = engineOf(3);
  await rehearse(ports, new AbortController().signal);
  expect(elementsGiven).toEqual([4300, 4300, 4300]);
  await vi.waitFor(() => expect(closed).toEqual([0, 1, 2]));
});

test('it ends with the first run of a user: nothing more is asked, and no port stays open', async () => {
  const stop = new AbortController();
  const { ports, elementsGiven, closed } = engineOf(3, () => stop.abort());
  await rehearse(ports, stop.signal);
  expect(elementsGiven.length).toBeLessThan(2);
  await vi.waitFor(() => expect(closed.toSorted()).toEqual([0, 1, 2]));
});

test('an engine that fails throws nothing, and its ports are closed', async () => {
  const { ports, closed } = engineOf(2, () => {
    throw new Error('no file is open');
  });
  await rehearse(ports, new AbortController().signal);
  await vi.waitFor(() => expect(closed.toSorted()).toEqual([0, 1]));
});

test('an answer is rehearsed: its elements are drawn, unless the first run of a user was quicker', async () => {
  const drawn = async (signal: AbortSignal) => ((await rehearseAnswer(signal)) as ResultSession).tile(1, 0, 0, 0)?.bytes?.length ?? 0;
  expect(await drawn(new AbortController().signal)).toBeGreaterThan(100);
  expect(await drawn(AbortSignal.abort())).toBe(0);
});

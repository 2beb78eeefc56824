/** How a server ends, and how its data changes, while it is asked. */
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { DataCalls } from '@flyover/engine-host';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

/** Queries that answer when a test says so. */
function held() {
  const waiting: (() => void)[] = [];
  const query: DataCalls['query'] = async (_query, _seconds, signal) => {
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const body = (async function* () {
      yield new TextEncoder().encode('whole');
    })();
    return { status: 200, contentType: 'text/plain', body };
  };
  return { query, waiting };
}

describe('a server that ends', () => {
  test('lets requests under way end, and takes no new ones', async () => {
    const { query, waiting } = held();
    const server = await startTestServer({ query });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string) =>
      new Promise<{ status: number; text: string; connection: string | undefined }>((resolve, reject) => {
        const sent = request({ port: server.port, host: '127.0.0.1', path, agent }, async (response) => {
          let text = '';
          for await (const chunk of response) text += String(chunk);
          resolve({ status: response.statusCode ?? 0, text, connection: response.headers.connection });
        });
        sent.on('error', reject);
        sent.end();
      });
    const answer = get('/api/interpreter?data=node(1);out;');
    await expect.poll(() => waiting.length).toBe(1);
    let isClosed = false;
    const closed = server.close(60).then(() => {
      isClosed = true;
    });
    await expect(fetch(`${server.address}/api/status`)).rejects.toThrow();
    expect(isClosed).toBe(false);
    waiting[0]();
    expect(await answer).toEqual({ status: 200, text: 'whole', connection: 'close' });
    await closed;
    await expect(get('/api/status')).rejects.toThrow();
    agent.destroy();
  });

  test('cuts off who takes longer than it has patience', async () => {
    const { query, waiting } = held();
    const server = await startTestServer({ query });
    const answer = fetch(`${server.address}/api/interpreter?data=node(1);out;`);
    answer.catch(() => {});
    await expect.poll(() => waiting.length).toBe(1);
    const begun = Date.now();
    await server.close(0.3);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(290);
    await expect(answer).rejects.toThrow();
  });
});

describe('data that changes', () => {
  test('is taken over while 16 clients ask: each answer is whole, of the old data or of the new', async () => {
    const server = await startTestServer({ limits: { perAddress: 32 } });
    const QUERY = '/api/interpreter?data=[out:csv(name;false)];node[amenity=cafe];out;';
    const before = 'Café Linde\nAhorn Stube <b>\n';
    const after = 'Café Eiche\nAhorn Stube <b>\n';
    const seen = new Map<string, number>();
    // the data of the start is there
    expect((await fetch(server.address + QUERY)).status).toBe(200);
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        const answer = await fetch(server.address + QUERY);
        const text = `${answer.status} ${await answer.text()}`;
        seen.set(text, (seen.get(text) ?? 0) + 1);
      }
    };
    const clients = Array.from({ length: 16 }, client);
    const texts = [SMALL_TOWN.replaceAll('Linde"', 'Eiche"'), SMALL_TOWN];
    for (let round = 0; round < 6; round++) {
      await writeFile(server.data, texts[round % 2]);
      await server.replaceData();
    }
    await writeFile(server.data, texts[0].slice(0, 900));
    await expect(server.replaceData()).rejects.toThrow('town.osm: ');
    isOver = true;
    await Promise.all(clients);
    expect([...seen.keys()].sort()).toEqual([`200 ${after}`, `200 ${before}`]);
    await server.close();
  });

  test('changes the map and the configuration with it', async () => {
    const server = await startTestServer();
    const get = async (path: string) => (await fetch(server.address + path)).text();
    expect(await get('/tiles/14/9102/7734.mvt')).toContain('Lindenstraße');
    await writeFile(server.data, SMALL_TOWN.replaceAll('Lindenstraße', 'Eichenweg'));
    await server.replaceData();
    const tile = await get('/tiles/14/9102/7734.mvt');
    expect([tile.includes('Eichenweg'), tile.includes('Lindenstraße')]).toEqual([true, false]);
    await writeFile(server.data, SMALL_TOWN.replace('2026-03-01T12', '2026-03-02T12'));
    await server.replaceData();
    expect(JSON.parse(await get('/config.json'))).toMatchObject({ data: { osmBase: '2026-03-02T12:00:00Z' } });
    await server.close();
  });
});

/** Statuses, errors, limits and aborts. */

import { parseQuery } from '@flyover/overpass-ql';
import { describe, expect, test } from 'vitest';
import { answerQuery, createDatabase, runQuery, UnsupportedError } from './index.ts';
import { ask, askJson } from './testing/ask.ts';
import { buildStore, smallTown } from './testing/databases.ts';

const town = createDatabase(smallTown);
/** Enough nodes that an answer has many chunks. */
const crowd = createDatabase(
  buildStore({ nodes: Array.from({ length: 30_000 }, (_, i) => ({ id: i + 1, lat: i / 1e6, lon: 9, tags: { a: 'b' } })) }),
);

describe('errors in the query', () => {
  test('are status 400 and a page, whatever the format', async () => {
    const { status, contentType, text } = await ask(town, '[out:json];\nnode[a=b]\nout;');
    expect([status, contentType]).toEqual([400, 'text/html; charset=utf-8']);
    expect(text).toContain("<p><strong style=\"color:#FF0000\">Error</strong>: line 3: parse error: ';' expected - 'out' found. </p>");
  });

  test('what is not supported is told before anything runs, and never ignored', async () => {
    const query = `[out:json];\nnode${'[a]'.repeat(101)};out;`;
    const { status, text } = await ask(town, query);
    expect(status).toBe(400);
    expect(text).toContain(
      'line 2, column 1: A query with more than 100 filters is not supported by this engine. Use an Overpass server for this query.',
    );
    expect(() => runQuery(town, parseQuery(query).script)).toThrow(UnsupportedError);
  });
});

describe('run-time errors are remarks', () => {
  test('what needs a history', async () => {
    const { elements, remark } = await askJson(town, 'node(1);out ids;timeline(node,1);out;');
    expect(elements).toEqual([{ type: 'node', id: 1 }]);
    expect(remark).toBe(
      'runtime error: Tried to use museum file but no museum files available on this instance.runtime error: open64: 2 No such file or directory relations_attic.map Random_File:3',
    );
  });

  test('what only rules may do', async () => {
    const { status, text } = await ask(
      town,
      '<osm-script output="json"><id-query type="node" ref="1"/><print/><make-area pivot="a"/></osm-script>',
    );
    expect([status, JSON.parse(text).elements]).toEqual([200, []]);
    expect(JSON.parse(text).remark).toBe('runtime error: Specify --rules to execute a rule. make-area can only appear in rules.');
  });

  test('memory', async () => {
    const { remark } = await askJson(crowd, '[maxsize:1000];\nnode[a];out;');
    expect(remark).toBe('runtime error: Query ran out of memory in "query" at line 2. It would need at least 1 MB of RAM to continue.');
  });

  test('time', async () => {
    const { text } = await ask(crowd, '[out:json];node[a](around:9999,0,9)(around:9999,0.001,9);out;', { timeout: 0 });
    expect(text).toContain('"remark": "runtime error: Query timed out in \\"query\\" at line 1 after 1 seconds."');
  });
});

describe('streams', () => {
  test('come in chunks of at most 64 kB', async () => {
    const { body } = await answerQuery(crowd, '[out:json];node[a];out;');
    const sizes: number[] = [];
    for await (const chunk of body) sizes.push(chunk.length);
    expect(sizes.length).toBeGreaterThan(30);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  });

  test('are written into the memory of chunks that were read, where the reader keeps none', async () => {
    const query = '[out:json];node[a];out;';
    const buffers = new Set<ArrayBufferLike>();
    const copies: Buffer[] = [];
    for await (const chunk of (await answerQuery(crowd, query, { reuseChunks: true })).body) {
      buffers.add(chunk.buffer);
      copies.push(Buffer.from(chunk));
    }
    expect(Buffer.concat(copies).toString()).toBe((await ask(crowd, query)).text);
    expect(copies.length).toBeGreaterThan(40);
    expect(buffers.size).toBeLessThan(25);
  });

  test('end with the reason of the signal', async () => {
    const controller = new AbortController();
    const { body } = await answerQuery(crowd, '[out:json];node[a];out;', { signal: controller.signal });
    const read = async () => {
      for await (const _ of body) controller.abort(new Error('enough'));
    };
    await expect(read()).rejects.toThrow('enough');
  });

  test('refuse a signal that is aborted already', async () => {
    await expect(answerQuery(town, 'node(1);out;', { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
  });

  test('may be left early', async () => {
    const { body } = await answerQuery(crowd, '[out:json];node[a];out;');
    let chunks = 0;
    for await (const _ of body) {
      chunks++;
      break;
    }
    expect(chunks).toBe(1);
  });
});

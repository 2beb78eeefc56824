/** The real command, where `npm run build` has made its bundle. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));
const BIN = path('../bin/flyover.mjs');
const data = `${process.env.FLYOVER_TESTDATA ?? path('../../../../shared/data')}/`;
const golden = `${process.env.FLYOVER_GOLDEN ?? path('../../../../shared/golden')}/`;
const isBuilt = existsSync(path('../dist/flyover.mjs'));
const hasFiles = existsSync(`${data}liechtenstein.osm.pbf`) && existsSync(`${golden}queries`);
if (!isBuilt) console.warn('skipped: tests of the built command, since apps/cli/dist is missing (npm run build)');
else if (!hasFiles) console.warn(`skipped: tests of the built command on real data, since ${data} or ${golden} is missing`);

function start(...argv: string[]) {
  const child = spawn(process.execPath, [BIN, ...argv]);
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text: string) => {
        texts[name] += text;
      });
    }
    child.on('close', (code) => resolve({ code, ...texts }));
  });
  return { child, ended };
}

describe.skipIf(!isBuilt)('bin/flyover.mjs', () => {
  test('passes arguments, input, output and the exit code', async () => {
    const { child, ended } = start('check', '-');
    child.stdin.end('node[a=b]\nout;');
    const { code, stdout, stderr } = await ended;
    expect([code, stdout, stderr.split('\n')[0].slice(0, 20)]).toEqual([1, '', '<stdin>:2:1: error: ']);
  });

  test('finds the presets of the wizard from its bundle', async () => {
    const { code, stdout, stderr } = await start('wizard', 'trinkwasser', '--language', 'de', '--no-comments').ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[1]).toBe('node["amenity"="drinking_water"]({{bbox}});');
  });

  test('serves the sample town, and ends with 0 on Ctrl-C', async () => {
    const { child, ended } = start('serve', '--port', '0', '--elements', '3000');
    const address = await addressOf(child);
    const count = await fetch(`${address}api/interpreter`, { method: 'POST', body: '[out:json];nwr(if:1==1);out count;' });
    const { elements } = (await count.json()) as { elements: { tags: { total: string } }[] };
    expect(elements[0].tags.total).toBe('3000');
    const { data: facts } = (await (await fetch(`${address}config.json`)).json()) as { data: { invented: boolean; elements: number } };
    expect([facts.invented, facts.elements]).toEqual([true, 3000]);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
  });

  test('ends on SIGTERM when all that was asked is answered, and takes nothing new', async () => {
    const { child, ended } = start('serve', '--port', '0', '--elements', '100000');
    const address = await addressOf(child);
    const query = `${address}api/interpreter?data=${encodeURIComponent('[out:json];nwr(if:1==1);out geom;')}`;
    const answer = await new Promise<IncomingMessage>((resolve) => get(query, resolve));
    // more than waits on its way: the server is still writing it
    answer.pause();
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), 5000);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    expect(text.length).toBeGreaterThan(15_000_000);
    expect(elementsOf(text).length).toBe(100_000);
    expect((await ended).code).toBe(0);
  });
});

/** Waits until a server that was started says where it is. */
function addressOf(child: ReturnType<typeof start>['child']): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    child.stdout.on('data', (text: string) => {
      output += text;
      if (output.includes('Ctrl+C')) resolve(/http:\/\/\S+/.exec(output)?.[0] ?? '');
    });
  });
}

/** What an answer says, without who said it. */
const elementsOf = (answer: string) => (JSON.parse(answer) as { elements: unknown[] }).elements;

describe.skipIf(!isBuilt || !hasFiles)('flyover query on a real extract', () => {
  const queries = hasFiles ? readdirSync(`${golden}queries`).filter((name) => /^(01|09|34)-/.test(name)) : [];
  test.each(queries)('%s is as the Overpass API answers it', async (name) => {
    const { ended } = start('query', `${golden}queries/${name}`, '--data', `${data}liechtenstein.osm.pbf`);
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    const answer = (type: string) => gunzipSync(readFileSync(`${golden}answers/${name.replace('.overpassql', type)}`)).toString();
    if (stdout.startsWith('{')) expect(elementsOf(stdout)).toEqual(elementsOf(answer('.json.gz')));
    else expect(stdout.split('\n').slice(4)).toEqual(answer('.xml.gz').split('\n').slice(4));
  });
});

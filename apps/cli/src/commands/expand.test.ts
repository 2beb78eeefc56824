import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCall } from '../call.ts';
import { COMMANDS, GEOCODER_OPTIONS } from '../commands.ts';
import type { Io } from '../io.ts';
import { CallProblem, InputProblem } from '../problem.ts';
import { runCommand } from '../testing/test-io.ts';
import { run } from './expand.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-expand-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output of `flyover expand`, or the message it ends with. */
async function expand(stdin: string, ...argv: string[]): Promise<string> {
  const known = COMMANDS.find((command) => command.name === 'expand')?.options ?? [];
  const argument = { name: 'QUERY', required: false, help: '' };
  let printed = '';
  const io: Io = {
    stdin: (async function* () {
      yield new TextEncoder().encode(stdin);
    })(),
    stdout: {
      async write(chunk) {
        printed += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      },
    },
    stderr: { write: async () => {} },
    fetch: (...request) => fetch(...request),
    now: () => new Date('2026-03-01T12:00:00Z'),
    interrupted: new AbortController().signal,
    startDataThread: () => {
      throw new Error('nothing to do for a thread');
    },
    webFolder: '/nowhere',
  };
  try {
    await run(readCall({ name: 'expand', summary: '', argument, options: [...known, ...GEOCODER_OPTIONS] }, argv), io);
    return printed;
  } catch (thrown) {
    if (thrown instanceof InputProblem || thrown instanceof CallProblem) return `${thrown.name}: ${thrown.message}`;
    throw thrown;
  }
}

/** A server that gives every search the same answer. */
async function nominatim(status: number, answer: string): Promise<{ address: string; asked: string[]; headers: IncomingHttpHeaders[] }> {
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    headers.push(request.headers);
    response.writeHead(status).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, headers };
}
const VADUZ = JSON.stringify([
  { display_name: 'Vaduz', lat: '47.14', lon: '9.52', boundingbox: ['47.1', '47.2', '9.5', '9.6'], osm_type: 'relation', osm_id: 5 },
]);

describe('expand --data', () => {
  test('looks up places in the file, whose box is that of the query', async () => {
    const query = '{{town=ahorn}}{{geocodeArea:{{town}}}}->.a;\nnode(area.a)({{bbox}});\nout;';
    expect(await expand(query, '--data', town)).toBe('area(id:3600000030)->.a;\nnode(area.a)(10,20,10.02,20.02);\nout;\n');
  });
  test('names each placeholder that fails, with its kind and position', async () => {
    const query = 'out;\n {{geocodeArea:Lindenhof}};\n{{geocodeId:Ahorn}};{{geocodeCoords:Nix}}';
    expect(await expand(query, '--data', town)).toBe(
      'InputProblem: <stdin>:2:2: {{geocodeArea:Lindenhof}} (Area): No result found: the place search knows no "Lindenhof" as a way or a relation. Check the spelling, or write the name of a larger place.\n' +
        '<stdin>:3:21: {{geocodeCoords:Nix}} (Coords): No result found: the place search knows no "Nix". Check the spelling, or write the name of a larger place.',
    );
  });
  test('cannot come from where the query comes from', async () =>
    expect(await expand('', '--data', '-')).toBe('CallProblem: the query and the data cannot both come from standard input'));
});

describe('expand --geocoder', () => {
  test('looks up places at the server and says who asks', async () => {
    const { address, asked, headers } = await nominatim(200, VADUZ);
    expect(await expand('{{geocodeArea:Vaduz}};node({{geocodeBbox:Vaduz}});', '--geocoder', address)).toBe(
      'area(id:3600000005);node(47.1,9.5,47.2,9.6);\n',
    );
    expect(asked).toEqual(['/search?format=json&q=Vaduz&X-Requested-With=flyover']);
    expect(headers[0]['user-agent']).toMatch(/^Flyover\//);
  });
  test('takes the address of the search itself too', async () => {
    const { address, asked } = await nominatim(200, VADUZ);
    await expand('{{geocodeId:Vaduz}};', '--geocoder', `${address}geo/search?q=x`);
    expect(asked).toEqual(['/geo/search?format=json&q=Vaduz&X-Requested-With=flyover']);
  });
  test('tells the failure of the server at the placeholder', async () => {
    const { address } = await nominatim(500, '');
    expect(await expand('\n{{geocodeBbox:Vaduz}}', '--geocoder', address)).toBe(
      'InputProblem: <stdin>:2:1: {{geocodeBbox:Vaduz}} (Bbox): The place search server could not be contacted: it answered with status 500. Try again later.',
    );
  });
  test('asks nobody where nothing is to be looked up', async () =>
    expect(await expand('node({{bbox}});', '--geocoder', 'http://127.0.0.1:9/', '--bbox', '1,2,3,4')).toBe('node(1,2,3,4);\n'));
  test('needs an address', async () =>
    expect(await expand('', '--geocoder', 'nominatim')).toBe(
      'CallProblem: --geocoder must be an address such as https://nominatim.openstreetmap.org/, not "nominatim"',
    ));
  test('does not go with --data', async () =>
    expect(await expand('', '--geocoder', 'http://127.0.0.1:9/', '--data', town)).toBe(
      'CallProblem: give either --data FILE or --geocoder URL',
    ));
  test('says where constants go round', async () =>
    expect(await expand('{{a={{a}}}}\n{{a}}', '--geocoder', 'http://127.0.0.1:9/')).toMatch(/^InputProblem: <stdin>:1:5: The constant/));
});

const CAFES = '[out:json];\nnode[amenity=cafe]({{bbox}});\nout ids;\n';

describe('flyover expand', () => {
  test('fills in placeholders and keeps the lines, as the README shows', async () => {
    const stdin = '{{kind=cafe}}\nnode[amenity={{kind}}]({{bbox}});\nout;\n';
    const { code, stdout } = await runCommand(['expand', '--bbox', '47.1,9.5,47.2,9.6', '--set', 'kind=pub'], { stdin });
    expect([code, stdout]).toEqual([0, '\nnode[amenity=pub](47.1,9.5,47.2,9.6);\nout;\n']);
  });
  test('counts dates back from --now', async () => {
    const { stdout } = await runCommand(['expand', '--now', '2026-03-01T12:00:00Z'], { stdin: 'node(newer:"{{date:1 day}}");out;' });
    expect(stdout).toBe('node(newer:"2026-02-28T12:00:00Z");out;\n');
  });
  test('asks for the box that a query needs', async () => {
    const { code, stderr } = await runCommand(['expand'], { stdin: CAFES });
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover expand: the query uses {{bbox}}: give --bbox S,W,N,E']);
  });
  test('says which placeholder needs a place search', async () => {
    const { code, stderr } = await runCommand(['expand'], { stdin: '\n {{geocodeArea:Ahorn}};out;' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      '<stdin>:2:2: {{geocodeArea:Ahorn}} needs a place search: give --data FILE, or --geocoder URL of a Nominatim server\n',
    );
  });
  test('says where constants go round', async () => {
    const { code, stderr } = await runCommand(['expand'], { stdin: '{{a={{b}}}}{{b={{a}}}}\n{{a}}' });
    expect([code, stderr.slice(0, 13)]).toEqual([1, '<stdin>:1:16:']);
  });
});

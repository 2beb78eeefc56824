import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Terminated } from './io.ts';
import { SMALL_TOWN } from './testing/small-town.ts';
import { runCommand } from './testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-run-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const CAFES = '[out:json];\nnode[amenity=cafe]({{bbox}});\nout ids;\n';
const ids = (answer: string) => (JSON.parse(answer) as { elements: { id: number }[] }).elements.map((element) => element.id);

describe('run', () => {
  test('shows the commands without one, and where it is unknown', async () => {
    const [none, unknown] = [await runCommand([]), await runCommand(['fly'])];
    expect([none.code, none.stderr.split('\n')[0]]).toEqual([2, 'Usage: flyover COMMAND [options]']);
    expect([unknown.code, unknown.stderr.split('\n')[0]]).toEqual([2, 'flyover: unknown command "fly"']);
  });
  test('answers --help and --version', async () => {
    expect((await runCommand(['--version'])).stdout).toBe('0.1.0\n');
    const help = await runCommand(['check', '--help']);
    expect([help.code, help.stdout.split('\n')[0]]).toEqual([0, 'Usage: flyover check [FILE…] [options]']);
  });
  test('shows the usage of a command that is called wrong', async () => {
    const { code, stderr } = await runCommand(['info', '--what']);
    expect([code, stderr.split('\n').slice(0, 3)]).toEqual([
      2,
      ['flyover info: unknown option --what', '', 'Usage: flyover info FILE [options]'],
    ]);
  });
});

describe('expand', () => {
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

describe('check', () => {
  test('is silent where all is well', async () => {
    expect(await runCommand(['check'], { stdin: CAFES })).toEqual({ code: 0, stdout: '', stderr: '' });
  });
  test('gives line and column in the text of the user', async () => {
    const { code, stdout, stderr } = await runCommand(['check'], { stdin: '{{x=node}}\n{{x}}[amenity=cafe]\nout;' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^<stdin>:3:1: error: ';' expected - 'out' found\./);
  });
});

describe('query', () => {
  test('runs on a file, the box of the data where none is given', async () => {
    const { code, stdout } = await runCommand(['query', '--data', town], { stdin: CAFES });
    expect([code, ids(stdout)]).toEqual([0, [11, 12]]);
  });
  test('runs in the box that is given', async () => {
    const { stdout } = await runCommand(['query', '--data', town, '--bbox', '10.0125,20,10.02,20.02'], { stdin: CAFES });
    expect(ids(stdout)).toEqual([12]);
  });
  test('finds places in the data', async () => {
    const stdin = '[out:json];node[shop]({{geocodeBbox:ahorn}});out ids;{{geocodeId:Lindenhof}};out ids;';
    expect(ids((await runCommand(['query', '--data', town], { stdin })).stdout)).toEqual([14, 13]);
  });
  test('says which place is not in the data', async () => {
    const { code, stderr } = await runCommand(['query', '--data', town], { stdin: '{{geocodeArea:Lindenhof}};out;' });
    expect([code, stderr]).toEqual([1, `<stdin>:1:1: no place "Lindenhof" is in ${town} as a way or a relation\n`]);
  });
  test('puts errors where they are in the text of the user', async () => {
    const { code, stdout, stderr } = await runCommand(['query', '--data', town], { stdin: '\nnode[amenity=cafe]\nout;' });
    expect([code, stdout, stderr]).toEqual([1, '', "<stdin>:3:1: line 3: parse error: ';' expected - 'out' found.\n"]);
  });
  test('prints what came, and the remark', async () => {
    const { code, stdout, stderr } = await runCommand(['query', '--data', town], {
      stdin: '[out:json][date:"2020-01-01T00:00:00Z"];node(1);out;',
    });
    expect([code, ids(stdout)]).toEqual([1, []]);
    expect(stderr).toMatch(/^<stdin>: runtime error: /);
  });
  test('explains how it ran, as text and as JSON', async () => {
    const { code, stdout } = await runCommand(['query', '--data', town, '--explain'], { stdin: CAFES });
    expect(code).toBe(0);
    expect(
      stdout
        .replaceAll(/ +\d+\.\d/g, ' 0.0')
        .replace(/ +ms/, '  ms')
        .replace(/\d+ bytes/, 'some bytes'),
    ).toBe(`line  statement  runs  ms  rows
   2  query         1 0.0     2
        node: tagEquals listed 2 of about 2, bbox 2 → 2
   3  print         1 0.0
all of it: 0.0 ms, an answer of some bytes
`);
    const json = await runCommand(['query', '--data', town, '--explain', '--format', 'json'], { stdin: CAFES });
    expect(JSON.parse(json.stdout)).toMatchObject({
      statements: [{ name: 'query', rows: 2, plans: [{ list: 'tagEquals' }] }, { name: 'print' }],
    });
    expect((await runCommand(['query', '--data', town, '--format', 'json'], { stdin: CAFES })).code).toBe(2);
    expect((await runCommand(['query', '--server', 'https://server.test/', '--explain'], { stdin: CAFES })).code).toBe(2);
  });
  test('wants either data or a server', async () => {
    const { code, stderr } = await runCommand(['query'], { stdin: CAFES });
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover query: give either --data FILE or --server URL']);
  });
  test('says that a file is not there', async () => {
    const { code, stderr } = await runCommand(['query', '--data', '/no/such.pbf'], { stdin: CAFES });
    expect([code, stderr]).toEqual([2, 'flyover query: there is no file /no/such.pbf\n']);
  });
});

describe('query --server', () => {
  const answering = (status: number, type: string, body: string, seen: Request[] = []): typeof fetch => {
    return async (input, init) => {
      seen.push(new Request(String(input), init));
      return new Response(body, { status, headers: { 'Content-Type': type } });
    };
  };
  test('posts the expanded query and says who asks', async () => {
    const seen: Request[] = [];
    const { code, stdout } = await runCommand(['query', '--server', 'https://server.test/api', '--bbox', '1,2,3,4'], {
      stdin: 'node({{bbox}});out;',
      fetch: answering(200, 'application/json', '{"elements":[]}', seen),
    });
    expect([code, stdout, seen[0].url, seen[0].method]).toEqual([0, '{"elements":[]}', 'https://server.test/api/interpreter', 'POST']);
    expect(new URLSearchParams(await seen[0].text()).get('data')).toBe('node(1,2,3,4);out;');
    expect(seen[0].headers.get('User-Agent')).toMatch(/^Flyover\//);
  });
  test('reads the messages of an error page', async () => {
    const page =
      '<html><body><p>The data included in this document is from x.</p>\n<p><strong style="x">Error</strong>: line 2: parse error: &quot;;&quot; expected - &#39;out&#39; found. </p></body></html>';
    const { code, stderr } = await runCommand(['query', '--server', 'https://server.test/'], {
      stdin: 'node(1)\nout;',
      fetch: answering(400, 'text/html', page),
    });
    expect([code, stderr]).toEqual([1, '<stdin>:2:1: line 2: parse error: ";" expected - \'out\' found.\n']);
  });
  test('says that a server cannot be reached', async () => {
    const { code, stderr } = await runCommand(['query', '--server', 'https://server.test/'], { stdin: 'node(1);out;' });
    expect([code, stderr]).toEqual([1, 'flyover query: https://server.test/interpreter cannot be reached: this test has no network\n']);
  });
  test('refuses what is no address', async () => {
    expect((await runCommand(['query', '--server', 'ftp://x'], { stdin: 'out;' })).code).toBe(2);
  });
});

describe('info', () => {
  test('prints counts, bounds, dates and generator', async () => {
    const { code, stdout } = await runCommand(['info', '-'], { stdin: SMALL_TOWN });
    expect(code).toBe(0);
    expect(stdout).toBe(`file              <stdin>
nodes             12
ways              3
relations         1
bounds            10,20,10.5,20.5
declared bounds   10,20,10.02,20.02
oldest element    2025-01-02T03:04:05Z
newest element    2025-01-02T03:04:05Z
time of the data  2026-03-01T12:00:00Z
generator         by hand
`);
  });
  test('prints JSON', async () => {
    const { stdout } = await runCommand(['info', town, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ file: town, nodes: 12, ways: 3, relations: 1, generator: 'by hand' });
  });
  test('says that a file is no data', async () => {
    const { code, stderr } = await runCommand(['info', '-'], { stdin: 'hello, world' });
    expect([code, stderr.startsWith('<stdin>: ')]).toEqual([1, true]);
  });
});

describe('convert', () => {
  test('writes GeoJSON, a feature a line', async () => {
    const { code, stdout } = await runCommand(['convert', town, '--to', 'geojson']);
    const { type, features } = JSON.parse(stdout) as { type: string; features: { id: string; properties: Record<string, unknown> }[] };
    expect([code, type]).toEqual([0, 'FeatureCollection']);
    expect(features.find((feature) => feature.id === 'node/11')?.properties).toEqual({
      '@id': 'node/11',
      amenity: 'cafe',
      name: 'Café Linde',
      '@version': 1,
    });
    expect(stdout.trimEnd().split('\n').length).toBe(features.length + 2);
  });
  test.each(['json', 'osm'])('goes to %s and back to the same counts', async (to) => {
    const { stdout } = await runCommand(['convert', town, '--to', to]);
    const info = await runCommand(['info', '--json', '-'], { stdin: stdout });
    expect(JSON.parse(info.stdout)).toMatchObject({ nodes: 12, ways: 3, relations: 1 });
  });
  test('writes a file under its name when it is complete', async () => {
    const output = join(folder, 'out.pbf');
    const { code } = await runCommand(['convert', town, '--to', 'pbf', '--output', output]);
    expect([code, (await readFile(output)).subarray(6, 15).toString()]).toEqual([0, 'OSMHeader']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
  test('says that a file cannot be written', async () => {
    await mkdir(join(folder, 'taken.json'));
    const { code, stderr } = await runCommand(['convert', town, '--to', 'json', '--output', join(folder, 'taken.json')]);
    expect([code, stderr.includes('taken.json cannot be written: ')]).toEqual([2, true]);
  });
  test('says that there is no folder for the output, before it reads anything', async () => {
    const output = join(folder, 'no', 'out.json');
    const { code, stderr } = await runCommand(['convert', '-', '--to', 'json', '--output', output], { stdin: 'no data' });
    expect([code, stderr]).toEqual([2, `flyover convert: there is no folder ${join(folder, 'no')}: make it first\n`]);
  });
  test.each([
    ['gpx', '<gpx '],
    ['kml', '<kml '],
    ['csv', '@type,@id,@lat,@lon,'],
    ['tsv', '@type\t@id\t@lat\t@lon\t'],
    ['geojsonseq', '{"type":"Feature",'],
  ])('writes %s', async (to, start) => {
    const { code, stdout } = await runCommand(['convert', town, '--to', to]);
    expect([code, stdout.replace(/^<\?xml.*\n/, '').slice(0, start.length)]).toEqual([0, start]);
  });
  test.each([
    ['flatgeobuf', 'fgb'],
    ['geopackage', 'SQLite format 3'],
    ['gpkg', 'SQLite format 3'],
    ['geoparquet', 'PAR1'],
  ])('writes a file of %s', async (to, magic) => {
    const output = join(folder, `out.${to}`);
    const { code } = await runCommand(['convert', town, '--to', to, '--output', output]);
    expect([code, (await readFile(output)).subarray(0, magic.length).toString()]).toEqual([0, magic]);
  });
  test('keeps spreadsheets from calculating, but where it is told not to', async () => {
    const stdin = '{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"=1+1"}}]}';
    const guarded = await runCommand(['convert', '-', '--to', 'csv'], { stdin });
    expect(guarded.stdout).toBe("@type,@id,@lat,@lon,name\r\nnode,1,1.0000000,2.0000000,'=1+1\r\n");
    const exact = await runCommand(['convert', '-', '--to', 'csv', '--exact', '--spreadsheet'], { stdin });
    expect(exact.stdout).toBe('@type,@id,@lat,@lon,name\r\nnode,1,1.0000000,2.0000000,=1+1\r\n');
    for (const option of ['--spreadsheet', '--exact'])
      expect((await runCommand(['convert', '-', '--to', 'gpx', option], { stdin })).code).toBe(2);
  });
  test('data without features give a valid file', async () => {
    const { code, stdout } = await runCommand(['convert', '-', '--to', 'geojson'], { stdin: '{"elements":[]}' });
    expect([code, JSON.parse(stdout)]).toEqual([0, { type: 'FeatureCollection', generator: 'Flyover', features: [] }]);
  });
  test('says that the input is no data', async () => {
    const { code, stderr } = await runCommand(['convert', '-', '--to', 'kml'], { stdin: 'hello' });
    expect([code, stderr.startsWith('<stdin>: ')]).toEqual([1, true]);
  });
  test('names the formats', async () => {
    const { code, stderr } = await runCommand(['convert', town, '--to', 'shp']);
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      'flyover convert: --to must be one of geojson, geojsonseq, gpx, kml, csv, tsv, flatgeobuf, geopackage, geoparquet, osm, pbf, json, not "shp"',
    ]);
  });
});

describe('serve', () => {
  test('listens, says how to use it, and ends with 0 when interrupted', async () => {
    const interrupt = new AbortController();
    let output = '';
    const ended = runCommand(['serve', '--data', town, '--port', '0'], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
        if (output.includes('Ctrl+C')) interrupt.abort();
      },
    });
    expect((await ended).code).toBe(0);
    expect(output).toMatch(
      /^Flyover is at http:\/\/127\.0\.0\.1:\d+\/\nReading the data …\nData: town\.osm: 12 nodes, 3 ways, 1 relations in 10,20,10\.02,20\.02\n/,
    );
  });
  test('takes a file over that has changed, tells of one that is cut, and logs what was asked', async () => {
    const data = join(folder, 'changing.osm');
    const log = join(folder, 'access.log');
    await writeFile(data, SMALL_TOWN);
    const interrupt = new AbortController();
    let output = '';
    const options = ['--port', '0', '--log', log, '--short-addresses', '--metrics', 'loopback'];
    const ended = runCommand(['serve', '--data', `town=${data}`, ...options], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
      },
    });
    const soon = { timeout: 60_000 };
    await expect.poll(() => output, soon).toContain('Ctrl+C');
    const address = /http:\S+/.exec(output)?.[0];
    await writeFile(data, SMALL_TOWN.replace('<node id="13"', '<node id="15" lat="10" lon="20"/><node id="13"'));
    await expect
      .poll(() => output, soon)
      .toMatch(/changing\.osm \(\/town\/\) has changed and was read anew in \d+\.\d s: town: 13 nodes, /);
    await writeFile(data, SMALL_TOWN.slice(0, 900));
    const metrics = async () => (await fetch(`${address}metrics`)).text();
    await expect.poll(metrics, soon).toContain('flyover_data_changes_total{data="town",outcome="refused"} 1\n');
    expect(await metrics()).toContain('flyover_data_elements{data="town",type="nodes"} 13\n');
    interrupt.abort(new Terminated());
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\S+changing\.osm \(\/town\/\) has changed, but the data that was read stays: \S+changing\.osm: .+\n$/);
    const [first] = (await readFile(log, 'utf8')).split('\n');
    expect(first).toMatch(/^127\.0\.0\.0 - - \[\d{2}\/[A-Z][a-z]{2}\/\d{4}:[\d:]{8} \+0000\] "GET \/metrics HTTP\/1\.1" 200 \d+$/);
  }, 200_000);
  test.each([
    [['--metrics', 'everybody'], '--metrics must be loopback or all, not "everybody"'],
    [['--log', '/no/such/folder/log'], 'the log /no/such/folder/log cannot be written: '],
    [['--patience', '-1'], '--patience must be a whole number from 0 to 3600'],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await runCommand(['serve', '--port', '0', ...options]);
    expect([code, stderr.startsWith(`flyover serve: ${message}`)]).toEqual([2, true]);
  });
  test('ends with 1 when the data cannot be read', async () => {
    const broken = join(folder, 'broken.osm');
    await writeFile(broken, 'nothing');
    const { code, stderr } = await runCommand(['serve', '--data', broken, '--port', '0']);
    expect([code, stderr.includes('broken.osm')]).toEqual([1, true]);
  });
  test('refuses a wrong configuration, field by field', async () => {
    const config = join(folder, 'config.json');
    await writeFile(config, '{"appname": "a b", "colour": 1}');
    const { code, stderr } = await runCommand(['serve', '--config', config]);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      'config.json: appname must be letters, digits, _ or -, at most 40',
      'config.json: colour is not known; known are appname, defaultServer, suggestedServers, defaultTiles, tileServerAttribution, suggestedTiles, defaultMapView, maxMapZoom, short_url_service, html2canvas_use_proxy, osmnamesApiKey, osmAuth, placeSearch, osmnamesServer, areaBounds, gistServer, josmServer, styleImports, embedOrigins, attribution',
      '',
    ]);
  });
});

import { expect, finished, run, write } from './flyover-test.ts';
import { setSettings, test } from './same-page-test.ts';
import { json, startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

const node = (id: number, lat: number, lon: number) => ({ type: 'node', id, lat, lon, tags: { amenity: 'bench' } });

test('a syntax error is told, its line marked, and the mark goes with the next run', async ({ flyover }) => {
  await write(flyover, '[out:json];\nnode[amenity=bench]({{bbox}})\nout;');
  expect(await run(flyover)).toBe('failed');
  const card = flyover.locator('.problem-card');
  await expect(card).toContainText('The server does not accept this query');
  await expect(card).toContainText("line 3: parse error: ';' expected - 'out' found.");
  await expect(flyover.locator('.cm-error-line')).toHaveText('out;');
  await card.getByRole('button', { name: 'Go to line 3' }).click();
  await expect(flyover.locator('.status-bar')).toContainText('Ln 3');

  await write(flyover, '[out:json];\nnode[amenity=bench]({{bbox}});\nout;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.cm-error-line')).toHaveCount(0);
  await expect(card).toBeHidden();
});

test('after an error of the query the data tab has what the server said; map, statistics and export have no element', async ({
  flyover,
}) => {
  const server = await startTestServer((query, response) => {
    const isWrong = query.includes('nodes');
    response.statusCode = isWrong ? 400 : 200;
    const remark = isWrong ? 'line 2: parse error: Unknown type "nodes"' : undefined;
    json(response, { version: 0.6, elements: [node(1, 53.5, 13.41)], remark });
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toContainText('1 feature');
  const shown = await flyover.locator('.map-canvas').screenshot();
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnodes;out;`);
  expect(await run(flyover)).toBe('failed');
  await expect(flyover.locator('.problem-card')).toContainText('line 2: parse error: Unknown type "nodes"');
  await expect(flyover.locator('.stats-line')).toBeHidden();
  await expect(flyover.locator('.legend')).toBeHidden();
  await flyover.locator('.problem-card').getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(async () => (await flyover.locator('.map-canvas').screenshot()).equals(shown)).toBe(false);
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.locator('.raw-data')).toContainText('parse error: Unknown type');
  await flyover.keyboard.press('ControlOrMeta+E');
  await flyover.getByRole('button', { name: 'Download GeoJSON', exact: true }).click();
  await expect(flyover.getByRole('dialog').locator('.export-row-state')).toContainText('No GeoJSON data available!');
  await server.stop();
});

test('an empty answer says which clause let nothing through, or that nothing was printed', async ({ flyover }) => {
  const notice = flyover.locator('.empty-notice');
  await write(flyover, '[out:json];\nnode[amenty=bench]({{bbox}});out;');
  expect(await run(flyover)).toBe('empty');
  await expect(notice).toContainText('This map is intentionally left blank');
  await expect(notice).toContainText('received empty dataset');
  await expect(notice).toContainText('[amenty=bench] lets nothing through (line 2): nothing here has it');
  await flyover.getByRole('tab', { name: 'Table' }).click();
  await expect(flyover.getByRole('tabpanel', { name: 'Table' })).toContainText('The query found nothing');
  await flyover.getByRole('tab', { name: 'Map' }).click();

  await write(flyover, '[out:json];\nnode[amenity=bench]({{bbox}})\n[backrest=golden];out;');
  expect(await run(flyover)).toBe('empty');
  await expect(notice).toContainText(/\[backrest=golden\] lets nothing through \(line 3\): what comes before it leaves \d+ elements/);

  await write(flyover, 'node[amenity=bench]({{bbox}});');
  expect(await run(flyover)).toBe('empty');
  await expect(notice).toContainText('The query prints nothing: it has no “out”.');
  await notice.getByRole('button', { name: 'Add “out geom;” and run' }).click();
  await expect(flyover.locator('.stats-line')).toContainText(/[1-9]\d* features/);
  await expect(notice).toBeHidden();
});

test('an empty editor and SQL without its directive are told, not sent', async ({ flyover }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [] }));
  const card = flyover.locator('.problem-card');
  await write(flyover, '// nothing yet\n/* really */ ');
  expect(await run(flyover)).toBe('failed');
  await expect(card).toContainText('There is no query to run');
  await card.getByRole('button', { name: 'Open the wizard' }).click();
  await expect(flyover.getByRole('dialog')).toBeVisible();
  await flyover.keyboard.press('Escape');
  await write(flyover, `{{data:overpass,server=${server.address}}}\n-- trees\nSELECT count(*) FROM tree`);
  expect(await run(flyover)).toBe('failed');
  await expect(card).toContainText('This looks like SQL');
  await expect(card).toContainText('{{data:sql,server=https://…/}}');
  expect(server.queries).toEqual([]);
  await server.stop();
});

test('ways without their nodes explain themselves', async ({ flyover }) => {
  await write(flyover, '[out:json];way[building]({{bbox}});out 3;');
  expect(await run(flyover)).toBe('empty');
  await expect(flyover.locator('.empty-notice')).toContainText('not the nodes that give them a place');
  await flyover.locator('.empty-notice').getByRole('button', { name: 'Show data' }).click();
  await expect(flyover.locator('.raw-data')).toContainText('"type": "way"');
});

test('a new answer takes map, statistics, marks and data of the run before with it', async ({ flyover }) => {
  await write(flyover, '[out:json];node[amenity=bench]({{bbox}});out;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.getByText(/^Done: [\d,]+ features$/)).toBeAttached();
  await expect(flyover.locator('.legend')).toBeVisible();
  const shown = await flyover.locator('.map-canvas').screenshot();
  await write(flyover, '[out:json];node[amenity=nothing_of_the_kind]({{bbox}});out;');
  expect(await run(flyover)).toBe('empty');
  await expect(flyover.getByText('Done: 0 features')).toBeAttached();
  await expect(flyover.locator('.legend')).toBeHidden();
  await expect(flyover.locator('.stats-line')).toContainText('0 features');
  await flyover.locator('.empty-notice').getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(async () => (await flyover.locator('.map-canvas').screenshot()).equals(shown)).toBe(false);
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.locator('.raw-data')).not.toContainText('bench');
});

test('without a data directive the query goes to the server of the settings', async ({ flyover }) => {
  const server = await startTestServer((_, response) => json(response, { elements: [node(1, 53.5, 13.41)] }));
  await setSettings(flyover, { server: server.address });
  await write(flyover, 'node;out;');
  expect(await run(flyover)).toBe('drawn');
  expect(server.queries).toEqual(['node;out;']);
  await server.stop();
});

test('a count and a table are text: the data tab opens', async ({ flyover }) => {
  await write(flyover, '[out:json];node[amenity=bench]({{bbox}});out count;');
  expect(await run(flyover)).toBe('text');
  await expect(flyover.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true');
  await expect(flyover.locator('.raw-data')).toContainText('"type": "count"');

  await write(flyover, '[out:csv(::id,amenity)];node[amenity=bench]({{bbox}});out 2;');
  expect(await run(flyover)).toBe('text');
  await expect(flyover.locator('.raw-data')).toContainText('@id');
});

test('areas have no shape: the data tab opens', async ({ flyover }) => {
  await write(flyover, '[out:json];is_in({{center}});area._[boundary=administrative];out;');
  expect(await run(flyover)).toBe('empty');
  await expect(flyover.locator('.raw-data')).toContainText('"type": "area"');
});

test('a remark is shown beside the data that came before it', async ({ flyover }) => {
  const server = await startTestServer((_, response) =>
    json(response, {
      version: 0.6,
      elements: [node(1, 53.5, 13.41)],
      remark: 'runtime error: Query timed out in "query" at line 1 after 2 seconds.',
    }),
  );
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.problem-card')).toContainText('Query timed out');
  await expect(flyover.locator('.stats-line')).toContainText('1 feature');
  await server.stop();
});

test('XML answers are drawn too', async ({ flyover }) => {
  await write(flyover, '[out:xml];way[building]({{bbox}});out geom;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toContainText(/[\d,]+ features/);
  await flyover.getByRole('tab', { name: 'Data' }).click();
  await expect(flyover.locator('.raw-data')).toContainText('<osm version="0.6"');
});

test('a server that is not there is a rejected request, not a riddle', async ({ flyover, expectedErrors }) => {
  expectedErrors.push('ERR_CONNECTION_REFUSED');
  await write(flyover, '{{data:overpass,server=http://127.0.0.1:9/}}\nnode;out;');
  expect(await run(flyover)).toBe('failed');
  await expect(flyover.locator('.problem-card')).toContainText('No answer from 127.0.0.1:9');
  await expect(flyover.locator('.problem-card')).toContainText('Request rejected. (e.g. server not found');
});

test('an answer that breaks off says so, and what came is shown', async ({ flyover }) => {
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"elements":[{"type":"node","id":1,"lat":53.5,"lon":13.41,"tags":{"a":"b"}},{"type":"node",,');
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.problem-card')).toContainText('Error while parsing the data (parsererror).');
  await expect(flyover.locator('.problem-card')).toContainText(
    'The JSON is broken in line 1 (byte 91): get it again, or make it anew. Expected there: "',
  );
  await expect(flyover.locator('.problem-card')).toContainText('What came before the error is shown');
  await expect(flyover.locator('.stats-line')).toContainText('1 feature');
  await server.stop();
});

test('Abort ends a run at once, hangs up and shows no error', async ({ flyover }) => {
  const server = await startTestServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.write('{"elements":[');
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.loading-card')).toBeVisible();
  // line by line, the latest three
  await expect(flyover.locator('.loading-lines li')).toHaveText([
    'Building the query',
    /^Calling 127\.0\.0\.1:\d+$/,
    'Received about 10 bytes of data · 0 elements',
  ]);
  await flyover.locator('.loading-card').getByRole('button', { name: 'Abort' }).click();
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'aborted');
  await expect(flyover.locator('.problem-card')).toBeHidden();
  await expect.poll(() => server.hungUp).toBe(true);
  await expect.poll(() => server.paths).toContain('/kill_my_queries');
  await server.stop();
});

test('a double click on Run runs once, and aborts nothing', async ({ flyover }) => {
  let asked = 0;
  const server = await startTestServer((_, response) => {
    asked++;
    setTimeout(() => json(response, { elements: [node(1, 53.5, 13.41)] }), 1000);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  const before = Number(await flyover.locator('body').getAttribute('data-run-id'));
  await flyover.getByRole('button', { name: 'Run', exact: true }).dblclick();
  expect(await finished(flyover, before + 1)).toBe('drawn');
  expect(asked).toBe(1);
  await server.stop();
});

test('two quick runs never mix: the answer to the first is dropped', async ({ flyover }) => {
  const server = await startTestServer((query, response) => {
    // the first answer begins and never ends: only an abort closes it
    if (query.includes('slow')) response.write('{"elements":[');
    else json(response, { elements: [node(2, 53.5, 13.41), node(3, 53.501, 13.41)] });
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode[slow];out;`);
  await flyover.keyboard.press('F2');
  await expect.poll(() => server.queries.length).toBe(1);
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  expect(await run(flyover)).toBe('drawn');
  await expect.poll(() => server.hungUp).toBe(true);
  await expect(flyover.locator('.stats-line')).toContainText('2 features');
  await server.stop();
});

test('a place in the query is looked up in the data of this computer', async ({ flyover }) => {
  await write(flyover, '[out:json];\n{{geocodeArea:Flyover Hills}}->.hills;\nnode[natural=peak](area.hills);\nout;');
  expect(await run(flyover)).toBe('drawn');
  await expect(flyover.locator('.stats-line')).toContainText(/\d+ features/);
});

test('a place that nobody knows is told with its line', async ({ flyover }) => {
  await write(flyover, '[out:json];\n\nnode({{geocodeBbox:Nowhere at all}});\nout;');
  expect(await run(flyover)).toBe('failed');
  await expect(flyover.locator('.problem-card')).toContainText('A place in the query was not found');
  await expect(flyover.locator('.problem-card')).toContainText('Nowhere at all');
  await expect(flyover.locator('.cm-error-line')).toHaveText('node({{geocodeBbox:Nowhere at all}});');
});

test('look-ups that fail are told with their kinds, a line each', async ({ flyover }) => {
  const kinds = ['Id', 'Area', 'Bbox', 'Coords'];
  await write(flyover, kinds.map((kind) => `node({{geocode${kind}:Nowhere}});`).join('\n'));
  expect(await run(flyover)).toBe('failed');
  const text = flyover.locator('.problem-what p');
  await expect(text).toBeVisible();
  const [told] = await text.allInnerTexts();
  expect(told.split('\n')).toEqual(kinds.map((kind) => expect.stringContaining(`{{geocode${kind}:Nowhere}} (${kind}): No result found`)));
  await expect(flyover.locator('.cm-error-line')).toHaveCount(4);
});

test('a placeholder that nobody can fill is told with its line', async ({ flyover }) => {
  await write(flyover, '\n{{loop={{loop}}}}{{loop}}');
  expect(await run(flyover)).toBe('failed');
  await expect(flyover.locator('.problem-card')).toContainText('A placeholder in the query cannot be filled in');
  await expect(flyover.locator('.cm-error-line')).toHaveCount(1);
});

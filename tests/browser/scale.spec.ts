import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, finished, run, write } from './flyover-test.ts';
import { runsOf, test } from './same-page-test.ts';
import { startTestServer } from './test-server.ts';

test.describe.configure({ mode: 'default' });

const node = (id: number) =>
  `{"type":"node","id":${id},"lat":${(53.5 + (id % 997) / 1e5).toFixed(5)},"lon":${(13.41 + (id % 991) / 1e5).toFixed(5)},"tags":{"a":"b"}}`;

/** Writes nodes as fast as they are taken. */
async function writeNodes(response: ServerResponse, first: number, last: number): Promise<void> {
  const closed = new Promise((resolve) => response.once('close', resolve));
  for (let id = first; id <= last && !response.destroyed; ) {
    const nodes: string[] = [];
    for (const end = Math.min(last, id + 9999); id <= end; id++) nodes.push(node(id));
    const more = response.write(`${nodes.join(',\n')},\n`);
    if (!more) await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
  }
}

function beginJson(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  response.write('{"elements":[\n');
}

const end = (response: ServerResponse, id: number) => response.end(`${node(id)}\n]}`);

const features = (page: Page) => page.locator('.stats-line');

test('features show and are counted while bytes still arrive', async ({ flyover }) => {
  let response: ServerResponse | undefined;
  const server = await startTestServer((_, begun) => {
    response = begun;
    beginJson(begun);
    begun.write(`{"type":"node","id":1,"lat":53.5,"lon":13.41,"tags":{"name":"First"}},\n{"type":"node","id":2,"lat":53.6,"lon":13.41},`);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  const runs = await runsOf(flyover);
  await flyover.keyboard.press('F2');
  // two have come; what has no tags may be a part of something to come
  await expect(features(flyover)).toContainText('2 features');
  await expect(flyover.locator('body')).toHaveAttribute('data-run-state', 'running');
  await expect(flyover.locator('.loading-lines')).toContainText('2 elements');
  response?.end(`{"type":"node","id":3,"lat":53.7,"lon":13.41,"tags":{"name":"Third"}}]}`);
  expect(await finished(flyover, runs + 1)).toBe('drawn');
  await expect(features(flyover)).toContainText('3 features');
  await server.stop();
});

test('Abort ends a large answer within 100 ms, and what came stays on the map', async ({ flyover }) => {
  const server = await startTestServer((_, response) => {
    beginJson(response);
    // without an end: only the abort closes it
    void writeNodes(response, 1, 100_000_000);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  await flyover.keyboard.press('F2');
  await expect(features(flyover)).toContainText(/\d,\d{3} features/);
  const took = await flyover.evaluate(async () => {
    const button = [...document.querySelectorAll<HTMLElement>('.loading-card button')].find(({ textContent }) => textContent === 'Abort');
    const begun = performance.now();
    button?.click();
    while (document.body.dataset.runState !== 'aborted') await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - begun;
  });
  expect(took).toBeLessThan(100);
  await expect.poll(() => server.hungUp).toBe(true);
  await expect(features(flyover)).toContainText(/\d,\d{3} features/);
  await server.stop();
});

test('above 1,000,000 elements a question that stops nothing; Abort keeps what came', async ({ flyover }) => {
  const server = await startTestServer(async (_, response) => {
    beginJson(response);
    await writeNodes(response, 1, 1_000_010);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode;out;`);
  const runs = await runsOf(flyover);
  await flyover.keyboard.press('F2');
  const question = flyover.locator('.huge-data');
  await expect(question).toContainText('elements');
  // it goes on reading
  await expect(question).toContainText('1,000,010 elements');
  await question.getByRole('button', { name: 'Abort and keep what came' }).click();
  expect(await finished(flyover, runs + 1)).toBe('aborted');
  await expect(question).toBeHidden();
  await expect(features(flyover)).toContainText('1,000,010 features');
  // before the server goes: else the browser may tell of the end of the connection
  await expect.poll(() => server.hungUp).toBe(true);
  await server.stop();
});

test('the question can be answered once and for all', async ({ flyover }) => {
  let response: ServerResponse | undefined;
  const server = await startTestServer(async (query, begun) => {
    response = begun;
    beginJson(begun);
    await writeNodes(begun, 1, query.includes('first') ? 1_000_001 : 1_000_002);
  });
  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode[first];out;`);
  const runs = await runsOf(flyover);
  await flyover.keyboard.press('F2');
  const question = flyover.locator('.huge-data');
  const never = question.getByLabel('Do not ask again');
  await never.check();
  // a box as any other: the browser's own, beside its words
  expect(await never.evaluate((box) => [box.getBoundingClientRect().width, getComputedStyle(box).appearance])).toEqual([16, 'auto']);
  expect(await flyover.evaluate(() => localStorage.getItem('flyover_disable_warning_huge_data'))).toBe('true');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toBeHidden();
  if (response !== undefined) end(response, 1_000_002);
  expect(await finished(flyover, runs + 1)).toBe('drawn');
  await expect(features(flyover)).toContainText('1,000,002 features');

  await write(flyover, `{{data:overpass,server=${server.address}}}\nnode[second];out;`);
  await flyover.keyboard.press('F2');
  await expect(flyover.locator('.loading-lines')).toContainText('1,000,002 elements');
  await expect(question).toBeHidden();
  if (response !== undefined) end(response, 1_000_003);
  expect(await finished(flyover, runs + 2)).toBe('drawn');
  await server.stop();
});

test.describe('a worker that stops', () => {
  test.use({ expectedErrors: ['the worker met its end'] });

  test('is told; query and raw answer are kept, and a new run starts it again', async ({ flyover }) => {
    const query = '[out:json];\nnode[natural=tree]({{bbox}});\nout; // kept';
    await write(flyover, query);
    expect(await run(flyover)).toBe('drawn');
    const summary = await features(flyover).textContent();
    const worker = flyover.workers().find((each) => each.url().includes('result'));
    await worker?.evaluate(() => {
      setTimeout(() => {
        throw new Error('the worker met its end');
      });
    });
    await expect(flyover.locator('.problem-card')).toContainText('The part of Flyover that reads results has stopped');
    await expect(flyover.locator('.cm-content')).toContainText('kept');
    await flyover.getByRole('tab', { name: 'Data' }).click();
    await expect(flyover.locator('#view-data')).toContainText('"natural": "tree"');
    const runs = await runsOf(flyover);
    await flyover.locator('.problem-card').getByRole('button', { name: 'Retry' }).click();
    expect(await finished(flyover, runs + 1)).toBe('drawn');
    const count = (text: string | null) => /[\d,]+ features/.exec(text ?? '')?.[0];
    expect(count(await features(flyover).textContent())).toBe(count(summary));
  });
});

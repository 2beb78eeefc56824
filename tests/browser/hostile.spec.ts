/** Every way in which a query server ends a run, over real HTTP: what the page says, and what it offers. */
import type { Page } from '@playwright/test';
import { expect, finished, run, write } from './flyover-test.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { test as base, runsOf, setSettings } from './same-page-test.ts';

/** What Chromium itself logs of the failures that are provoked here. */
const NETWORK = ['Failed to load resource', 'blocked by CORS policy', 'net::ERR_'];

const test = base.extend<{ hostile: HostileServer; there: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  hostile: async ({}, use) => {
    const server = await startHostileServer();
    await use(server);
    await server.stop();
  },
  settings: async ({ hostile }, use) => use({ server: hostile.address }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
  expectedErrors: async ({}, use) => use([...NETWORK]),
  /** A page whose settings name the hostile server. */
  there: async ({ flyover }, use) => use(flyover),
});

test.describe.configure({ mode: 'default' });

/** Runs the query that gets an answer. @returns the state it ends in */
async function ask(page: Page, answer: string, head = ''): Promise<string> {
  await write(page, `${head}node\n[${answer}];\nout;`);
  return run(page);
}

interface Outcome {
  /** Two where a browser may or may not hand out what came before a connection broke. */
  readonly state: string | readonly string[];
  /** Parts of the text of the card; absent where there is none. */
  readonly says?: readonly string[];
  /** Names of buttons that the card has. */
  readonly offers?: readonly string[];
  readonly features?: number;
  /** Line of the editor that is marked. */
  readonly marked?: string;
}

const REJECTED =
  'Request rejected. (e.g. server not found, request blocked by browser addon, request redirected, internal server errors, etc.)';
const UNREADABLE = 'Error while parsing the data (parsererror).';
const PARTIAL = 'What came before the error is shown';
const SERVERS = 'Other server';

const OUTCOMES: readonly (readonly [answer: string, outcome: Outcome])[] = [
  ['good_json', { state: 'drawn', features: 1 }],
  ['good_xml', { state: 'drawn', features: 1 }],
  ['wrong_type', { state: 'drawn', features: 1 }],
  ['wrong_type_xml', { state: 'drawn', features: 1 }],
  [
    'remark_json',
    {
      marked: 'node',
      state: 'drawn',
      features: 1,
      says: ['The query ran out of time', 'timed out', PARTIAL],
      offers: ['Change and run'],
    },
  ],
  [
    'remark_xml',
    {
      marked: 'node',
      state: 'drawn',
      features: 1,
      says: ['The query ran out of time', 'timed out', PARTIAL],
      offers: ['Change and run'],
    },
  ],
  [
    'remark_alone',
    { marked: 'node', state: 'failed', says: ['The query ran out of memory', 'out of memory'], offers: ['Change and run', SERVERS] },
  ],
  [
    'bad_query',
    {
      state: 'failed',
      says: ['does not accept', 'line 2: parse error: Unknown type "nood"'],
      offers: ['Go to line 2', 'Show data'],
      marked: '[bad_query];',
    },
  ],
  ['bad_query_200', { state: 'failed', says: ['does not accept', 'line 2: static error: no such thing'], marked: '[bad_query_200];' }],
  ['sql_error', { state: 'failed', says: ['does not accept', 'pq: relation "nowhere" does not exist'] }],
  [
    'too_loaded_json',
    {
      state: 'failed',
      says: ['too much to do', 'Error-Code: Gateway Timeout (504)', 'probably too busy'],
      offers: ['Change and run', SERVERS],
    },
  ],
  ['too_loaded_xml', { state: 'failed', says: ['too much to do', 'Error-Code: Gateway Timeout (504)', 'probably too busy'] }],
  [
    'gateway',
    { state: 'failed', says: ['answered with an error', 'Error-Code: Bad Gateway (502)'], offers: ['Retry', SERVERS, 'Show data'] },
  ],
  ['cut_json', { state: ['drawn', 'failed'], says: [REJECTED], offers: ['Retry'] }],
  ['cut_xml', { state: ['drawn', 'failed'], says: [REJECTED], offers: ['Retry'] }],
  ['broken_json', { state: 'failed', says: [UNREADABLE], offers: ['Show data'] }],
  ['broken_xml', { state: 'failed', says: [UNREADABLE], offers: ['Show data'] }],
  ['no_cors', { state: 'failed', says: ['No answer from 127.0.0.1', REJECTED, 'ask another server'], offers: ['Retry', SERVERS] }],
  ['large_error', { state: 'failed', says: ['Error-Code: Bad Gateway (502)'], offers: ['Show data'] }],
  ['large_page', { state: 'failed', says: ['does not answer as a query server'], offers: ['Show data'] }],
  ['login_page', { state: 'failed', says: ['127.0.0.1', 'does not answer as a query server', 'Check its address'], offers: [SERVERS] }],
  ['no_history', { state: 'failed', says: ['keeps no history', 'Take out what asks for another time'], offers: [SERVERS] }],
];

test('each failing answer of a server is one card that says what, why and what now', async ({ there }) => {
  const card = there.locator('.problem-card');
  for (const [answer, outcome] of OUTCOMES) {
    await test.step(answer, async () => {
      expect([outcome.state].flat()).toContain(await ask(there, answer));
      if (outcome.says === undefined) await expect(card).toBeHidden();
      for (const text of outcome.says ?? []) await expect(card).toContainText(text);
      for (const name of outcome.offers ?? []) await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
      if (outcome.features !== undefined) await expect(there.locator('.stats-line')).toContainText(`${outcome.features} feature`);
      await expect(there.locator('.cm-error-line')).toHaveText(outcome.marked === undefined ? [] : [outcome.marked]);
    });
  }
});

test('the message of a failed request can be dismissed: the map is blank with its reason, the raw answer in the data tab', async ({
  there,
}) => {
  await ask(there, 'gateway');
  await expect(there.locator('.blank-note')).toHaveText('This map is intentionally left blank (an error occured)');
  await expect(there).toHaveTitle(/^❗/);
  await expect(there.locator('.problem-card h2 svg.tabler-icon-alert-triangle')).toBeVisible();
  await there.locator('.problem-card').getByRole('button', { name: 'Dismiss' }).click();
  await expect(there.locator('.problem-card')).toBeHidden();
  await expect(there).toHaveTitle('Flyover');
  await there.getByRole('tab', { name: 'Data' }).click();
  await expect(there.locator('.raw-data')).toContainText('502 Bad Gateway');
});

test('after a 429 the status page is asked once, and Retry waits as long as the server says', async ({ there, hostile }) => {
  hostile.then.set('too_many', 'good_json');
  expect(await ask(there, 'too_many')).toBe('failed');
  const retry = there.locator('.retry-button');
  await expect(retry).toHaveText(/^Retry in \d+ s$/);
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => hostile.paths.filter((path) => path === '/status').length).toBe(1);

  // the same with a word of the server: a second later the button is ready
  hostile.queries.length = 0;
  hostile.retryAfter = '1';
  expect(await run(there)).toBe('failed');
  await expect(retry).toHaveText('Retry');
  const runs = await runsOf(there);
  await retry.click();
  expect(await finished(there, runs + 1)).toBe('drawn');
  expect(hostile.paths.filter((path) => path === '/status').length).toBe(1);
});

test('the query runs by itself when the time is up, where the user chose it', async ({ there, hostile }) => {
  hostile.then.set('too_many', 'good_json');
  hostile.retryAfter = '600';
  expect(await ask(there, 'too_many')).toBe('failed');
  const runs = await runsOf(there);
  await there.getByLabel('Run again by itself when the time is up').click();
  const later = await there.evaluateHandle(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
    return now;
  });
  expect(await finished(there, runs + 1)).toBe('drawn');
  await later.evaluate((now) => {
    Date.now = now;
  });
});

test('the time-out is changed in the text from the message, with undo, and the query runs again', async ({ there, hostile }) => {
  hostile.then.set('remark_json', 'good_json');
  expect(await ask(there, 'remark_json', '[out:json][timeout:25];\n')).toBe('drawn');
  const field = there.getByLabel('Time-out, seconds');
  await expect(field).toHaveValue('50');
  await field.fill('77');
  const runs = await runsOf(there);
  await there.getByRole('button', { name: 'Change and run' }).click();
  expect(await finished(there, runs + 1)).toBe('drawn');
  expect(hostile.queries.at(-1)).toBe('[out:json][timeout:77];\nnode\n[remark_json];\nout;');
  await there.locator('.cm-content').click();
  await there.keyboard.press('ControlOrMeta+z');
  await expect(there.locator('.cm-line').first()).toHaveText('[out:json][timeout:25];');
});

test('another server is one click away, and answers', async ({ there }) => {
  expect(await ask(there, 'gateway')).toBe('failed');
  await write(there, '[out:json];node[amenity=bench]({{bbox}});out;');
  await there.locator('.problem-card').getByRole('button', { name: 'Other server' }).click();
  const runs = await runsOf(there);
  await there.getByRole('menuitem', { name: 'This computer' }).click();
  expect(await finished(there, runs + 1)).toBe('drawn');
  await expect(there.locator('.server-button')).toContainText('This computer');
  await there.locator('.stats-line').click();
  await expect(there.locator('.stats-groups')).toContainText('This computer');
});

test('a stall ends with Abort at once, silently', async ({ there, hostile }) => {
  await write(there, 'node\n[stall];\nout;');
  await there.keyboard.press('F2');
  await expect(there.locator('.loading-card')).toContainText('Received about');
  await there.locator('.loading-card').getByRole('button', { name: 'Abort' }).click();
  await expect(there.locator('body')).toHaveAttribute('data-run-state', 'aborted');
  await expect(there.locator('.problem-card')).toBeHidden();
  await expect.poll(() => hostile.hungUp).toBe(true);
  await expect.poll(() => hostile.paths).toContain('/kill_my_queries');
});

test('another server is asked why its answer is empty when the user wants that', async ({ there, hostile }) => {
  hostile.then.set('empty', 'counts');
  expect(await ask(there, 'empty')).toBe('empty');
  const notice = there.locator('.empty-notice');
  await expect(notice).toContainText('The server found nothing that matches');
  expect(hostile.queries).toHaveLength(1);
  await notice.getByRole('button', { name: 'Find out why' }).click();
  await expect(notice).toContainText('The query finds 1,207 elements, but prints another set');
  expect(hostile.queries[1]).toContain('node\n[empty]->.flyover_probe;.flyover_probe out count;');
});

const REASONS: readonly (readonly [answer: string, tab: 'Map' | 'Data', reason: string])[] = [
  ['empty', 'Map', 'received empty dataset'],
  ['only_areas', 'Data', 'only areas returned'],
  ['no_coordinates', 'Data', 'no coordinates returned'],
  ['table', 'Data', 'unstructured data returned'],
];

test('each reason of a blank map has words of its own, and opens the data where only that helps', async ({ there }) => {
  for (const [answer, tab, reason] of REASONS) {
    await test.step(answer, async () => {
      await there.getByRole('tab', { name: 'Map' }).click();
      await ask(there, answer);
      await expect(there.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await there.getByRole('tab', { name: 'Map' }).click();
      await expect(there.locator('.empty-notice')).toContainText(reason);
      await there.locator('.empty-notice').getByRole('button', { name: 'Dismiss' }).click();
      await expect(there.locator('.blank-note')).toHaveText(`This map is intentionally left blank (${reason})`);
    });
  }
});

test('the numbers of a count stand in a small table beside the data', async ({ there }) => {
  expect(await ask(there, 'counts')).toBe('text');
  await expect(there.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true');
  await expect(there.locator('.counts-card')).toContainText('nodes1,204');
  await expect(there.locator('.counts-card')).toContainText('total1,207');
  await expect(there.locator('.raw-data')).toContainText('"count"');
});

test('data that cannot be drawn offers a repaired query, and undo takes it back', async ({ flyover }) => {
  // the server of the town
  await setSettings(flyover, {});
  const query = '[out:json];\nway[highway]({{bbox}});\nout 5;';
  await write(flyover, query);
  expect(await run(flyover)).toBe('empty');
  const notice = flyover.locator('.empty-notice');
  await expect(notice).toContainText('Incomplete data');
  await expect(notice).toContainText('no visible data');
  await notice.getByRole('button', { name: 'Repair query' }).click();
  await expect(notice).toContainText('The query is repaired');
  const runs = await runsOf(flyover);
  await notice.getByRole('button', { name: 'Run' }).click();
  expect(await finished(flyover, runs + 1)).toBe('drawn');
  await flyover.locator('.cm-content').click();
  await flyover.keyboard.press('ControlOrMeta+z');
  await expect(flyover.locator('.cm-line')).toHaveText(query.split('\n'));
});

test('who does not want the offer again gets the notice alone', async ({ there }) => {
  expect(await ask(there, 'without_nodes')).toBe('empty');
  await there.getByLabel('Don’t show this again').check();
  await there.locator('.empty-notice').getByRole('button', { name: 'Dismiss' }).click();
  await expect(there.locator('.blank-note')).toHaveText('This map is intentionally left blank (no visible data)');
  expect(await there.evaluate(() => localStorage.getItem('flyover_no_autorepair'))).toBe('true');
  expect(await ask(there, 'without_nodes')).toBe('empty');
  await expect(there.locator('.blank-note')).toBeVisible();
  await expect(there.locator('.empty-notice')).toBeHidden();
});

test('the age of the data is marked above a day, that of the areas above four, and no sooner', async ({ there }) => {
  const line = there.locator('.stats-line');
  const marked = there.locator('.stats-line .stale');
  expect(await ask(there, 'fresh')).toBe('drawn');
  await expect(line).toContainText('data 24 hours ago');
  await expect(marked).toHaveCount(0);
  expect(await ask(there, 'old_data')).toBe('drawn');
  await expect(marked).toHaveText([/^ · data /]);
  await expect(marked).toHaveCSS('color', 'rgb(138, 90, 0)');
  expect(await ask(there, 'old_areas')).toBe('drawn');
  await expect(marked).toHaveText([/^ · areas 4 days ago/]);
  await line.click();
  await expect(there.locator('.stats-table .stale')).toHaveCount(1);
  await expect(there.locator('.stats-groups')).toContainText(/Request[\d,]+ ms/);
});

test('the statistics stand above the result until the setting takes them away', async ({ there }) => {
  expect(await ask(there, 'good_json')).toBe('drawn');
  await expect(there.locator('.stats-line')).toContainText('1 feature');
  await there.keyboard.press('ControlOrMeta+,');
  await there.getByRole('switch', { name: 'Show statistics' }).uncheck();
  await there.keyboard.press('Escape');
  await expect(there.locator('.stats-line')).toBeHidden();
});

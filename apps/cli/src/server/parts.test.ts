import { describe, expect, test, vi } from 'vitest';
import { InputProblem } from '../problem.ts';
import { pageMessages, remarkOf } from '../server-query.ts';
import { readConfigFile } from './config.ts';
import { createQuerySlots, type QuerySlot, SlotEnd, statusText } from './query-slots.ts';
import { errorResponse, escapeHtml } from './responses.ts';
import { createByteCache, createStaticFiles } from './static-files.ts';

describe('createByteCache', () => {
  test('drops what was not used for longest', () => {
    const cache = createByteCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    cache.get('a');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.bytes]).toEqual(['A', undefined, 'C', 8]);
  });
  test('does not keep what is larger than itself, nor the value it stands for', () => {
    const cache = createByteCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('a', 'B', 11);
    expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0]);
  });
});

const LIMITS = { perAddress: 2, total: 9, bytesPerAddress: 100, bytes: 100 };
const client = (address: string, origin = '') => ({ address, origin });
const admitted = (slot: QuerySlot | string): QuerySlot => {
  if (typeof slot === 'string') throw new Error(slot);
  return slot;
};

describe('createStaticFiles', () => {
  test('lists its folder once a second at most, however often something is missing', async () => {
    let time = 5000;
    let lists = 0;
    const list = async () => new Set(++lists > 1 ? ['/new.txt'] : []);
    const files = createStaticFiles('/nowhere', list, () => time);
    const ask = (path: string) => files.respond(path, {});
    for (let i = 0; i < 100; i++) await Promise.all([ask(`/${i}`), ask('/..')]);
    expect(lists).toBe(1);
    time += 1000;
    await Promise.all([ask('/new.txt'), ask('/new.txt'), ask('/1')]);
    await ask('/new.txt');
    expect(lists).toBe(2);
  });
});

describe('createQuerySlots', () => {
  test('counts by address and altogether', () => {
    const slots = createQuerySlots({ ...LIMITS, perAddress: 1, total: 2 });
    const first = slots.admit(client('a'), 10);
    expect(slots.admit(client('a'), 10)).toBe('rate_limited');
    slots.admit(client('b'), 10);
    expect(slots.admit(client('c'), 10)).toBe('busy');
    if (typeof first !== 'string') first.release();
    expect(typeof slots.admit(client('c'), 10)).toBe('object');
  });
  test('give a client with fewer queries the place of one that waits, the newest of the client with most', () => {
    const slots = createQuerySlots({ ...LIMITS, perAddress: 3, total: 4 });
    const [runs, old, newest, other] = ['a', 'a', 'a', 'b'].map((address) => admitted(slots.admit(client(address), 10)));
    runs.begin();
    expect(typeof slots.admit(client('c'), 10)).toBe('object');
    const reasons = () => [runs, old, newest, other].map((slot) => slot.signal.reason);
    expect(reasons()).toEqual([undefined, undefined, new SlotEnd('busy'), undefined]);
    // now a has one more than b: taking turns at that helps nobody
    expect(slots.admit(client('b'), 10)).toBe('busy');
    expect(typeof slots.admit(client('d'), 10)).toBe('object');
    expect(reasons()).toEqual([undefined, new SlotEnd('busy'), new SlotEnd('busy'), undefined]);
    expect([slots.admit(client('e'), 10), slots.used]).toEqual(['busy', 4]);
  });
  test('never end a query that runs for that', () => {
    const slots = createQuerySlots({ ...LIMITS, total: 2 });
    const both = ['a', 'a'].map((address) => admitted(slots.admit(client(address), 10)));
    for (const slot of both) slot.begin();
    expect(slots.admit(client('b'), 10)).toBe('busy');
    expect(both.map((slot) => slot.signal.aborted)).toEqual([false, false]);
  });
  test('counts the addresses of one network of IPv6 as one', () => {
    const slots = createQuerySlots({ ...LIMITS, perAddress: 1 });
    slots.admit(client('2001:db8:1:2::1'), 10);
    expect(slots.admit(client('2001:db8:1:2:ffff::9'), 10)).toBe('rate_limited');
    expect(typeof slots.admit(client('2001:db8:1:3::1'), 10)).toBe('object');
  });
  test('counts the bytes of queries by address and altogether, until they are given back', () => {
    const slots = createQuerySlots({ ...LIMITS, bytesPerAddress: 10, bytes: 15 });
    const [first, second, other] = ['a', 'a', 'b'].map((address) => admitted(slots.admit(client(address), 10)));
    expect([first.take(6), second.take(4), second.take(1)]).toEqual([true, true, false]);
    expect([other.take(6), other.take(5)]).toEqual([false, true]);
    first.release();
    expect([other.take(5), second.take(6)]).toEqual([true, false]);
  });
  test('kills what one origin began at one address', () => {
    const slots = createQuerySlots(LIMITS);
    const all = [client('a'), client('b'), client('a', 'https://example.org')].map((from) => admitted(slots.admit(from, 10)));
    expect(slots.killAll(client('a'))).toBe(1);
    expect(all.map((slot) => slot.signal.reason)).toEqual([new SlotEnd('killed'), undefined, undefined]);
  });
  test('begin their time when their turn comes; one whose turn does not come is given up, too', () => {
    vi.useFakeTimers();
    try {
      const slots = createQuerySlots({ ...LIMITS, perAddress: 3 });
      const [waits, runs, isBack] = ['a', 'a', 'a'].map((address) => admitted(slots.admit(client(address), 10)));
      const admittedAt = runs.started;
      vi.advanceTimersByTime(9000);
      runs.begin();
      isBack.release();
      isBack.begin();
      expect([runs.started, waits.started]).toEqual([admittedAt + 9000, admittedAt]);
      vi.advanceTimersByTime(9000);
      expect([waits, runs].map((slot) => slot.signal.reason)).toEqual([new SlotEnd('busy'), undefined]);
      // it begins once
      runs.begin();
      vi.advanceTimersByTime(1000);
      expect([runs, isBack].map((slot) => slot.signal.reason)).toEqual([new SlotEnd('timeout'), undefined]);
    } finally {
      vi.useRealTimers();
    }
  });
  test('says when the next slot is free', () => {
    const now = Date.UTC(2026, 2, 1);
    const slots = createQuerySlots({ ...LIMITS, perAddress: 1 }, () => now);
    slots.admit(client('a'), 180);
    expect(statusText(slots, 'a', now + 1500)).toBe(`Connected as: a
Current time: 2026-03-01T00:00:01Z
Announced endpoint: none
Rate limit: 1
Slot available after: 2026-03-01T00:03:00Z, in 179 seconds.
Currently running queries (pid, space limit, time limit, start time):
1\t536870912\t180\t2026-03-01T00:00:00Z
`);
  });
});

describe('readConfigFile', () => {
  test('takes the fields it has', () => {
    const text =
      '{"defaultView":{"lat":1,"lon":2,"zoom":3},"servers":[{"url":"https://a.test/api","name":"A","coverage":""}],"osmAuth":null}';
    expect(readConfigFile(text, 'c')).toEqual({
      defaultMapView: { lat: 1, lon: 2, zoom: 3 },
      suggestedServers: [{ url: 'https://a.test/api/', name: 'A', coverage: '' }],
      osmAuth: null,
    });
  });
  test.each([
    ['[]', 'c: the configuration must be an object'],
    ['{"defaultView":{"lat":1,"lon":2}}', 'c: defaultView.zoom is missing'],
    ['{"defaultView":{"lat":91,"lon":2,"zoom":3}}', 'c: defaultView.lat must be a number from -90 to 90'],
    [
      '{"servers":[{"url":"javascript:x","name":"A","coverage":""}]}',
      'c: servers[0].url must be an address that begins with https://, http:// or /',
    ],
    ['{"servers":{}}', 'c: servers must be a list of at most 50 entries'],
    [
      '{"rasterTiles":[{"url":"https://a/","name":"A","attribution":"","maxzoom":1}]}',
      'c: rasterTiles[0].url must be an address with {z}, {x} and {y}',
    ],
    [
      '{"__proto__":{"a":1}}',
      'c: __proto__ is not known; known are appname, defaultServer, suggestedServers, defaultTiles, tileServerAttribution, suggestedTiles, defaultMapView, maxMapZoom, short_url_service, html2canvas_use_proxy, osmnamesApiKey, osmAuth, placeSearch, osmnamesServer, areaBounds, gistServer, josmServer, styleImports, embedOrigins, attribution',
    ],
  ])('refuses %s', (text, message) =>
    expect(() => readConfigFile(text, 'c')).toThrow(new InputProblem([{ file: 'c', message: message.slice(3) }])),
  );
  test.each([
    ['{\n "a" 1}', 'c:2:6'],
    ['{\n "a": 1,\n "b": tru\n}\n', 'c:3:7'],
    ['{\n "a": 1', 'c:2:8'],
  ])('says where the JSON breaks: %j', (text, place) => expect(() => readConfigFile(text, 'c')).toThrow(`${place}: this is not JSON`));
});

test('error pages are text, whatever the message', async () => {
  expect(escapeHtml(`<a href="x" id='y'>&</a>`)).toBe('&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;');
  expect(pageMessages(await errorResponse(400, 'line 3: <script>"&amp;"</script>').text())).toEqual(['line 3: <script>"&amp;"</script>']);
});

test.each([
  ['tags of a body', '<body '.repeat(150_000), ''],
  ['tags without an end', `<p>${'<'.repeat(900_000)}`, '<'.repeat(900_000)],
  ['blanks', `<p>a${' '.repeat(900_000)}b</p>`, 'a b'],
  ['entities', `<p>${'&#'.repeat(450_000)}</p>`, '&#'.repeat(450_000)],
])('a page of a million characters of %s is read in time of its length', (_, page, message) =>
  expect(pageMessages(page).map((text) => text.slice(-message.length))).toEqual(message === '' ? [page.trim()] : [message]),
);

describe('remarkOf', () => {
  test('reads JSON and XML', () => {
    expect(remarkOf('  ],\n"remark": "runtime error: \\"x\\" at line 1."\n}\n')).toBe('runtime error: "x" at line 1.');
    expect(remarkOf('<remark> runtime error: &lt;x&gt; </remark>\n\n</osm>\n')).toBe('runtime error: <x>');
  });
  test('is not taken in by a tag of that name', () => {
    expect(remarkOf('{"tags":{"remark": "fine"}}\n  ]\n}\n')).toBeUndefined();
    expect(remarkOf('a\tb\n')).toBeUndefined();
  });
});

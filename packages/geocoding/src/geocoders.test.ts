import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createLocalGeocoder,
  createNominatimGeocoder,
  createOsmNamesGeocoder,
  type Geocoder,
  GeocoderError,
  REQUEST_LIMITS,
  readNominatimPlaces,
} from './index.ts';
import { goneAddress, serve, serveText } from './testing/loopback.ts';

/** A place as Nominatim gives it: coordinates as text, the box south, north, west, east. */
const nominatimPlace = (more: object = {}) => ({
  display_name: 'Ahorn, Tal',
  lat: '47.1',
  lon: '9.5',
  boundingbox: ['47.0', '47.2', '9.4', '9.6'],
  osm_type: 'relation',
  osm_id: 30,
  importance: 0.5,
  ...more,
});
/** The same as OSMNames gives it: numbers, the box west, south, east, north. */
const osmNamesPlace = (more: object = {}) => ({
  display_name: 'Ahorn, Tal',
  lat: 47.1,
  lon: 9.5,
  boundingbox: [9.4, 47, 9.6, 47.2],
  osm_type: 'relation',
  osm_id: '30',
  importance: 0.5,
  ...more,
});
const ahorn = {
  displayName: 'Ahorn, Tal',
  lat: 47.1,
  lon: 9.5,
  bbox: { south: 47, west: 9.4, north: 47.2, east: 9.6 },
  osmType: 'relation',
  osmId: 30,
  importance: 0.5,
};

interface Made {
  readonly geocoder: Geocoder;
  /** Messages that were logged. */
  readonly logged: string[];
}
type Make = (address: string, timeout?: number) => Made;

function maker(create: (options: { address: string; timeout?: number; onFailure: (error: GeocoderError) => void }) => Geocoder): Make {
  return (address, timeout) => {
    const logged: string[] = [];
    const onFailure = (error: GeocoderError) => logged.push(error.message);
    return { geocoder: create({ address, onFailure, ...(timeout !== undefined && { timeout }) }), logged };
  };
}

const nominatim = maker((options) => createNominatimGeocoder({ ...options, appName: 'flyover' }));
const osmNames = maker((options) => createOsmNamesGeocoder({ ...options, key: 'k&y' }));
const local = maker((options) => createLocalGeocoder({ ...options, appName: 'flyover' }));

async function failure(promise: Promise<unknown>): Promise<GeocoderError> {
  const thrown: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  );
  if (thrown instanceof GeocoderError) return thrown;
  throw new Error(`expected a GeocoderError, got ${String(thrown)}`);
}

const kinds = [
  { name: 'Nominatim', make: nominatim, answer: (places: object[]) => places, place: nominatimPlace },
  { name: 'OSMNames', make: osmNames, answer: (results: object[]) => ({ results }), place: osmNamesPlace },
  { name: 'the local server', make: local, answer: (places: object[]) => places, place: nominatimPlace },
] as const;

describe.each(kinds)('$name', ({ make, answer, place }) => {
  const search = async (text: string, status = 200, type = 'application/json') => {
    const { geocoder, logged } = make((await serveText(text, status, type)).address);
    return { places: geocoder.search('Ahorn'), logged };
  };
  const said = async (text: string, status = 200, type = 'application/json') => {
    const { places, logged } = await search(text, status, type);
    const { problem, message } = await failure(places);
    expect(logged).toEqual([message]);
    return problem;
  };

  test('a good answer', async () => {
    expect(await (await search(JSON.stringify(answer([place()])))).places).toEqual([ahorn]);
  });
  test('an answer that is a string is parsed', async () => {
    expect(await (await search(JSON.stringify(JSON.stringify(answer([place()]))))).places).toEqual([ahorn]);
  });
  test('an answer without places is no failure', async () => {
    const { places, logged } = await search(JSON.stringify(answer([])));
    expect([await places, logged]).toEqual([[], []]);
  });
  test('nothing is asked for an empty text', async () => {
    const server = await serveText('[]');
    expect([await make(server.address).geocoder.search('  '), server.asked]).toEqual([[], []]);
  });
  test('a text that is no name is not sent', async () => {
    const server = await serveText('[]');
    const { problem } = await failure(make(server.address).geocoder.search('x'.repeat(REQUEST_LIMITS.text + 1)));
    expect([problem, server.asked]).toEqual([{ kind: 'text', most: 300 }, []]);
  });
  test('a server error', async () => {
    expect(await said('<html>oops</html>', 500, 'text/html')).toEqual({ kind: 'status', status: 500 });
  });
  test('a server that is asked too often', async () => {
    expect(await said('', 429)).toEqual({ kind: 'status', status: 429 });
  });
  test('a web page instead of JSON', async () => {
    expect(await said('<!doctype html><title>Hi</title>', 200, 'text/html')).toEqual({ kind: 'format', found: 'page' });
  });
  test.each(['', '[{"display_name"', 'undefined', '"{"', '['.repeat(100_000)])('broken JSON %#', async (text) => {
    expect(await said(text)).toEqual({ kind: 'format', found: 'other' });
  });
  test.each(['null', '1', 'true', '"1"', '{"results":{}}', '{"a":[]}'])('JSON that is no list of places: %s', async (text) => {
    expect(await said(text)).toEqual({ kind: 'answer' });
  });
  test('a complaint of the server is passed on', async () => {
    expect(await said('{"error":{"code":400,"message":"no such key"}}')).toEqual({ kind: 'answer', said: 'no such key' });
    expect(await said('{"error":"no such key"}')).toEqual({ kind: 'answer', said: 'no such key' });
    expect(await said(JSON.stringify({ error: 'x'.repeat(300) }))).toEqual({ kind: 'answer', said: 'x'.repeat(200) });
  });
  test.each([
    ['no name', { display_name: undefined }],
    ['a name that is a number', { display_name: 5 }],
    ['an empty name', { display_name: ' ' }],
    ['no position', { lat: undefined }],
    ['a position off the earth', { lat: '90.1' }],
    ['a position far east', { lon: 180.5 }],
    ['a position that is text', { lon: '9,5' }],
    ['a position of NaN', { lat: 'NaN' }],
    ['a position in a list', { lat: ['1'] }],
    ['a box of three', { boundingbox: [1, 2, 3] }],
    ['a box of text', { boundingbox: ['a', 'b', 'c', 'd'] }],
    ['a box upside down', { boundingbox: [50, 40, -50, -40] }],
    ['a box off the earth', { boundingbox: [-400, 400, -400, 400] }],
    ['a box that is an object', { boundingbox: {} }],
  ])('an entry with %s is left out', async (_, wrong) => {
    const good = JSON.stringify(answer([place(wrong), place()]));
    expect(await (await search(good)).places).toEqual([ahorn]);
    expect(await said(JSON.stringify(answer([place(wrong)])))).toEqual({ kind: 'entries' });
  });
  test.each([null, 5, 'text', [], [[]]])('an entry that is %j is left out', async (entry) => {
    expect(await (await search(JSON.stringify(answer([entry as object, place()])))).places).toEqual([ahorn]);
  });
  test.each([
    { osm_type: 'area' },
    { osm_type: undefined },
    { osm_type: {} },
    { osm_type: 'constructor' },
    { osm_id: 0 },
    { osm_id: -3 },
    { osm_id: 1.5 },
    { osm_id: 'x' },
    { osm_id: '99999999999999999999' },
  ])('a place that is no element stays a place: %j', async (more) => {
    const { osmType: _type, osmId: _id, ...rest } = ahorn;
    expect(await (await search(JSON.stringify(answer([place(more)])))).places).toEqual([rest]);
  });
  test('a place without a box is its point', async () => {
    const [found] = await (await search(JSON.stringify(answer([place({ boundingbox: undefined })])))).places;
    expect(found.bbox).toEqual({ south: 47.1, west: 9.5, north: 47.1, east: 9.5 });
  });
  test('a long list and a long name are cut', async () => {
    const many = Array.from({ length: 300 }, () => place({ display_name: 'n'.repeat(3000) }));
    const places = await (await search(JSON.stringify(answer(many)))).places;
    expect([places.length, places[0].displayName.length]).toEqual([100, 1000]);
  });
  test('an answer of 10 MB is not read to its end', async () => {
    expect(await said(`["${'x'.repeat(10_000_000)}"]`)).toEqual({ kind: 'size', most: 2_000_000 });
  });
  test('a server that refuses the connection', async () => {
    const { geocoder, logged } = make(await goneAddress());
    expect((await failure(geocoder.search('Ahorn'))).problem).toEqual({ kind: 'unreachable' });
    expect(logged.length).toBe(1);
  });
  test('a server that hangs up in the middle', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('[');
      setImmediate(() => response.destroy());
    });
    expect((await failure(make(server.address).geocoder.search('Ahorn'))).problem).toEqual({ kind: 'unreachable' });
  });
  test('a server that never answers', async () => {
    const server = await serve(() => {});
    expect((await failure(make(server.address, 30).geocoder.search('Ahorn'))).problem).toEqual({ kind: 'timeout' });
  });
  test('a search that is aborted ends at once, on the wire too, and is no failure', async () => {
    const abort = new AbortController();
    const server = await serve(() => abort.abort(new Error('enough')));
    const { geocoder, logged } = make(server.address);
    await expect(geocoder.search('Ahorn', abort.signal)).rejects.toThrow('enough');
    await server.abandoned;
    expect(logged).toEqual([]);
  });
  test('a search that is aborted while its answer comes', async () => {
    const abort = new AbortController();
    const server = await serve((_, response) => {
      response.writeHead(200).write('[', () => abort.abort(new Error('enough')));
    });
    await expect(make(server.address).geocoder.search('Ahorn', abort.signal)).rejects.toThrow('enough');
    await server.abandoned;
  });
  test('a search with an aborted signal asks nobody', async () => {
    const server = await serveText('[]');
    await expect(make(server.address).geocoder.search('Ahorn', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    expect(server.asked).toEqual([]);
  });
  test('geocoding results are cached per search text', async () => {
    const server = await serveText(JSON.stringify(answer([place()])));
    const { geocoder } = make(server.address);
    for (const text of ['Ahorn', 'Linde', 'Ahorn', ' Ahorn ']) expect(await geocoder.search(text)).toEqual([ahorn]);
    expect(server.asked.length).toBe(2);
  });
  test('equal searches at the same time share one request', async () => {
    const server = await serveText(JSON.stringify(answer([place()])));
    const { geocoder } = make(server.address);
    expect(await Promise.all([geocoder.search('Ahorn'), geocoder.search('Ahorn')])).toEqual([[ahorn], [ahorn]]);
    expect(server.asked.length).toBe(1);
  });
  test('who leaves a shared request does not end it for the others', async () => {
    const abort = new AbortController();
    const server = await serve((_, response) => {
      abort.abort(new Error('enough'));
      response.end(JSON.stringify(answer([place()])));
    });
    const { geocoder } = make(server.address);
    const [left, stayed] = await Promise.allSettled([geocoder.search('Ahorn', abort.signal), geocoder.search('Ahorn')]);
    expect([left.status, stayed]).toEqual(['rejected', { status: 'fulfilled', value: [ahorn] }]);
    expect(server.asked.length).toBe(1);
  });
  test('failures are not cached', async () => {
    let asked = 0;
    const server = await serve((_, response) => response.writeHead(asked++ === 0 ? 500 : 200).end(JSON.stringify(answer([place()]))));
    const { geocoder } = make(server.address);
    expect((await failure(geocoder.search('Ahorn'))).problem).toEqual({ kind: 'status', status: 500 });
    expect(await geocoder.search('Ahorn')).toEqual([ahorn]);
  });
  test('who searches right after an abort does not get the aborted request', async () => {
    const server = await serveText(JSON.stringify(answer([place()])));
    const { geocoder } = make(server.address);
    const abort = new AbortController();
    const left = geocoder.search('Ahorn', abort.signal);
    left.catch(() => {});
    await Promise.resolve();
    abort.abort(new Error('enough'));
    expect(await geocoder.search('Ahorn')).toEqual([ahorn]);
    await expect(left).rejects.toThrow('enough');
  });
  test('an aborted search can be made again', async () => {
    const abort = new AbortController();
    const server = await serve((_, response) => {
      if (abort.signal.aborted) response.end(JSON.stringify(answer([place()])));
      else abort.abort(new Error('enough'));
    });
    const { geocoder } = make(server.address);
    await expect(geocoder.search('Ahorn', abort.signal)).rejects.toThrow('enough');
    expect(await geocoder.search('Ahorn')).toEqual([ahorn]);
  });
});

test.each([
  [{ class: 'place', type: 'town' }, 'town'],
  [{ category: 'boundary', type: 'administrative', addresstype: 'country' }, 'country'],
  [{ class: 'boundary', type: 'administrative' }, 'administrative'],
  [{ class: 'building', type: 'yes' }, 'building'],
  [{ class: 'other', type: 'yes' }, undefined],
  [{ class: 'place', type: '<b>' }, 'place'],
  [{}, undefined],
])('an answer with %j is of the kind %j', (reported, kind) => {
  expect(readNominatimPlaces([nominatimPlace(reported)])[0].kind).toBe(kind);
});

describe('what is asked', () => {
  const asked = async (make: Make, text: string, base = '') => {
    const server = await serveText('{"results":[]}');
    await make(server.address + base)
      .geocoder.search(text)
      .catch(() => {});
    return server.asked;
  };
  test('geocoding is a GET on /search with format=json and q, and a parameter that names the requesting app', async () => {
    const methods: (string | undefined)[] = [];
    const server = await serve((request, response) => {
      methods.push(request.method);
      response.end('[]');
    });
    await nominatim(server.address).geocoder.search('Zell am See & Umgebung');
    expect([methods, server.asked]).toEqual([['GET'], ['/search?format=json&q=Zell+am+See+%26+Umgebung&X-Requested-With=flyover']]);
  });
  test('place names are searched by GET /q/{term}.js with a query parameter for the key', async () => {
    expect(await asked(osmNames, 'Zell am/See?')).toEqual(['/q/Zell%20am%2FSee%3F.js?key=k%26y']);
  });
  test('the local server is asked for enough places', async () => {
    expect(await asked(local, 'Ahorn')).toEqual(['/search?format=json&q=Ahorn&X-Requested-With=flyover&limit=20']);
  });
  test('addresses with a path keep it, with or without a slash at its end', async () => {
    expect(await asked(nominatim, 'a', 'geo')).toEqual(['/geo/search?format=json&q=a&X-Requested-With=flyover']);
    expect(await asked(osmNames, 'a', 'geo/')).toEqual(['/geo/q/a.js?key=k%26y']);
  });
  test('half a surrogate pair is no reason to fail', async () => {
    expect(await asked(nominatim, 'a\ud800')).toEqual(['/search?format=json&q=a%EF%BF%BD&X-Requested-With=flyover']);
    expect(await asked(osmNames, 'a\ud800')).toEqual(['/q/a%EF%BF%BD.js?key=k%26y']);
  });
});

describe('failures', () => {
  test('a failed geocoding search is shown, and logged too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const address = await goneAddress();
    const { problem } = await failure(createNominatimGeocoder({ address, appName: 'flyover' }).search('Ahorn'));
    expect(problem).toEqual({ kind: 'unreachable' });
    expect(warn.mock.calls).toEqual([['place search: unreachable']]);
  });
  test('a failure of the place-name search is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const geocoder = createOsmNamesGeocoder({ address: await goneAddress(), key: '' });
    expect(await geocoder.suggest?.('Ahorn')).toEqual([]);
    expect(warn.mock.calls.length).toBe(1);
  });
});

describe('what is read', () => {
  test('a place has a display name, a position, its box as west, south, east, north, and its OSM type and id', async () => {
    const server = await serveText(JSON.stringify({ results: [osmNamesPlace({ boundingbox: [1, 2, 3, 4] })] }));
    const [place] = await osmNames(server.address).geocoder.search('Ahorn');
    expect(place).toEqual({ ...ahorn, bbox: { west: 1, south: 2, east: 3, north: 4 } });
  });
  test('from the place-name search results[] is read, from geocoding a list', async () => {
    const inResults = await serveText(JSON.stringify({ results: [osmNamesPlace()] }));
    const list = await serveText(JSON.stringify([nominatimPlace()]));
    expect(await osmNames(inResults.address).geocoder.search('Ahorn')).toEqual([ahorn]);
    expect(await nominatim(list.address).geocoder.search('Ahorn')).toEqual([ahorn]);
    expect((await failure(nominatim(inResults.address).geocoder.search('Ahorn'))).problem).toEqual({ kind: 'answer' });
    expect((await failure(osmNames(list.address).geocoder.search('Ahorn'))).problem).toEqual({ kind: 'answer' });
  });
});

describe('autocompletion', () => {
  test('Nominatim is never used for it', () => expect(nominatim('').geocoder.suggest).toBeUndefined());

  describe.each([kinds[1], kinds[2]])('by $name', ({ make, answer, place }) => {
    const suggest = async (typed: string, count = 1) => {
      const server = await serveText(JSON.stringify(answer(Array.from({ length: count }, () => place()))));
      return { places: await make(server.address).geocoder.suggest?.(typed), asked: server.asked.length };
    };
    test('autocompletion of places needs 2 characters', async () => {
      expect(await suggest('A')).toEqual({ places: [], asked: 0 });
      expect(await suggest(' A ')).toEqual({ places: [], asked: 0 });
      expect(await suggest('\u{1F5FC}')).toEqual({ places: [], asked: 0 });
      expect(await suggest('Ah')).toEqual({ places: [ahorn], asked: 1 });
    });
    test('autocompletion of places gives up to 10 results', async () => expect((await suggest('Ahorn', 25)).places?.length).toBe(10));
    test('what is typed over within the delay is not asked', async () => {
      const server = await serveText(JSON.stringify(answer([place()])));
      const { geocoder } = make(server.address);
      const abort = new AbortController();
      const first = geocoder.suggest?.('Aho', abort.signal);
      abort.abort(new Error('typed on'));
      await expect(first).rejects.toThrow('typed on');
      expect(await geocoder.suggest?.('Ahor')).toEqual([ahorn]);
      expect(server.asked.length).toBe(1);
      expect(server.asked[0]).toContain('Ahor');
    });
    test('a failed search of names is only logged', async () => {
      const { geocoder, logged } = make((await serveText('', 500)).address);
      expect(await geocoder.suggest?.('Ahorn')).toEqual([]);
      expect(logged).toEqual(['status 500']);
    });
    test('a text that is too long is only logged too', async () => {
      const { geocoder, logged } = make((await serveText('[]')).address);
      expect([await geocoder.suggest?.('x'.repeat(301)), logged.length]).toEqual([[], 1]);
    });
  });

  test('autocompletion of places waits 20 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let asked = 0;
    const ask: typeof fetch = async () => {
      asked++;
      return new Response('{"results":[]}');
    };
    const places = createOsmNamesGeocoder({ address: 'http://names.invalid', key: 'k', fetch: ask }).suggest?.('Ahorn');
    await vi.advanceTimersByTimeAsync(19);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, await places]).toEqual([1, []]);
  });
});

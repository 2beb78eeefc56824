import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressGroup, addressOf, believeProxy, createClientWaiting, originOf, trustedProxies } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0000:0000:0000:0000:0000:FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, group) => expect(addressGroup(address)).toBe(group));

describe('originOf', () => {
  test.each([
    [{}, ''],
    [{ origin: 'http://localhost:8080' }, 'own'],
    [{ origin: 'http://localhost:8081' }, 'http://localhost:8081'],
    [{ origin: 'null' }, 'null'],
    [{ referer: 'http://localhost:8080/?Q=x' }, 'own'],
    [{ referer: 'https://example.org/page', 'sec-fetch-site': 'cross-site' }, 'https://example.org'],
    [{ 'sec-fetch-site': 'cross-site' }, 'unknown'],
    [{ 'sec-fetch-site': 'same-site' }, 'unknown'],
    [{ 'sec-fetch-site': 'same-origin' }, 'own'],
    [{ 'sec-fetch-site': 'none' }, ''],
  ])('%j: %s', (headers, origin) => expect(originOf({ headers: { host: 'localhost:8080', ...headers } })).toBe(origin));
  test('knows the page behind a proxy that speaks HTTPS', () =>
    expect(originOf({ headers: { host: 'osm.example', origin: 'https://osm.example' } })).toBe('own'));
});

describe('the client of a proxy', () => {
  const clientOf = (remoteAddress: string, forwarded: string | undefined, given: readonly string[]) => {
    const incoming = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage;
    believeProxy(incoming, trustedProxies(given));
    return addressOf(incoming);
  };
  test.each([
    ['127.0.0.1', '192.0.2.7', ['127.0.0.1'], '192.0.2.7'],
    ['::ffff:127.0.0.1', '198.51.100.1, 192.0.2.7', ['127.0.0.1'], '192.0.2.7'],
    ['127.0.0.1', '2001:db8::7', ['127.0.0.1'], '2001:db8::7'],
    ['::1', ' 192.0.2.7 , 172.17.0.9 ', ['::1', '172.16.0.0/12'], '192.0.2.7'],
    ['fd00::1', '192.0.2.7', ['fd00::/8'], '192.0.2.7'],
    ['127.0.0.1', '192.0.2.7', [], '127.0.0.1'],
    ['198.51.100.1', '192.0.2.7', ['127.0.0.1'], '198.51.100.1'],
    ['127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
    ['127.0.0.1', 'unknown', ['127.0.0.1'], '127.0.0.1'],
    ['127.0.0.1', '192.0.2.7, unknown, 127.0.0.1', ['127.0.0.1'], '127.0.0.1'],
    ['127.0.0.1', ','.repeat(100), ['127.0.0.1'], '127.0.0.1'],
  ])('at %s with %s, where %j is trusted, is %s', (remote, forwarded, given, client) =>
    expect(clientOf(remote, forwarded, given)).toBe(client),
  );
  test.each(['', 'nginx', '127.0.0.1:80', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129'])('%j is no proxy', (given) =>
    expect(() => trustedProxies([given])).toThrow('--trust-proxy must be an address or a network'),
  );
});

test('a client waits for so many tiles at a time, whatever others do', async () => {
  const wait = createClientWaiting(2);
  let draw: () => void = () => {};
  const drawn = new Promise<string>((resolve) => {
    draw = () => resolve('tile');
  });
  const [one, two, three] = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => wait(address, () => drawn));
  expect(three).toBe(undefined);
  expect(wait('192.0.2.1', () => drawn)).toBeInstanceOf(Promise);
  const failing = wait('192.0.2.1', () => Promise.reject(new RangeError('no tile')));
  await expect(failing).rejects.toThrow('no tile');
  draw();
  expect([await one, await two]).toEqual(['tile', 'tile']);
  expect(await wait('2001:db8::3', () => drawn)).toBe('tile');
});

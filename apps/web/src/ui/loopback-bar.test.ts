import { expect, test } from 'vitest';
import { type AskingPage, loopbackBar } from './loopback-bar.ts';

const JOSM = 'http://127.0.0.1:8111/';
const SITE = 'https://flyover.example.org/';

/** A browser that knows these permissions and rejects the names of others, as the standard has it. */
function page(href: string, states: Readonly<Record<string, string>>): AskingPage & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const query = async ({ name }: { readonly name: string }) => {
    asked.push(name);
    if (!(name in states)) throw new TypeError(`The provided value '${name}' is not a valid enum value of type PermissionName.`);
    return { state: states[name] };
  };
  return { href, isSecure: href.startsWith('https:'), permissions: { query }, asked };
}
/** Chromium 142 had one permission, later builds have one for this computer and one for its network. */
const first = (state: string) => ({ 'local-network-access': state });
const split = (state: string) => ({ 'local-network-access': 'granted', 'loopback-network': state, 'local-network': 'granted' });

test.each(['prompt', 'denied'])('a page by https is told the state %s, by whichever name the browser has it', async (state) => {
  expect(await loopbackBar(JOSM, page(SITE, first(state)))).toBe(state);
  expect(await loopbackBar(JOSM, page(SITE, split(state)))).toBe(state);
});

test('what is allowed is no bar', async () => {
  expect(await loopbackBar(JOSM, page(SITE, first('granted')))).toBe(undefined);
  expect(await loopbackBar('http://localhost:8080/api/', page(SITE, split('granted')))).toBe(undefined);
});

test.each(['prompt', 'denied', 'granted'])('a page by plain http is never let, though the browser says %s', async (state) => {
  expect(await loopbackBar(JOSM, page('http://flyover.example.org/', split(state)))).toBe('never');
});

test('a browser without the permission may keep a page by https from http, and from nothing else', async () => {
  expect(await loopbackBar(JOSM, page(SITE, {}))).toBe('unsure');
  expect(await loopbackBar('https://localhost:8443/api/', page(SITE, {}))).toBe(undefined);
  expect(await loopbackBar(JOSM, page('http://flyover.example.org/', {}))).toBe(undefined);
  expect(await loopbackBar(JOSM, { href: SITE, isSecure: true })).toBe('unsure');
});

test.each([
  ...['http://localhost:8080/', 'http://127.0.0.1:8080/', 'http://[::1]:8080/', 'https://127.0.0.1/'],
  ...[
    'http://192.168.1.5:8080/',
    'http://10.0.0.7/',
    'http://172.20.0.2/',
    'http://169.254.3.4/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
  ],
  ...['http://nas/', 'http://nas.local/', 'http://nas.lan/', 'https://maps.internal/', 'http://nas.home.arpa/'],
])('a page from this computer or its network has no bar, and nothing is asked: %s', async (href) => {
  const here = page(href, split('denied'));
  expect(await loopbackBar(JOSM, here)).toBe(undefined);
  expect(here.asked).toEqual([]);
});

test.each(['http://172.32.0.2/', 'http://11.0.0.1/', 'http://[2001:db8::1]/', 'http://local.example.org/'])(
  'a page from elsewhere has: %s',
  async (href) => expect(await loopbackBar(JOSM, page(href, split('prompt')))).toBe('never'),
);

test.each(['https://overpass.example.org/api/', 'http://192.168.1.5/', 'file-1:', ''])(
  'an address that is not on this computer has none: %j',
  async (address) => expect(await loopbackBar(address, page(SITE, split('denied')))).toBe(undefined),
);

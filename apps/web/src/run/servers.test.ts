import { describe, expect, test } from 'vitest';
import { type AppConfig, FALLBACK_CONFIG } from '../site/app-config.ts';
import {
  absoluteServer,
  asksOwnServer,
  directiveServer,
  isOwnServer,
  namedServer,
  otherServers,
  readServerAddress,
  serverName,
} from './servers.ts';

const PAGE = 'https://flyover.example.org/map/index.html';
const own = { url: 'api/', name: 'own', coverage: 'town' };
const planet = { url: 'https://overpass.example.org/api/', name: 'The planet', coverage: 'planet' };
const config: AppConfig = { ...FALLBACK_CONFIG, servers: [own, planet] };

describe('absoluteServer', () => {
  test.each([
    ['', 'https://flyover.example.org/map/api/'],
    ['api/', 'https://flyover.example.org/map/api/'],
    ['/api/', 'https://flyover.example.org/api/'],
    ['https://overpass.example.org/api/', 'https://overpass.example.org/api/'],
    ['https://overpass.example.org/api', 'https://overpass.example.org/api/'],
    ['//overpass.example.org/api/', 'https://overpass.example.org/api/'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
  ])('%j is %s', (server, address) => expect(absoluteServer(server, config, PAGE)).toBe(address));
  test('a protocol-relative server is https, of a page without it too', () =>
    expect(absoluteServer('//a.example.org/', config, 'http://localhost/')).toBe('https://a.example.org/'));
  test.each(['https://', 'http://a b/', 'https://[::1'])('%j is no address', (server) =>
    expect(() => absoluteServer(server, config, PAGE)).toThrow(TypeError),
  );
});

describe('the name of a server', () => {
  test.each([
    ['', 'This computer'],
    ['api/', 'This computer'],
    ['https://overpass.example.org/api/', 'The planet'],
    ['https://other.example.org:8443/api/', 'other.example.org:8443'],
    ['https://', 'https://'],
  ])('of %j is %s', (server, name) => expect(serverName(server, config, 'This computer', PAGE)).toBe(name));
  test('of the first server, where the configuration has none of its own', () =>
    expect(serverName('', { ...config, servers: [planet] }, 'This computer', PAGE)).toBe('The planet'));
  test('own servers have relative addresses', () => expect([own, planet].map(isOwnServer)).toEqual([true, false]));
});

describe('asksOwnServer', () => {
  const second = { ...config, servers: [planet, own] };
  test.each([
    ['', config, true],
    ['api/', config, true],
    ['https://flyover.example.org/map/api', config, true],
    ['https://overpass.example.org/api/', config, false],
    ['', second, false],
    ['api/', second, true],
    ['https://flyover.example.org/map/api/', second, true],
    ['https://', second, false],
  ])('%j, case %#', (server, servers, is) => expect(asksOwnServer(server, servers, PAGE)).toBe(is));
});

describe('readServerAddress', () => {
  test.each([
    [' https://overpass.example.org/api ', 'https://overpass.example.org/api/'],
    ['HTTP://Example.org', 'http://example.org/'],
    ['https://example.org/api/', 'https://example.org/api/'],
  ])('takes %j', (typed, address) => expect(readServerAddress(typed)).toBe(address));
  test.each([
    '',
    'overpass.example.org',
    '//example.org/',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'file:///x',
    'ftp://x/',
    'https://',
  ])('refuses %j', (typed) => expect(readServerAddress(typed)).toBe(undefined));
});

test('the own server is this computer by its absolute address too', () =>
  expect(serverName('https://flyover.example.org/map/api/', config, 'This computer', PAGE)).toBe('This computer'));

describe('otherServers', () => {
  const names = (asked: string, custom: string[] = []) => otherServers(asked, custom, config, PAGE).map(({ url }) => url);
  test('are all but the one that was asked', () => {
    expect(names('https://flyover.example.org/map/api/')).toEqual([planet.url]);
    expect(names(planet.url)).toEqual([own.url]);
  });
  test("are the user's own too, each server once", () =>
    expect(names(planet.url, ['https://b.example.org/', 'https://overpass.example.org/api', 'https://b.example.org/'])).toEqual([
      own.url,
      'https://b.example.org/',
    ]));
  test('no address, no server', () => expect(names(planet.url, ['https://'])).toEqual([own.url]));
});

describe('directiveServer', () => {
  test.each([
    ['{{data:overpass,server=https://a.example.org/api/}}node(1);out;', 'https://a.example.org/api/'],
    ['{{ data:sql,server={{s}},geom=way}}{{s=https://b.example.org/}}select 1', 'https://b.example.org/'],
    ['{{data:overpass}}node(1);out;', undefined],
    ['{{data:overpass,server=https://a.exam', undefined],
    ['node["data:server"="x"](1);out;', undefined],
    ['{{data:a}}{{loop={{loop}}}}{{loop}}', undefined],
  ])('%j names %j', (text, server) => expect(directiveServer(text)).toBe(server));
});

describe('a server that a text names', () => {
  test.each([
    ['https://a.example.org/api/', 'https://a.example.org/api/'],
    ['//a.example.org/api', 'https://a.example.org/api/'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['api/', 'https://flyover.example.org/map/api/'],
    ['https://overpass.example.org/api', 'https://overpass.example.org/api/'],
  ])('is an absolute address, or one of the configuration: %s', (named, address) => expect(namedServer(named, config, PAGE)).toBe(address));
  test.each([
    '/short-links?x=',
    '../admin/',
    'other/',
    'https://a.example.org/delete?what=all&x=',
    'https://a.example.org/#',
    'https://user:word@a.example.org/',
    'javascript:alert(1)//',
    'ftp://a.example.org/',
    'https://',
  ])('is nothing else: %s', (named) => expect(namedServer(named, config, PAGE)).toBe(undefined));
  test.each([
    ['https://a.example.org/api/', undefined],
    ['https://overpass.example.org/api/', 'https://overpass.example.org/api/'],
  ])('on the map-only page is one of the configuration alone: %s', (named, address) =>
    expect(namedServer(named, { ...config, namedServers: 'configured' }, PAGE)).toBe(address),
  );
});

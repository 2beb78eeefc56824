import { expect, test } from 'vitest';
import { isOnThisComputer } from '../../site/this-computer.ts';
import { interpreterAddress, level0Address, viewInId } from './use-open-in.ts';

const QUERY = '[out:xml];node["name"="A & B #1"](1,2,3,4);\nout meta;';

test('the query stands in the address of the interpreter, and comes out as it was', () => {
  const address = interpreterAddress('https://overpass.example.org/api/', QUERY);
  expect(address).toMatch(/^https:\/\/overpass\.example\.org\/api\/interpreter\?data=%5Bout%3Axml%5D/);
  expect([...new URL(address).searchParams]).toEqual([['data', QUERY]]);
});

test('Level0 is given the address of the interpreter as one parameter', () => {
  const source = interpreterAddress('https://overpass.example.org/api/', QUERY);
  const address = new URL(level0Address(source));
  expect([address.host, [...address.searchParams]]).toEqual(['level0.osmz.ru', [['url', source]]]);
});

test('iD opens where the map is', () =>
  expect(viewInId({ lat: 48.2, lon: -16.373456, zoom: 15.6 })).toBe(
    'https://www.openstreetmap.org/edit?editor=id#map=16/48.20000/-16.37346',
  ));

test.each([
  ['http://127.0.0.1:8080/api/', true],
  ['http://localhost/api/', true],
  ['http://[::1]:8080/', true],
  ['https://flyover.localhost/', true],
  ['https://overpass.example.org/api/', false],
  ['http://localhost.example.org/', false],
])('%s is on this computer: %s', (address, expected) => expect(isOnThisComputer(address)).toBe(expected));

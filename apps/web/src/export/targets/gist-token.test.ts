import { expect, test } from 'vitest';
import { keepToken, readToken, TOKEN_KEY, type TokenPlaces } from './gist-call.ts';

function storage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
const SERVER = 'https://api.github.com/';

test('a token lasts as long as the tab, unless the user wants it remembered', () => {
  const places = { session: storage(), local: storage() };
  keepToken(SERVER, { token: 'ghp_1', remembered: false }, places);
  expect([places.session.entries.size, places.local.entries.size]).toEqual([1, 0]);
  expect(readToken(SERVER, places)).toEqual({ token: 'ghp_1', remembered: false });
  keepToken(SERVER, { token: 'ghp_1', remembered: true }, places);
  expect([places.session.entries.size, places.local.entries.size]).toEqual([0, 1]);
  expect(readToken(SERVER, places)).toEqual({ token: 'ghp_1', remembered: true });
});

test('an empty token is forgotten everywhere', () => {
  const places = { session: storage(), local: storage() };
  keepToken(SERVER, { token: 'ghp_1', remembered: true }, places);
  keepToken(SERVER, { token: '', remembered: true }, places);
  expect([places.session.entries.size, places.local.entries.size]).toEqual([0, 0]);
});

test('a token is for the service that it was given for', () => {
  const places = { session: storage(), local: storage() };
  keepToken(SERVER, { token: 'ghp_1', remembered: true }, places);
  expect(readToken('https://github.example.org/api/v3/', places)).toEqual({ token: '', remembered: false });
});

test.each(['', 'ghp_1', 'null', '[]', '{"server":"https://api.github.com/"}', '{"server":"https://api.github.com/","token":1}'])(
  'what else lies in the storage is no token: %s',
  (stored) => {
    const local = storage();
    local.entries.set(TOKEN_KEY, stored);
    expect(readToken(SERVER, { local })).toEqual({ token: '', remembered: false });
  },
);

test('storage that is blocked keeps nothing and breaks nothing', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const places: TokenPlaces = { session: { getItem: blocked, setItem: blocked, removeItem: blocked } };
  keepToken(SERVER, { token: 'ghp_1', remembered: false }, places);
  expect(readToken(SERVER, places)).toEqual({ token: '', remembered: false });
});

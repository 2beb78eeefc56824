import { describe, expect, test } from 'vitest';
import { LOGIN_KEY, type LoginStorage, readLogin, writeLogin } from './account-session.ts';
import { apiAddress } from './login-window.ts';

const modern = { url: 'https://www.openstreetmap.org', clientId: 'abc' };
const old = { url: 'https://www.openstreetmap.org', consumerKey: 'abc', consumerSecret: 'def' };

function storage(value?: string): LoginStorage & { value?: string } {
  return {
    value,
    getItem(key) {
      return key === LOGIN_KEY ? (this.value ?? null) : null;
    },
    setItem(_, text) {
      this.value = text;
    },
    removeItem() {
      this.value = undefined;
    },
  };
}

describe('the stored login', () => {
  test('comes back, and goes', () => {
    const kept = storage();
    writeLogin(kept, { url: modern.url, token: 't', name: 'Ada' });
    expect(readLogin(kept, modern)).toEqual({ url: modern.url, token: 't', name: 'Ada' });
    writeLogin(kept, undefined);
    expect(readLogin(kept, modern)).toBe(undefined);
  });
  test('of another service or another way is passed over', () => {
    const kept = storage();
    writeLogin(kept, { url: modern.url, token: 't' });
    expect(readLogin(kept, { ...modern, url: 'https://osm.example.org' })).toBe(undefined);
    expect(readLogin(kept, old)).toBe(undefined);
    writeLogin(kept, { url: old.url, token: 't', secret: 's' });
    expect(readLogin(kept, old)).toEqual({ url: old.url, token: 't', secret: 's' });
    expect(readLogin(kept, modern)).toBe(undefined);
  });
  test.each([[''], ['null'], ['[]'], ['{"url":"https://www.openstreetmap.org","token":5}'], ['{']])('that is %j is none', (value) =>
    expect(readLogin(storage(value), modern)).toBe(undefined),
  );
  test('in storage that throws is none', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    const kept = { getItem: blocked, setItem: blocked, removeItem: blocked };
    expect(readLogin(kept, modern)).toBe(undefined);
    expect(() => writeLogin(kept, { url: modern.url, token: 't' })).not.toThrow();
  });
});

test.each([
  [modern, 'https://api.openstreetmap.org'],
  [{ ...modern, url: 'https://master.apis.dev.openstreetmap.org/' }, 'https://master.apis.dev.openstreetmap.org'],
  [{ ...modern, apiUrl: 'https://api.example.org/' }, 'https://api.example.org'],
  [{ ...modern, url: '/osm' }, 'https://page.example.org/osm'],
])('the API of %j is at %s', (auth, address) => expect(apiAddress(auth, 'https://page.example.org/map/')).toBe(address));

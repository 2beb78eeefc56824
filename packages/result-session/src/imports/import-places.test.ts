import { describe, expect, test } from 'vitest';
import { locateIn } from './sheet-imports.ts';

const locate = locateIn({
  base: 'https://flyover.example/app/index.html?q=1',
  folders: ['https://flyover.example/app/styles/', 'https://styles.example/maps/', 'http://127.0.0.1:81/', 'not an address'],
});
const from = (importer: string | undefined) => (name: string) => {
  const place = locate(name, importer);
  return 'fault' in place ? place.fault : place.address;
};
const inQuery = from(undefined);

describe('a sheet within the places', () => {
  test.each([
    ['styles/roads.mapcss', 'https://flyover.example/app/styles/roads.mapcss'],
    ['/app/styles/roads.mapcss?v=2#x', 'https://flyover.example/app/styles/roads.mapcss?v=2'],
    ['./styles/../styles/a/b.mapcss', 'https://flyover.example/app/styles/a/b.mapcss'],
    ['https://styles.example/maps/x', 'https://styles.example/maps/x'],
    ['//styles.example/maps/x', 'https://styles.example/maps/x'],
    ['http://127.0.0.1:81/any/where.css', 'http://127.0.0.1:81/any/where.css'],
  ])('%s', (name, address) => expect(inQuery(name)).toBe(address));
  test('is named from the sheet that imports it', () => {
    const inSheet = from('https://styles.example/maps/dark/all.mapcss');
    expect([inSheet('roads.mapcss'), inSheet('../light.mapcss'), inSheet('/maps/x'), inSheet('/x')]).toEqual([
      'https://styles.example/maps/dark/roads.mapcss',
      'https://styles.example/maps/light.mapcss',
      'https://styles.example/maps/x',
      'place',
    ]);
  });
});

describe('a sheet elsewhere', () => {
  test.each([
    'roads.mapcss',
    'styles',
    'styles-of-others/x',
    'styles/../secret.json',
    'styles/%2e%2e/secret.json',
    'styles/..%2fsecret.json',
    'styles/..%5Csecret.json',
    'styles\\..\\..\\secret.json',
    '/styles/x',
    'http://flyover.example/app/styles/x',
    'https://flyover.example:444/app/styles/x',
    'https://styles.example.evil.example/maps/x',
    'https://user:pass@styles.example/maps/x',
    'https://styles.example@evil.example/maps/x',
    'https://evil.example/?https://styles.example/maps/x',
    'http://127.0.0.1:82/x',
    'https://',
    'x'.repeat(3000),
  ])('%s', (name) => expect(inQuery(name)).toBe('place'));
  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/css,node{}',
    'file:///etc/passwd',
    'blob:https://flyover.example/1',
    'ftp://styles.example/maps/x',
  ])('%s is no address of the web', (name) => expect(inQuery(name)).toBe('scheme'));
});

import { describe, expect, test } from 'vitest';
import { missingNames } from '../../scripts/check-platform.mjs';

const OLDEST = { safari: '17.4', firefox: '128' };
const namesIn = (path: string, text: string) => missingNames([{ path, text }], OLDEST).map(({ name, lacks }) => [name, ...lacks]);

describe('the check of what browsers have', () => {
  test.each([
    ['a global function', 'requestIdleCallback(look);', ['requestIdleCallback', 'safari']],
    ['a static member', 'const stream = ReadableStream.from(chunks);', ['ReadableStream.from', 'safari']],
    ['a member of navigator', 'void navigator.connection;', ['navigator.connection', 'safari', 'firefox']],
    ['a constructor', 'const worker = new SharedStorage();', ['SharedStorage', 'safari', 'firefox']],
    ['a member that is called', 'element.moveBefore(one, other);', ['.moveBefore', 'safari', 'firefox']],
  ])('finds %s', (_, text, found) => expect(namesIn('a.ts', text)).toContainEqual(found));

  test('passes what all have, and names of the sources’ own', () => {
    expect(namesIn('a.ts', 'list.toSorted(); new Worker(address); navigator.language; globalThis.fetch(address);')).toEqual([]);
    expect(namesIn('a.ts', 'interface Node { moveBefore(): void }\nnode.moveBefore();')).toEqual([]);
    expect(namesIn('a.ts', "import { requestIdleCallback } from './idle.ts';\nrequestIdleCallback(look);")).toEqual([]);
  });

  test('finds properties, rules and selectors of style sheets', () => {
    const sheet = '@starting-style { a { color: red } }\ntextarea { field-sizing: content }\na::scroll-marker { color: red }';
    expect(namesIn('a.css', sheet).map(([name]) => name)).toEqual(['field-sizing', '@starting-style', ':scroll-marker']);
  });
});

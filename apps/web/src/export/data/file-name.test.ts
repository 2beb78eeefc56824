import { rawKind } from '@flyover/result-session';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName, rawEnding } from './file-name.ts';

describe('the name of a file', () => {
  test.each([
    ['Benches & cafés', 'Benches & cafés'],
    ['東京の水飲み場', '東京の水飲み場'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['../../etc/passwd', 'etc passwd'],
    ['.hidden.', 'hidden'],
    ['two\r\nlines\u0000\t', 'two lines'],
    ['evil\u202Egpj.exe', 'evil gpj.exe'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['👩‍👩‍👧'.repeat(40), '👩 👩 👧'.repeat(12)],
    ['CON', 'flyover-export'],
    ['lpt1', 'flyover-export'],
    ['  ', 'flyover-export'],
    ['???', 'flyover-export'],
    [undefined, 'flyover-export'],
  ])('of %j is %j', (title, name) => expect(fileName(title)).toBe(name));
  test('says that the data are partial', () =>
    expect([fileName('Benches', true), fileName(undefined, true)]).toEqual(['Benches-partial', 'flyover-export-partial']));
  test('whatever the query is called, every file system takes it', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const name = fileName(title);
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}\\/:*?"<>|]+$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240);
        expect(name).not.toMatch(/^[. ]|[. ]$/);
      }),
    ));
});

describe('the ending of a raw answer', () => {
  test.each([
    ['{"version": 0.6}', '.json'],
    ['<?xml version="1.0"?>\n<osm version="0.6">', '.osm'],
    ['<?xml version="1.0"?>\n<gpx>', '.xml'],
    ['<!DOCTYPE html>\n<html>', '.html'],
    ['<html><p>osm</p>', '.html'],
    ['@id,name\n1,a\n', '.csv'],
    ['@id\tname\n1\ta\n', '.tsv'],
    ['hello', '.txt'],
  ])('that begins with %j is %s', (head, ending) => expect(rawEnding(head, rawKind(head))).toBe(ending));
});

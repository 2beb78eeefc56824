import { describe, expect, test } from 'vitest';
import { formatAge, formatArea, formatBytes, formatDuration, formatLength } from './sizes.ts';

describe('formatBytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [7, '7 bytes'],
    [94, '90 bytes'],
    [949, '900 bytes'],
    [950, '1 kB'],
    [1000, '1 kB'],
    [1500, '2 kB'],
    [12_345, '10 kB'],
    [123_456, '100 kB'],
    [960_000, '1 MB'],
    [7_340_000, '7 MB'],
    [46_900_000, '50 MB'],
    [2_500_000_000, '3,000 MB'],
  ])('%d is %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));
  test('in the language of the reader', () => expect(formatBytes(2_500_000_000, 'de')).toBe('3.000 MB'));
});

describe('formatDuration', () => {
  test.each([
    [0, '0 ms'],
    [35.4, '35 ms'],
    [100, '0.1 s'],
    [440, '0.4 s'],
    [9940, '9.9 s'],
    [12_000, '12 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [60_000, '1 min 0 s'],
    [119_700, '2 min 0 s'],
    [185_000, '3 min 5 s'],
  ])('%d ms is %s', (ms, text) => expect(formatDuration(ms, 'en')).toBe(text));
});

describe('formatLength', () => {
  test.each([
    [0, '0 m'],
    [7.32, '7.3 m'],
    [120.4, '120 m'],
    [999.4, '999 m'],
    [1000, '1 km'],
    [1244, '1.24 km'],
    [35_160, '35.2 km'],
    [1_351_400, '1,351 km'],
  ])('%d metres are %s', (metres, text) => expect(formatLength(metres, 'en')).toBe(text));
  test('in the language of the reader', () => expect(formatLength(1244, 'de')).toBe('1,24 km'));
});

describe('formatArea', () => {
  test.each([
    [0, '0 m²'],
    [85.27, '85.3 m²'],
    [9_999.4, '9,999 m²'],
    [12_400, '1.24 ha'],
    [351_000, '35.1 ha'],
    [1_000_000, '1 km²'],
    [357_592_000_000, '357,592 km²'],
  ])('%d square metres are %s', (squareMetres, text) => expect(formatArea(squareMetres, 'en')).toBe(text));
  test('in the language of the reader', () => expect(plain(formatArea(12_400, 'fr'))).toBe('1,24 ha'));
});

describe('formatAge', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  test.each([
    ['2026-06-15T12:00:00Z', 'now'],
    ['2026-06-15T11:59:30Z', '30 seconds ago'],
    ['2026-06-15T11:58:00Z', '2 minutes ago'],
    ['2026-06-15T09:00:00Z', '3 hours ago'],
    ['2026-06-14T12:00:00Z', 'yesterday'],
    ['2026-06-12T12:00:00Z', '3 days ago'],
    ['2026-05-25T12:00:00Z', '3 weeks ago'],
    ['2026-03-15T12:00:00Z', '3 months ago'],
    ['2018-04-10T20:44:02Z', '8 years ago'],
    ['2026-06-15T12:05:00Z', 'in 5 minutes'],
  ])('%s was %s', (iso, text) => expect(formatAge(iso, now, 'en')).toBe(text));
  test('what is no time stays as it is', () => expect(formatAge('yesterday-ish', now, 'en')).toBe('yesterday-ish'));
});

/** Which space stands before a unit is up to the language. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('in the language of the reader', () => {
  test.each([
    ['de', '46,9 km², 0,4 Sek., 90 Byte, 10 kB'],
    ['fr', '46,9 km², 0,4 s, 90 o, 10 ko'],
    ['ru', '46,9 км², 0,4 с, 90 Б, 10 кБ'],
    ['zh-CN', '46.9平方公里, 0.4秒, 90 B, 10 kB'],
  ])('%s', (locale, text) => {
    const reported = [formatArea(46_900_000, locale), formatDuration(440, locale), formatBytes(94, locale), formatBytes(12_345, locale)];
    expect(plain(reported.join(', '))).toBe(text);
  });
});

/** Moments: what is read, and what is not, whatever the time zone of the machine. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentText, readMoment } from './moment.ts';

const text = (written: string) => {
  const moment = readMoment(written);
  return moment && momentText(moment);
};

describe('absolute', () => {
  test.each([
    ['2025', '2025-01-01T00:00:00Z'],
    ['1900', '1900-01-01T00:00:00Z'],
    ['2099', '2099-01-01T00:00:00Z'],
    ['2025-07', '2025-07-01T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2000-02-29', '2000-02-29T00:00:00Z'],
    ['0000-02-29', '0000-02-29T00:00:00Z'],
    ['0050-01-01', '0050-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
    ['2025-03-30T02:30', '2025-03-30T02:30:00Z'],
    ['2025-10-26 02:30:01.5', '2025-10-26T02:30:01Z'],
    ['2024-03-01T00:00+00:30', '2024-02-29T23:30:00Z'],
    ['2024-12-31T23:00-02:00', '2025-01-01T01:00:00Z'],
    [' 2025-01-01t05z ', '2025-01-01T05:00:00Z'],
  ])('%s', (written, expected) => expect(text(written)).toBe(expected));
});

describe('relative', () => {
  test.each([
    ['0', '{{date:0 days}}'],
    ['1', '{{date:1 day}}'],
    ['-1', '{{date:-1 days}}'],
    ['+3', '{{date:3 days}}'],
    ['1899', '{{date:1899 days}}'],
    ['2100', '{{date:2100 days}}'],
    ['-2025', '{{date:-2025 days}}'],
    ['1.5 hours', '{{date:1.5 hours}}'],
    ['.5 WEEKS', '{{date:.5 weeks}}'],
    ['1 second', '{{date:1 second}}'],
    ['2minutes', '{{date:2 minutes}}'],
    ['12000 months', '{{date:12000 months}}'],
    ['-1000 years', '{{date:-1000 years}}'],
  ])('%s', (written, expected) => expect(text(written)).toBe(expected));
});

describe('neither', () => {
  test.each([
    '',
    ' ',
    'now',
    '2025-',
    '2025-00',
    '2025-13',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-01-00',
    '2025-01-01T24',
    '2025-01-01T12:60',
    '2025-01-01T12:00:60',
    '20250101T12',
    '1001 years',
    '-1001 years',
    '366000 days',
    '3 fortnights',
    '1e3',
    '0x10',
    'NaN',
    '３',
    '1 2 days',
    '2025-1-1-1',
    '0000-01-01T00:00+00:01',
    '9999-12-31T23:59-00:01',
    '9'.repeat(400),
    '}} days',
  ])('%s', (written) => expect(readMoment(written)).toBe(undefined));
});

test('every day of the calendar is itself, and no other is one', () => {
  const part = (most: number) => fc.integer({ min: 0, max: most });
  fc.assert(
    fc.property(part(9999), part(13), part(32), (year, month, day) => {
      const date = new Date(0);
      date.setUTCFullYear(year, month - 1, day);
      const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      const written = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      expect(text(written)).toBe(isDay ? `${written}T00:00:00Z` : undefined);
    }),
    { numRuns: 1000 },
  );
});

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { dateText, expandQuery } from './index.ts';

/** Written in the placeholder, the time it counts from, and what comes out. */
type DateCase = readonly [ago: string, now: string, expected: string];
const check = (...[ago, now, expected]: DateCase) => expect(dateText(ago, new Date(now))).toBe(expected);
const NOON = '2026-03-10T12:00:00Z';

const zoneHere = process.env.TZ;
afterEach(() => {
  if (zoneHere === undefined) delete process.env.TZ;
  else process.env.TZ = zoneHere;
});

/** How many seconds before noon a text means. */
function secondsAgo(ago: string): number {
  return (Date.parse(NOON) - Date.parse(dateText(ago, new Date(NOON)))) / 1000;
}

describe('units', () => {
  test('the date placeholder takes a number with an optional unit: second, minute, hour, day, week, month, year', () =>
    expect(['second', 'minute', 'hour', 'day', 'week', 'month', 'year', ''].map((unit) => secondsAgo(`1 ${unit}`))).toEqual([
      1, 60, 3600, 86_400, 604_800, 2_628_000, 31_536_000, 86_400,
    ]));
  test('a minute of the date placeholder is 60 seconds', () => expect(secondsAgo('1 minute')).toBe(60));
  test('an hour of the date placeholder is 3600 seconds', () => expect(secondsAgo('1 hour')).toBe(3600));
  test('a day of the date placeholder is 86400 seconds', () => expect(secondsAgo('1 day')).toBe(86_400));
  test('a week of the date placeholder is 604800 seconds', () => expect(secondsAgo('1 week')).toBe(604_800));
  test('a month of the date placeholder is 2628000 seconds', () => expect(secondsAgo('1 month')).toBe(2_628_000));
  test('a year of the date placeholder is 31536000 seconds', () => expect(secondsAgo('1 year')).toBe(31_536_000));
  test("the date placeholder's default unit is the day", () =>
    expect(['3', ' 3 ', '-3'].map(secondsAgo)).toEqual([259_200, 259_200, -259_200]));
  test('an empty date placeholder means 0 seconds', () => expect(['', ' ', '\n', '0'].map(secondsAgo)).toEqual([0, 0, 0, 0]));
  test.each([
    ['2 seconds', 2],
    ['2seconds', 2],
    ['2 \t seconds', 2],
    ['2 SECONDS', 2],
    [' 2 Weeks ', 1_209_600],
    ['36 months', 94_608_000],
    ['+1 hour', 3600],
    ['-1 hour', -3600],
    ['-0 hours', 0],
    ['1.5 hours', 5400],
    ['.5 hours', 1800],
    ['0.1 days', 8640],
    ['-0.5', -43_200],
    ['0007 days', 604_800],
  ])('%j is %d seconds', (ago, seconds) => expect(secondsAgo(ago)).toBe(seconds));
  test('a date placeholder that does not match gives an empty result', () => {
    const wrong = [
      'x',
      'day',
      'days 2',
      '2 d',
      '2 dayss',
      '2 day s',
      '1,5 days',
      '1 day 2 hours',
      '--1',
      '- 1',
      '1.',
      '1e3',
      '٣ days',
      '∞',
      '2026-01-01',
    ];
    for (const ago of wrong) expect([ago, dateText(ago, new Date(NOON))]).toEqual([ago, '']);
  });
});

describe('leap days', () => {
  test.each<DateCase>([
    ['1 day', '2024-03-01T00:00:00Z', '2024-02-29T00:00:00Z'],
    ['1 day', '2023-03-01T00:00:00Z', '2023-02-28T00:00:00Z'],
    ['1 day', '2000-03-01T12:34:56Z', '2000-02-29T12:34:56Z'],
    ['1 day', '1900-03-01T00:00:00Z', '1900-02-28T00:00:00Z'],
    ['1 day', '2100-03-01T00:00:00Z', '2100-02-28T00:00:00Z'],
    ['-1 day', '2024-02-28T23:59:59Z', '2024-02-29T23:59:59Z'],
    ['-1 second', '2024-02-29T23:59:59Z', '2024-03-01T00:00:00Z'],
    ['1 second', '2024-03-01T00:00:00Z', '2024-02-29T23:59:59Z'],
    ['1 week', '2024-03-04T00:00:00Z', '2024-02-26T00:00:00Z'],
    ['1 week', '2023-03-04T00:00:00Z', '2023-02-25T00:00:00Z'],
    // a year has 365 days here, so that a leap day shifts it
    ['1 year', '2024-02-28T00:00:00Z', '2023-02-28T00:00:00Z'],
    ['1 year', '2024-02-29T00:00:00Z', '2023-03-01T00:00:00Z'],
    ['1 year', '2025-03-01T00:00:00Z', '2024-03-01T00:00:00Z'],
    ['1 year', '2024-12-31T00:00:00Z', '2024-01-01T00:00:00Z'],
    ['4 years', '2024-02-29T00:00:00Z', '2020-03-01T00:00:00Z'],
    ['-1 year', '2024-02-29T00:00:00Z', '2025-02-28T00:00:00Z'],
    // a month has 30 days and 10 hours
    ['1 month', '2024-03-30T10:00:00Z', '2024-02-29T00:00:00Z'],
    ['12 months', '2025-01-01T00:00:00Z', '2024-01-02T00:00:00Z'],
    ['1 day', '2026-01-01T00:00:00Z', '2025-12-31T00:00:00Z'],
  ])('%s before %s is %s', check);
});

describe('time zones', () => {
  const ZONES: readonly (readonly [zone: string, minutesInJanuary: number])[] = [
    ['UTC', 0],
    ['America/New_York', 300],
    ['Asia/Kathmandu', -345],
    ['Pacific/Kiritimati', -840],
    ['Europe/Berlin', -60],
    ['Pacific/Pago_Pago', 660],
  ];
  test.each(ZONES)('the computer may stand in %s', (zone, minutes) => {
    process.env.TZ = zone;
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset() + 0).toBe(minutes);
    check('', NOON, '2026-03-10T12:00:00Z');
    // the clocks of New York and of Berlin are put forward within these spans: 24 hours stay 24 hours
    check('1 day', '2026-03-08T20:00:00Z', '2026-03-07T20:00:00Z');
    check('1 day', '2026-03-29T12:00:00Z', '2026-03-28T12:00:00Z');
    check('1 week', '2026-11-02T00:00:00Z', '2026-10-26T00:00:00Z');
    check('1 day', '2024-03-01T00:00:00Z', '2024-02-29T00:00:00Z');
  });
  test('the time it counts from may be written in any zone', () => {
    check('1 hour', '2024-02-29T23:30:00-05:00', '2024-03-01T03:30:00Z');
    check('1 hour', '2024-03-01T00:30:00+05:45', '2024-02-29T17:45:00Z');
  });
});

describe('bounds', () => {
  test.each<DateCase>([
    ['0', '2026-03-10T12:00:00.999Z', '2026-03-10T12:00:00Z'],
    ['2026 years', '2026-03-10T12:00:00Z', '0001-07-14T12:00:00Z'],
    ['2030 years', '2026-03-10T12:00:00Z', ''],
    ['-7900 years', '2026-03-10T12:00:00Z', '9920-12-11T12:00:00Z'],
    ['-8000 years', '2026-03-10T12:00:00Z', ''],
  ])('%s before %s is %j', check);
  test('a number beyond all numbers gives an empty result', () => {
    check(`${'9'.repeat(400)} days`, NOON, '');
    check(`-${'9'.repeat(30)}`, NOON, '');
  });
  test('a long text that is no number ends at once', () => {
    for (const piece of ['1', ' ', '1.', '1 ', 'day', '-']) expect(dateText(`${piece.repeat(200_000)}!`, new Date(NOON))).toBe('');
  });
  test('a time that is none gives an empty result', () => expect(dateText('1 day', new Date(Number.NaN))).toBe(''));
  test('any text gives nothing or a time that servers read', () => {
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.double(), fc.constantFrom('', ' days', 'year', ' weeks')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (ago) => {
        expect(dateText(ago, new Date(NOON))).toMatch(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?$/);
      }),
    );
  });
});

test('all uses in a text count from the same time', () => {
  const { query } = expandQuery('{{date:}}{{date:1 second}}{{date:}}', {
    bbox: { south: 0, west: 0, north: 1, east: 1 },
    center: { lat: 0, lon: 0 },
    now: new Date(NOON),
  });
  expect(query).toBe('2026-03-10T12:00:00Z2026-03-10T11:59:59Z2026-03-10T12:00:00Z');
});

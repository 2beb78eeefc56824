import { expect, test } from 'vitest';
import { hasKey, hasTag, likePatterns } from './conditions.ts';
import { SqlValues } from './sql-connection.ts';

test('a text that PostgreSQL cannot hold is in no row, and in no statement', () => {
  const values = new SqlValues();
  expect(['a\0', '\ud83d', 'b'].map((key) => hasKey(values, key))).toEqual(['false', 'false', 'e.tags ? $1::text']);
  expect(['a\0', '\ude00', '\u{1f600}'].map((value) => hasTag(values, 'name', value))).toEqual([
    'false',
    'false',
    'e.tags @> $2::text::jsonb',
  ]);
  expect([values.list, values.add('user\0')]).toEqual([['b', '{"name":"\u{1f600}"}', 'user\u{fffd}'], '$3']);
});

test.each([
  ['school', false, ['%school%']],
  ['^école$|50%_', false, ['%école%', '%50%%%']],
  ['church', true, ['%church%']],
  ['école|Kiosk', true, ['%%cole%', '%%io%%%']],
  ['schule.*', false, undefined],
  ['a|', false, undefined],
  ['a(b|c)', true, undefined],
  ['\ud83d', false, undefined],
])('the pattern %j, case ignored %j, is looked for as %j', (pattern, ignoreCase, patterns) => {
  expect(likePatterns(pattern, ignoreCase)).toEqual(patterns);
});

import { expect, test } from 'vitest';
import { hasKey, hasTag } from './conditions.ts';
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

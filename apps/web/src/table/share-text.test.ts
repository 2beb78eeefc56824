import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

test.each([
  [0, '0%'],
  [1 / 621, '<1%'],
  [0.005, '1%'],
  [1 / 3, '33%'],
  [1, '100%'],
])('%d of all rows are %s', (share, text) => expect(shareText(share, 'en')).toBe(text));

test('in the words of the language', () => expect(shareText(0.001, 'de')).toBe('<1\u00a0%'));

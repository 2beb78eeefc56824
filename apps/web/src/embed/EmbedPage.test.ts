import { expect, test } from 'vitest';
import { firstMessages } from './EmbedPage.tsx';

test.each([
  ['the first of each line', 'line 1: a\nline 1: b\nline 2: c\nline 1: d', 'line 1: a\nline 2: c'],
  ['line 1 is not line 12', 'line 1: a\nline 12: b', 'line 1: a\nline 12: b'],
  ['three of many', 'line 1: a\nline 2: b\nline 3: c\nline 4: d', 'line 1: a\nline 2: b\nline 3: c'],
  ['the same twice, without a line', 'no\nno\nyes', 'no\nyes'],
])('%s', (_, said, shown) => expect(firstMessages(said)).toBe(shown));

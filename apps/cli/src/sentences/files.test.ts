import { expect, test } from 'vitest';
import { writeFaultSentence } from './files.ts';

test.each([
  ['ENOSPC', 'the disk is full: make room first'],
  ['EACCES', 'this user may not write there: choose another place'],
  ['EFBIG', 'EFBIG: file too large, write'],
])('of %s it is said: %s', (code, sentence) => {
  expect(writeFaultSentence(Object.assign(new Error(`${code}: file too large, write`), { code }))).toBe(sentence);
});

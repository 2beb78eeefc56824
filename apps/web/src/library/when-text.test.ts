import { describe, expect, test } from 'vitest';
import { dayText, whenText } from './when-text.ts';

const NOW = new Date(2026, 4, 3, 15, 30).getTime();
const before = (minutes: number) => NOW - minutes * 60_000;

describe('when something was', () => {
  test.each([
    [before(0.5), 'now'],
    [before(5), '5 min. ago'],
    [before(125), '2 hr. ago'],
    [before(60 * 24 * 3), 'Apr 30'],
    [before(60 * 24 * 400), 'Mar 29, 2025'],
    [before(-5), 'May 3'],
  ])('%d: %s', (time, text) => expect(whenText(time, NOW, 'en')).toBe(text));
});

describe('the day', () => {
  test.each([
    [before(0), 'Today'],
    [before(60 * 16), 'Yesterday'],
    [before(60 * 48), 'Friday, May 1, 2026'],
  ])('%d: %s', (time, text) => expect(dayText(time, NOW, 'en')).toBe(text));
});

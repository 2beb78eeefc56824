import { describe, expect, test } from 'vitest';
import { keyboardHeight } from './on-touch.ts';

describe('how much of a page of 844 pixels a keyboard covers', () => {
  test.each([
    ['nothing without one', { height: 844, offsetTop: 0, scale: 1 }, 0],
    ['nothing where a bar of the browser comes', { height: 788, offsetTop: 0, scale: 1 }, 0],
    ['what is missing at the foot', { height: 508, offsetTop: 0, scale: 1 }, 336],
    ['less where the browser has moved the page up', { height: 508, offsetTop: 100, scale: 1 }, 236],
    ['nothing where fingers have zoomed the page in', { height: 422, offsetTop: 60, scale: 2 }, 0],
    ['the same in a page that is zoomed in', { height: 254, offsetTop: 60, scale: 2 }, 336],
  ])('%s', (_, seen, covered) => expect(keyboardHeight(844, seen)).toBe(covered));
});

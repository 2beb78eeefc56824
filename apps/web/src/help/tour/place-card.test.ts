import { describe, expect, test } from 'vitest';
import { placeCard } from './place-card.ts';

const card = { width: 320, height: 140 };
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

describe('the card of the tour stands', () => {
  test('below a bar', () => expect(placeCard({ x: 0, y: 0, width: 1440, height: 48 }, card, desktop)).toEqual({ x: 12, y: 60 }));
  test('above what is at the bottom, within the window', () =>
    expect(placeCard({ x: 254, y: 732, width: 124, height: 48 }, card, phone)).toEqual({ x: 58, y: 580 }));
  test('behind a pane as high as the window', () =>
    expect(placeCard({ x: 0, y: 48, width: 520, height: 852 }, card, desktop)).toEqual({ x: 532, y: 404 }));
  test('before a pane that ends with the window', () =>
    expect(placeCard({ x: 520, y: 84, width: 920, height: 816 }, card, desktop)).toEqual({ x: 188, y: 422 }));
  test('in what fills the window, at its bottom', () =>
    expect(placeCard({ x: 0, y: 92, width: 390, height: 752 }, card, phone)).toEqual({ x: 35, y: 692 }));
  test('on the other side where lines run from right to left', () => {
    expect(placeCard({ x: 920, y: 48, width: 520, height: 852 }, card, desktop, true)).toEqual({ x: 588, y: 404 });
    expect(placeCard({ x: 0, y: 0, width: 1440, height: 48 }, card, desktop, true)).toEqual({ x: 1108, y: 60 });
  });
  test('in the middle where there is nothing to show', () => expect(placeCard(undefined, card, desktop)).toEqual({ x: 560, y: 380 }));
  test('at the edge of a window that is too small for it', () =>
    expect(placeCard({ x: 0, y: 0, width: 200, height: 100 }, card, { width: 200, height: 100 })).toEqual({ x: 12, y: 12 }));
});

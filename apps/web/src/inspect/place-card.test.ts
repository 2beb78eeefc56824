import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Mark, markToKeep, moveForCard, moveForSheet, placeCard } from './place-card.ts';

const frame = { width: 1000, height: 800 };
const card = { width: 300, height: 200 };
const point = (x: number, y: number): Mark => ({ left: x, right: x, top: y, bottom: y });

describe('placeCard', () => {
  test('above a point in the middle, and centred', () =>
    expect(placeCard(frame, point(500, 400), card)).toEqual({ side: 'above', left: 350, top: 182, maxHeight: 374 }));
  test('below where there is no room above', () =>
    expect(placeCard(frame, point(500, 100), card)).toMatchObject({ side: 'below', top: 118 }));
  test('beside where it is high', () =>
    expect(placeCard(frame, point(300, 400), { width: 300, height: 590 })).toEqual({ side: 'right', left: 318, top: 105, maxHeight: 600 }));
  test('never higher than 600', () => expect(placeCard(frame, point(300, 400), { width: 300, height: 5000 }).maxHeight).toBe(600));
  test('it keeps its side while there is room', () => {
    expect(placeCard(frame, point(500, 400), card, 'below').side).toBe('below');
    expect(placeCard(frame, point(500, 700), card, 'below').side).toBe('above');
  });
  test('inside the map at its edges, and where the mark has left it', () => {
    expect(placeCard(frame, point(5, 400), card)).toMatchObject({ left: 8 });
    expect(placeCard(frame, point(995, 400), card)).toMatchObject({ left: 692 });
    expect(placeCard(frame, point(500, -4000), card)).toMatchObject({ side: 'below', top: 18 });
  });

  const size = (low: number, high: number) =>
    fc.record({ width: fc.integer({ min: low, max: high }), height: fc.integer({ min: low, max: high }) });
  const mark = fc
    .tuple(fc.integer({ min: -500, max: 2000 }), fc.integer({ min: -500, max: 2000 }), fc.nat(400), fc.nat(400))
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
  test('stays inside, whatever it is', () =>
    fc.assert(
      fc.property(size(400, 2000), mark, fc.integer({ min: 40, max: 9000 }), (frame, mark, height) => {
        const place = placeCard(frame, mark, { width: 300, height });
        const shown = Math.min(height, place.maxHeight);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + 300).toBeLessThanOrEqual(frame.width - 8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.top + shown).toBeLessThanOrEqual(frame.height - 8);
        expect(place.maxHeight).toBeLessThanOrEqual(600);
      }),
      { seed: 5 },
    ));
  test('does not cover what is selected, once the map has moved for it', () =>
    fc.assert(
      fc.property(
        size(600, 2000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(300),
        fc.nat(300),
        fc.integer({ min: 40, max: 900 }),
        (frame, x, y, width, height, cardHeight) => {
          const card = { width: 300, height: cardHeight };
          const before = { left: x * (frame.width - width), top: y * (frame.height - height) };
          const mark = { ...before, right: before.left + width, bottom: before.top + height };
          const [dx, dy] = moveForCard(frame, mark, card);
          const moved = { left: mark.left + dx, right: mark.right + dx, top: mark.top + dy, bottom: mark.bottom + dy };
          const place = placeCard(frame, moved, card);
          const bottom = place.top + Math.min(cardHeight, place.maxHeight);
          const apart = place.left >= moved.right || place.left + 300 <= moved.left || place.top >= moved.bottom || bottom <= moved.top;
          expect(apart).toBe(true);
        },
      ),
      { seed: 6 },
    ));
});

describe('moveForCard', () => {
  test('nothing moves where there is room', () => expect(moveForCard(frame, point(500, 400), card)).toEqual([0, 0]));
  test('a wide building in a low map makes way', () => {
    const low = { width: 500, height: 360 };
    expect(moveForCard(low, { left: 120, right: 360, top: 170, bottom: 240 }, card)).toEqual([0, 56]);
    expect(moveForCard(low, { left: 120, right: 360, top: 130, bottom: 200 }, card)).toEqual([0, -66]);
  });
});

describe('moveForSheet', () => {
  test('what would lie under the sheet moves up', () => expect(moveForSheet(frame, point(500, 700), 300)).toBe(218));
  test('what lies above it stays', () => expect(moveForSheet(frame, point(500, 400), 300)).toBe(0));
});

describe('markToKeep', () => {
  const click = { x: 10, y: 20 };
  const element = { left: 0, right: 100, top: 0, bottom: 100 };
  test('an element', () => expect(markToKeep(frame, element, click)).toEqual(element));
  test('the click on a large one, and where there is none', () => {
    expect(markToKeep(frame, { ...element, right: 900 }, click)).toEqual(point(10, 20));
    expect(markToKeep(frame, undefined, click)).toEqual(point(10, 20));
  });
});

import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowCollector } from '../row-set.ts';
import type { Bounds } from './bounds.ts';
import { countMeeting, createBoxGroups, rowsInside, rowsMeeting } from './box-groups.ts';

const edge = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -900_000_000, max: 900_000_000 }));
const box = fc
  .tuple(edge, edge, edge, edge)
  .map(([lat, lon, otherLat, otherLon]) =>
    fixedBox(Math.min(lat, otherLat), Math.min(lon, otherLon), Math.max(lat, otherLat), Math.max(lon, otherLon)),
  );
/** Undefined: an element without a place. */
const bounds = fc.array(fc.option(box, { nil: undefined, freq: 9 }), { maxLength: 300 });
const nowhere = fixedBox(1, 1, -1, -1);

function toBounds(boxes: readonly (FixedBox | undefined)[]): Bounds {
  return Int32Array.from(boxes.flatMap((each = nowhere) => [each.south, each.west, each.north, each.east]));
}

test('the rows that meet a box are those that a look at each finds, whatever the table and however large the box', () =>
  fc.assert(
    fc.property(bounds, fc.oneof(box, fc.constant(nowhere)), fc.constantFrom(0, 1_000_000), (boxes, around, more) => {
      const groups = createBoxGroups(toBounds(boxes), (row) => row % 7 !== 3);
      const meeting = boxes.flatMap((each, row) => {
        const isApart =
          each === undefined ||
          each.south > around.north ||
          each.north < around.south ||
          each.west > around.east ||
          each.east < around.west;
        return isApart || row % 7 === 3 || around === nowhere ? [] : [row];
      });
      expect([...rowsMeeting(groups, boxes.length + more, around)]).toEqual(meeting);
      expect(countMeeting(groups, around)).toBe(meeting.length);

      const inner = fixedBox(around.south + 2, around.west + 2, around.north - 2, around.east - 2);
      const unsure = new RowCollector(boxes.length + more);
      const inside = rowsInside(groups, boxes.length + more, { outer: around, inner }, (row) => row % 5 !== 2, unsure);
      const isInside = (row: number) => {
        const each = boxes[row] ?? nowhere;
        return each.south >= inner.south && each.west >= inner.west && each.north <= inner.north && each.east <= inner.east;
      };
      const passing = meeting.filter((row) => row % 5 !== 2);
      expect([...inside]).toEqual(passing.filter(isInside));
      expect([...unsure.finish()]).toEqual(passing.filter((row) => !isInside(row)));
    }),
  ));

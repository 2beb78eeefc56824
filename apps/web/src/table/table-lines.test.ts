import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupLines, plainLines, type TableLine } from './table-lines.ts';

const starts = Uint32Array.of(0, 3, 4, 6);

test('of closed groups the head alone is a line', () => {
  const lines = groupLines({ starts, isOpen: false, turned: [1] });
  expect(Array.from({ length: lines.count }, (_, line) => lines.at(line))).toEqual([
    { kind: 'group', group: 0, rows: 3, isOpen: false },
    { kind: 'group', group: 1, rows: 1, isOpen: true },
    { kind: 'row', place: 3 },
    { kind: 'group', group: 2, rows: 2, isOpen: false },
  ]);
  expect([0, 1, 2, 3, 4, 5].map(lines.lineOf)).toEqual([0, 0, 0, 2, 3, 3]);
  expect([lines.placesOf(0), lines.placesOf(2)]).toEqual([
    [0, 2],
    [3, 3],
  ]);
});

test('without groups a line is a row', () => {
  expect(plainLines(4).at(3)).toEqual({ kind: 'row', place: 3 });
});

test('lines are those of a list that is written down', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 });
  fc.assert(
    fc.property(sizes, fc.boolean(), fc.array(fc.nat(19)), (groups, isOpen, some) => {
      const turned = some.filter((group) => group < groups.length);
      const all: TableLine[] = [];
      const begins = [0];
      groups.forEach((rows, group) => {
        const open = turned.includes(group) !== isOpen;
        const start = begins[group];
        begins.push(start + rows);
        all.push({ kind: 'group', group, rows, isOpen: open });
        if (open) for (let i = 0; i < rows; i++) all.push({ kind: 'row', place: start + i });
      });
      const lines = groupLines({ starts: Uint32Array.from(begins), isOpen, turned });
      expect(Array.from({ length: lines.count }, (_, line) => lines.at(line))).toEqual(all);
      expect(all.map((line) => (line.kind === 'row' ? lines.lineOf(line.place) : lines.headOf(line.group)))).toEqual([...all.keys()]);
    }),
  );
});

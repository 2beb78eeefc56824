import { compareVersions, type ElementColumns, presentStore, tagsOf } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { makeSampleTown } from './make-sample-town.ts';

const options = { seed: 3, elements: 8000 };
const town = makeSampleTown(options);
const withPast = makeSampleTown({ ...options, history: true });
const present = presentStore(withPast);
const tables = ['nodes', 'ways', 'relations'] as const;

/** The newest version of each element until a moment, deletions among them; rows by id. */
function rowsAt(table: ElementColumns, moment: string): Map<number, number> {
  const until = Date.parse(moment) / 1000;
  const rows = new Map<number, number>();
  for (let row = 0; row < table.count; row++) if ((table.meta.timestamp?.[row] ?? 0) <= until) rows.set(table.ids[row], row);
  return rows;
}

describe('the past of a town', () => {
  test('leaves the town of today as it is', () => {
    for (const name of tables) {
      expect([...present[name].ids]).toEqual([...town[name].ids]);
      for (let row = 0; row < town[name].count; row += 7)
        expect(tagsOf(present.strings, present[name], row)).toEqual(tagsOf(town.strings, town[name], row));
      expect([...(present[name].meta.timestamp ?? [])]).toEqual([...(town[name].meta.timestamp ?? [])]);
    }
    expect([...present.nodes.lat]).toEqual([...town.nodes.lat]);
    expect([...present.ways.refs]).toEqual([...town.ways.refs]);
    expect([...present.relations.memberRefs]).toEqual([...town.relations.memberRefs]);
  });

  test('is the same for the same seed', () => {
    expect([...makeSampleTown({ ...options, history: true }).nodes.lat]).toEqual([...withPast.nodes.lat]);
  });

  test('has every version from the first, in the order of time', () => {
    for (const name of tables) {
      const table = withPast[name];
      for (let row = 0; row < table.count; row++) {
        const isFirst = row === 0 || table.ids[row - 1] !== table.ids[row];
        const number = table.meta.version?.[row] ?? 0;
        expect(number).toBe(isFirst ? 1 : (table.meta.version?.[row - 1] ?? 0) + 1);
        if (!isFirst) expect(compareVersions(table, row - 1, row)).toBeLessThan(0);
      }
    }
  });

  test('has the nodes of every way at any time', () => {
    const { nodes, ways } = withPast;
    for (const moment of ['2020-01-01', '2024-01-01', '2025-07-01']) {
      const there = rowsAt(nodes, moment);
      for (const row of rowsAt(ways, moment).values())
        for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) expect(there.has(ways.refs[i])).toBe(true);
    }
  });

  test('has other parks, shops that closed, and nodes that moved', () => {
    const { nodes, ways, strings } = withPast;
    const parks = (rows: Iterable<number>) =>
      [...rows]
        .filter((row) => tagsOf(strings, ways, row).some(([key, value]) => key === 'leisure' && value === 'park'))
        .map((row) => ways.ids[row]);
    const then = parks(rowsAt(ways, '2024-01-01').values());
    const now = parks(rowsAt(ways, '2026-06-01').values());
    expect(then.filter((id) => !now.includes(id)).length).toBeGreaterThan(0);
    expect(now.filter((id) => !then.includes(id)).length).toBeGreaterThan(0);
    expect((nodes.visible ?? []).filter((visible) => visible === 0).length).toBeGreaterThan(5);
    const moved = nodes.ids.filter((id, row) => row > 0 && nodes.ids[row - 1] === id && nodes.lat[row] !== nodes.lat[row - 1]);
    expect(moved.length).toBeGreaterThan(100);
  });
});

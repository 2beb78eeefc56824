import { expect, test } from 'vitest';
import { chosenPart } from './pick-features.ts';
import { useResultView } from './result-view.ts';

test('files are made of all, of what is filtered, or of what is picked, as long as there is such a part', () => {
  const names = (...given: Parameters<typeof chosenPart>) => {
    const { parts, chosen } = chosenPart(...given);
    return [parts.map(({ name, rows }) => `${name} ${rows}`), chosen.part];
  };
  const filtered = { order: 4, rows: 20 };
  expect(names('picked', 300, undefined, 0)).toEqual([['all 300'], undefined]);
  expect(names('picked', 300, filtered, 2)).toEqual([['all 300', 'filtered 20', 'picked 2'], { kind: 'picked' }]);
  expect(names('filtered', 300, filtered, 0)).toEqual([['all 300', 'filtered 20'], { kind: 'rows', order: 4 }]);
  expect(names('all', 300, undefined, 2)).toEqual([['all 300', 'picked 2'], undefined]);
});

test('they begin with what is picked where that is more than one row, and so does each new selection', () => {
  const first = (picked: number, chosen = useResultView.getState().filePart) => chosenPart(chosen, 300, undefined, picked).chosen.name;
  expect([first(0), first(1), first(2)]).toEqual(['all', 'all', 'picked']);
  useResultView.setState({ filePart: 'all' });
  useResultView.setState({ picked: { runId: 1, version: 1, rows: 1 } });
  expect(first(2)).toBe('all');
  useResultView.setState({ picked: { runId: 1, version: 2, rows: 2 } });
  expect(first(2)).toBe('picked');
});

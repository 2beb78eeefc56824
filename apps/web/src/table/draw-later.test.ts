import { expect, test, vi } from 'vitest';
import { pointStats } from '../testing/run-stats.ts';

vi.stubGlobal('document', { body: { dataset: {} } });
const { useResultTab } = await import('../results/result-tab.ts');
const { shownStyle, useRun } = await import('../run/run-store.ts');
const { drawLater } = await import('./draw-later.ts');

const shown = () => shownStyle(useRun.getState())?.picture;

function run(runId: number, points: number): void {
  const style = { styled: false, warnings: [], canvas: [] };
  useRun.setState({
    outcome: { runId, picture: 1, kind: 'map', stats: pointStats(points), hasText: true, style },
    look: { runId, picture: 1, style, sheets: [] },
  });
}

test('a small result is drawn behind the table', () => {
  useResultTab.setState({ tab: 'table' });
  run(1, 100_000);
  drawLater(1, 2);
  expect(shown()).toBe(2);
});

test('a large one once the map is in view, in its last picture', () => {
  useResultTab.setState({ tab: 'table' });
  run(2, 100_001);
  drawLater(2, 2);
  drawLater(2, 3);
  expect(shown()).toBe(1);
  useResultTab.setState({ tab: 'data' });
  expect(shown()).toBe(1);
  useResultTab.setState({ tab: 'map' });
  expect(shown()).toBe(3);
});

test('not where another result is there by then', () => {
  useResultTab.setState({ tab: 'table' });
  run(3, 100_001);
  drawLater(3, 2);
  run(4, 100_001);
  useResultTab.setState({ tab: 'map' });
  expect(shown()).toBe(1);
});

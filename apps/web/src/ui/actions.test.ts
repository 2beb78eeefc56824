import { describe, expect, test, vi } from 'vitest';
import { registerActions, runAction, useActions, withShortcut } from './actions.ts';

describe('actions', () => {
  test('are known until they are removed', () => {
    let runs = 0;
    const remove = registerActions([{ id: 'map.zoomIn', label: 'map.zoomIn', group: 'map', run: () => runs++ }]);
    runAction('map.zoomIn');
    remove();
    runAction('map.zoomIn');
    expect(runs).toBe(1);
    expect(useActions.getState().actions).toEqual([]);
  });
  test('do nothing while they are not enabled', () => {
    let runs = 0;
    let enabled = false;
    const remove = registerActions([{ id: 'a', label: 'run.run', group: 'query', isEnabled: () => enabled, run: () => runs++ }]);
    runAction('a');
    enabled = true;
    runAction('a');
    runAction('unknown');
    remove();
    expect(runs).toBe(1);
  });
});

test('a tooltip names the keys of its action', () => {
  expect(withShortcut('Zoom in')).toBe('Zoom in');
  expect(withShortcut('Run the query', ['F2', 'F9'])).toBe('Run the query (F2, F9)');
});

test('where fingers are all there is, no keys are named', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(hover: none) and (pointer: coarse)' }));
  expect(withShortcut('Save', ['Mod+S'])).toBe('Save');
  vi.unstubAllGlobals();
});

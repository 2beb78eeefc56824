import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pointStats } from '../testing/results.ts';

vi.stubGlobal('document', { body: { dataset: {} } });
const { startTexts } = await import('../ui/i18n.ts');
const { useToasts } = await import('../ui/toasts.ts');
const { useRun } = await import('./run-store.ts');
const { tellTrouble } = await import('./style-trouble.ts');

const stats = pointStats();
let logged: string[] = [];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void logged.push(text));
  useRun.setState({ problem: undefined, outcome: { runId: 3, picture: 1, kind: 'map', stats, hasText: true } });
});
afterEach(() => void vi.restoreAllMocks());

describe('what goes wrong while features are styled', () => {
  test('an expression is logged, once a picture', () => {
    tellTrouble(3, { picture: 1, faults: 2 });
    tellTrouble(3, { picture: 1, faults: 5 });
    tellTrouble(3, { picture: 1, faults: 2 });
    expect(logged).toEqual(['Error while evaluating mapcss evals']);
    expect(useRun.getState().problem).toBe(undefined);
    tellTrouble(3, { picture: 2, faults: 1 });
    expect(logged.length).toBe(2);
  });
  test('a failure is told in a card', () => {
    tellTrouble(3, { picture: 3, faults: 0, failure: 'too deep' });
    expect(useRun.getState().problem).toEqual({ kind: 'style', message: 'MapCSS runtime error.', lines: [], userLines: [] });
    expect(logged).toEqual(['MapCSS runtime error. too deep']);
    useRun.setState({ problem: undefined });
    tellTrouble(3, { picture: 3, faults: 0, failure: 'too deep' });
    expect(useRun.getState().problem).toBe(undefined);
  });
  test('a style that asks for too much work is told in a card, once a picture', async () => {
    await startTexts();
    const trouble = { picture: 5, faults: 0, failure: 'MapCSS runtime error.', overworked: true };
    const problem = () => useRun.getState().problem;
    tellTrouble(3, trouble);
    await expect.poll(() => problem()?.message).toContain('too much work');
    expect(problem()?.kind).toBe('style');
    useRun.setState({ problem: undefined });
    tellTrouble(3, trouble);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(problem()).toBe(undefined);
  });
  test('of a result that is gone is not told', () => {
    tellTrouble(2, { picture: 1, faults: 0, failure: 'too deep' });
    expect(useRun.getState().problem).toBe(undefined);
  });
  test('levels that were merged are told once, however the sheet changes', async () => {
    await startTexts();
    const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text.slice(0, 52)]);
    tellTrouble(2, { picture: 1, faults: 0, merged: true });
    tellTrouble(3, { picture: 1, faults: 0 });
    expect(toasts()).toEqual([]);
    tellTrouble(3, { picture: 1, faults: 0, merged: true });
    await expect.poll(toasts).toEqual([['warning', 'The style has more levels than the 32 that a map tak']]);
    useToasts.setState({ toasts: [] });
    tellTrouble(3, { picture: 2, faults: 0, merged: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(toasts()).toEqual([]);
  });
});

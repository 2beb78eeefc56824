import type { Restyled, StyleReport } from '@flyover/result-session';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pointStats } from '../testing/results.ts';

interface Asked {
  readonly call: 'restyle' | 'check';
  readonly sheets: readonly string[];
  readonly signal: AbortSignal;
}
const { asked, answer } = vi.hoisted(() => ({
  asked: [] as Asked[],
  answer: { style: { styled: true, warnings: [], canvas: [] } as StyleReport, picture: 2 },
}));
vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    async restyle(_runId: number, sheets: readonly string[], signal: AbortSignal): Promise<Restyled> {
      asked.push({ call: 'restyle', sheets, signal });
      return { ...answer };
    },
    async checkStyle(sheets: readonly string[], signal: AbortSignal): Promise<StyleReport> {
      asked.push({ call: 'check', sheets, signal });
      return answer.style;
    },
  }),
}));
vi.stubGlobal('document', { body: { dataset: {} } });

const { setQueryText } = await import('../query/query-text.ts');
const { useRun } = await import('../run/run-store.ts');
const { redraw, tellShown } = await import('./redraw.ts');
const { useProblems } = await import('../language/problems-store.ts');

const stats = pointStats();
const PLAIN: StyleReport = { styled: false, warnings: [], canvas: [] };
const STYLED: StyleReport = { ...PLAIN, styled: true };
const REFUSED: StyleReport = { ...PLAIN, problem: { message: 'cannot be read', sheet: 0, line: 1, column: 2 } };

beforeEach(() => {
  asked.length = 0;
  Object.assign(answer, { style: STYLED, picture: 2 });
  useProblems.setState({ style: { sheets: [], warnings: [] } });
  const outcome = { runId: 3, picture: 1, kind: 'map', stats, hasText: true } as const;
  useRun.setState({ problem: undefined, outcome, drawnStyle: { runId: 3, picture: 1, style: PLAIN, sheets: [] } });
});

describe('a style sheet in the editor', () => {
  test('is drawn on the result that is shown', async () => {
    setQueryText('node;out;{{style: node { color: red; } }}');
    await redraw(false);
    expect(asked.map(({ call, sheets }) => [call, sheets])).toEqual([['restyle', [' node { color: red; } ']]]);
    expect(useRun.getState().drawnStyle).toMatchObject({ runId: 3, picture: 2, style: STYLED });
  });
  test('is drawn once, and again on wish', async () => {
    setQueryText('node;out;{{style: node { color: blue; } }}');
    await redraw(false);
    setQueryText('way;out;{{style: node { color: blue; } }}');
    await redraw(false);
    expect(asked.length).toBe(1);
    await redraw(true);
    expect(asked.length).toBe(2);
  });
  test('has its constants filled in', async () => {
    setQueryText('{{ink=red}}node;out;{{style: node { color: {{ink}}; } }}');
    await redraw(false);
    expect(asked[0].sheets).toEqual([' node { color: red; } ']);
  });
  test('gives way to a newer one', async () => {
    setQueryText('{{style: a }}');
    const first = redraw(false);
    setQueryText('{{style: b }}');
    await redraw(false);
    await first;
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
  test('is looked at before there is a result, too', async () => {
    useRun.setState({ outcome: undefined, drawnStyle: undefined });
    answer.style = REFUSED;
    setQueryText('{{style: no }}');
    await redraw(false);
    expect(asked.map(({ call }) => call)).toEqual(['check']);
    expect(useProblems.getState().style.problem).toEqual({ message: 'cannot be read', line: 1, column: 10 });
  });
});

describe('a style sheet that is refused', () => {
  beforeEach(async () => {
    Object.assign(answer, { style: REFUSED, picture: 1 });
    setQueryText('node;\nout;\n{{style: no }}');
    await redraw(false);
  });
  test('leaves the look that is there, and is marked at its place', () => {
    expect(useRun.getState().drawnStyle).toMatchObject({ picture: 1, style: PLAIN });
    expect(useProblems.getState().style.problem).toEqual({ message: 'cannot be read', line: 3, column: 10 });
    expect(useRun.getState().problem).toBe(undefined);
  });
  test('is told in a card when somebody asks for it', async () => {
    await redraw(true);
    expect(useRun.getState().problem).toEqual({ kind: 'style', message: 'cannot be read', lines: [], userLines: [3] });
  });
  test('is forgotten with the next good one', async () => {
    await redraw(true);
    Object.assign(answer, { style: STYLED, picture: 2 });
    setQueryText('node;\nout;\n{{style: node { } }}');
    await redraw(false);
    expect([useProblems.getState().style.problem, useRun.getState().problem]).toEqual([undefined, undefined]);
  });
});

test('what a run says of its sheet is told where it stands', () => {
  const sheets = [{ text: ' no ', position: { offset: 8, line: 1, column: 9 } }];
  useRun.setState({ drawnStyle: { runId: 3, picture: 1, style: REFUSED, sheets } });
  tellShown();
  expect(useProblems.getState().style.problem).toEqual({ message: 'cannot be read', line: 1, column: 10 });
});

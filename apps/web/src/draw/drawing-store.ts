/** The shape that the user draws. It stays while its panel is closed, until it is in the query or cleared. */
import { create } from 'zustand';
import type { Position } from '../view/view-pixels.ts';
import { addPoint, type Tool, withoutLast } from './drawn-shape.ts';
import type { Placed } from './place-clause.ts';

interface Drawn {
  readonly tool: Tool;
  /** Its points, a line each, as they were typed. */
  readonly text: string;
  /** Metres around a line or a middle, as they were typed. */
  readonly around: string;
  /** The outcome of its filter; undefined before it was requested, and after a change of the shape. */
  readonly placed?: Placed;
  /** The points that were cleared last, until there are new ones. */
  readonly cleared?: string;
}

export const useDrawn = create<Drawn>()(() => ({ tool: 'polygon', text: '', around: '100' }));

/** Makes it another shape. */
export function draw(change: Partial<Pick<Drawn, 'tool' | 'text' | 'around' | 'cleared'>>): void {
  useDrawn.setState({ placed: undefined, cleared: undefined, ...change });
}

/** Goes on at a point; a shape that is in the query is done, and the point begins another. */
export function drawPoint(point: Position): void {
  const { tool, text, placed } = useDrawn.getState();
  draw({ text: addPoint(isDone(placed) ? '' : text, tool, point) });
}

/** Takes the last point back, or that all of them were cleared. */
export function undoDrawing(): void {
  const { text, cleared } = useDrawn.getState();
  draw({ text: cleared ?? withoutLast(text) });
}

/** Takes all points away. */
export function clearDrawing(): void {
  draw({ text: '', cleared: useDrawn.getState().text });
}

/** Whoever comes back finds the shape as it was, but one that is in the query. */
export function leaveDrawing(): void {
  draw(isDone(useDrawn.getState().placed) ? { text: '' } : {});
}

function isDone(placed: Placed | undefined): boolean {
  return placed === 'cursor' || placed === 'box' || placed === 'poly';
}

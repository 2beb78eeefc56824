/** The box, circle, line or polygon of the query that the cursor is in: the map draws it. */
import type { Shape } from '@flyover/query-reading';
import { create } from 'zustand';

export const useShape = create<{ readonly shape?: Shape }>()(() => ({}));

/** Undefined: the cursor is in none. */
export function showShape(shape: Shape | undefined): void {
  if (shape !== useShape.getState().shape) useShape.setState({ shape });
}

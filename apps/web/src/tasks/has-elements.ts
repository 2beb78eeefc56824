import type { useRun } from '../run/run-store.ts';

/** Whether there is a result with elements to work through. */
export function hasElements({ outcome }: Pick<ReturnType<typeof useRun.getState>, 'outcome'>): boolean {
  const { nodes, ways, relations } = outcome?.stats ?? { nodes: 0, ways: 0, relations: 0 };
  return nodes + ways + relations > 0;
}

import type { RunStats } from '@flyover/result-session';

/** The numbers of an answer of so many points. */
export const pointStats = (points = 1, bytes = 1): RunStats => ({
  bytes,
  requestMs: 1,
  nodes: points,
  ways: 0,
  relations: 0,
  areas: 0,
  points,
  lines: 0,
  polygons: 0,
  inRelation: 0,
  tainted: 0,
  placeless: 0,
  placeholders: 0,
  placeholderBoxes: 0,
});

/** Pseudo-classes. */
import { NODE, WAY } from '@flyover/osm-elements';
import { PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, ringArea, TAINTED } from '@flyover/osm-features';
import { type PseudoClass, pseudoClassOf } from '../parse/pseudo-class-names.ts';
import type { Subject } from './elements.ts';
import { someWayOf } from './parents.ts';
import type { Run } from './run.ts';

type Test = (subject: Subject, run: Run) => boolean;

/** The test of a name; that of an unknown name never holds. */
export function pseudoClassTest(name: string): Test {
  const known = pseudoClassOf(name);
  return known === undefined ? () => false : TESTS[known];
}

const TESTS: Readonly<Record<PseudoClass, Test>> = {
  tagged: isTagged,
  untagged: (subject, run) => !isTagged(subject, run),
  tainted: ({ flags }) => (flags & TAINTED) !== 0,
  placeholder: ({ flags }) => (flags & (PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS)) !== 0,
  active: (subject, run) => subject === run.subject && run.isActive,
  hover: (subject, run) => subject === run.subject && run.isHovered,
  closed: (subject, run) => run.elements.isClosed(subject),
  closed2: (subject, run) => run.elements.isClosed(subject),
  connection: (subject, run) => subject.type === NODE && waysAt(subject, run) > 1,
  unconnected: (subject, run) => subject.type === NODE && waysAt(subject, run) === 0,
  clockwise: (subject, run) => turn(subject, run) < 0,
  anticlockwise: (subject, run) => turn(subject, run) > 0,
  completely_downloaded: (subject, run) => run.elements.isComplete(subject),
};

/** Keys that say nothing about a thing. */
const SILENT = new Set(['created_by', 'source']);

function isTagged(subject: Subject, run: Run): boolean {
  const { table, row } = subject;
  if (table !== undefined) {
    for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++)
      if (!SILENT.has(run.strings.get(table.tagKeys[tag]))) return true;
  }
  if (subject === run.subject) for (const key of run.tags.keys()) if (!SILENT.has(key)) return true;
  return false;
}

/** Returns the number of ways that a node is part of, at most two. */
function waysAt(subject: Subject, { elements }: Run): number {
  let first = -1;
  const another = someWayOf(elements, subject, (row) => {
    if (first === -1) first = row;
    return row !== first;
  });
  return another ? 2 : first === -1 ? 0 : 1;
}

/** Above 0 where a way runs counter-clockwise, below where clockwise; of an open way by its first, second and last node. */
function turn(subject: Subject, { elements }: Run): number {
  if (subject.type !== WAY || subject.row < 0) return 0;
  const { lat, lon } = elements.wayPoints(subject.row);
  const last = lat.length - 1;
  if (last < 2) return 0;
  if (elements.isClosed(subject)) return ringArea(lat, lon, 0, lat.length);
  return ringArea([lat[0], lat[1], lat[last]], [lon[0], lon[1], lon[last]], 0, 3);
}

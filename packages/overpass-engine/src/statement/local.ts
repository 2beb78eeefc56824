/** `local`: derived elements for use by a program on the spot, a vertex for each node and a link for each way. */
import { NODE, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import type { LocalStatement } from '@flyover/overpass-ql';
import { derivedElementSize, EMPTY_SET, rowsOf } from '../element-set.ts';
import { keysOf, subjectOf, tagText } from '../evaluate/subject.ts';
import { toText } from '../evaluate/value.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { geometryOf } from '../shape/element-geometry.ts';

const KINDS = [
  [NODE, 'vertex'],
  [WAY, 'link'],
] as const;

/** Runs it. The three types of it differ in nothing that is known. */
export async function runLocal(context: RunContext, statement: LocalStatement): Promise<void> {
  const { database, control } = context;
  const set = getSet(context, statement.input.name);
  const derived: DerivedElement[] = [];
  let bytes = 0;
  for (const [type, name] of KINDS) {
    const subject = subjectOf(type);
    const keys = keysOf(database, subject);
    const geometryAt = geometryOf(database, subject);
    for (const row of sortByQuadtile(database, type, rowsOf(set, type))) {
      const tags = keys(row).map((key) => [key, toText(tagText(database, subject, key)(row))] as const);
      const geometry = geometryAt(row);
      const element: DerivedElement = { type: name, id: context.nextDerivedId++, tags, ...(geometry !== undefined && { geometry }) };
      derived.push(element);
      bytes += derivedElementSize(element);
      control.checkSize(bytes);
      await control.pause();
    }
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

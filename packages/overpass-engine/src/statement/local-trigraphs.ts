/** `local` of relations: a trigraph for each member that is a node, and for each section of one that is a way; neighbours name one another. */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedGeometry } from '@flyover/overpass-output';
import { NO_ROW } from '../index/find-row.ts';
import type { WaySection } from './link-nodes.ts';
import { type LocalElement, type LocalRun, numbered, type Tag, tagsFor } from './local-run.ts';

/** Where the Overpass API puts a node that is not in the data: latitude, longitude. */
const NOWHERE = [100, 0] as const;

/** Goes through the relations in their order. */
export async function addTrigraphs(run: LocalRun, relations: Uint32Array): Promise<void> {
  const tagsOf = tagsFor(run.context, RELATION);
  for (const relation of relations) {
    addMembers(run, relation, tagsOf(relation));
    await run.context.control.pause();
  }
}

function addMembers(run: LocalRun, relation: number, tags: readonly Tag[]): void {
  const { context, linkNodes, isAll, isLoose } = run;
  const { memberStart, memberTypes, memberRefs, ids } = context.database.store.relations;
  const members = context.database.members();
  const end = memberStart[relation + 1];
  const sectionsAt = (i: number) => (i < end && memberTypes[i] === WAY && members[i] !== NO_ROW ? linkNodes.sectionsOf(members[i]) : []);
  let last: LocalElement | undefined;
  let lastNode: number | undefined;
  const add = (i: number, kind: string, numbers: readonly Tag[], geometry: DerivedGeometry) => {
    const refs = isAll ? [...numbered(`_child_${kind}_ref`, memberRefs[i]), ...numbered('_relation_ref', ids[relation])] : [];
    const previous: Tag[] = last === undefined ? [] : [['_previous', String(last.id)]];
    const element = run.add('trigraph', [...tags, ...numbers, ...refs, ...previous], geometry);
    last?.tags.push(['_next', String(element.id)]);
    last = element;
  };
  for (let i = memberStart[relation]; i < end; i++) {
    context.control.round();
    if (memberTypes[i] === NODE) {
      const isKnown = members[i] !== NO_ROW;
      const points = Float64Array.from(isKnown ? run.placeOf(members[i]) : NOWHERE);
      add(i, 'node', numbered('_local_ref', isKnown ? linkNodes.numberAt(members[i]) : undefined), { kind: 'point', points });
    } else if (memberTypes[i] === WAY) {
      const sections = sectionsAt(i);
      if (sections.length === 0) {
        last = undefined;
        continue;
      }
      const isBackwards = runsBackwards(run, sections, sectionsAt(i + 1), last === undefined ? undefined : lastNode);
      const path = isBackwards ? sections.toReversed().map(turned) : sections;
      for (const { nodes, number } of path) {
        const numbers = [
          ...numbered('_vertex_local_from', linkNodes.numberAt(nodes[0])),
          ...numbered('_vertex_local_to', linkNodes.numberAt(nodes[nodes.length - 1])),
          ...numbered('_local_ref', number),
        ];
        add(i, 'way', numbers, { kind: 'line', points: Float64Array.from(nodes.flatMap((node) => [...run.placeOf(node)])) });
        lastNode = nodes[nodes.length - 1];
      }
    } else if (isLoose) add(i, 'relation', [], { kind: 'none' });
    else last = undefined;
  }
}

function turned({ nodes, number }: WaySection): WaySection {
  return { nodes: nodes.toReversed(), number };
}

/** Whether a way is gone along backwards: as the way before it ends, else as the next one goes on. */
function runsBackwards(
  { placeOf }: LocalRun,
  sections: readonly WaySection[],
  next: readonly WaySection[],
  lastNode: number | undefined,
): boolean {
  const isSame = (a: number, b: number) => placeOf(a).every((value, i) => value === placeOf(b)[i]);
  const [start, end] = endsOf(sections);
  if (lastNode !== undefined && isSame(lastNode, start)) return false;
  if (lastNode !== undefined && isSame(lastNode, end)) return true;
  if (next.length === 0) return false;
  const meets = (node: number) => endsOf(next).some((each) => isSame(each, node));
  return !meets(end) && meets(start);
}

function endsOf(sections: readonly WaySection[]): [start: number, end: number] {
  const nodes = sections[sections.length - 1].nodes;
  return [sections[0].nodes[0], nodes[nodes.length - 1]];
}

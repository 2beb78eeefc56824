/**
 * `local`: derived elements for use by a program on the spot. Nodes with tags become vertices; ways with tags become links, cut at
 * each vertex and wherever another way joins.
 */
import { NODE, WAY } from '@flyover/osm-elements';
import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import type { LocalStatement } from '@flyover/overpass-ql';
import { derivedElementSize, type ElementSet, EMPTY_SET } from '../element-set.ts';
import { keysOf, subjectOf, tagText } from '../evaluate/subject.ts';
import { toText } from '../evaluate/value.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { createLinkNodes, type LinkNodes } from './link-nodes.ts';

type Tag = readonly [key: string, value: string];

/** Runs it. Its three types differ in nothing that is known. */
export async function runLocal(context: RunContext, statement: LocalStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  const derived: DerivedElement[] = [];
  let bytes = 0;
  const add = (type: 'vertex' | 'link', tags: readonly Tag[], geometry: DerivedGeometry) => {
    const element: DerivedElement = { type, id: context.nextDerivedId++, tags, geometry };
    derived.push(element);
    bytes += derivedElementSize(element);
    context.control.checkSize(bytes);
  };
  const linkNodes = createLinkNodes(context.database, set, taggedNodes(context, set), () => context.control.check());
  await addVertices(context, set, linkNodes, (tags, geometry) => add('vertex', tags, geometry));
  await addLinks(context, set, linkNodes, (tags, geometry) => add('link', tags, geometry));
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

function taggedNodes({ database }: RunContext, { nodes }: ElementSet): Uint32Array {
  const { tagStart } = database.store.nodes;
  return nodes.filter((row) => tagStart[row] < tagStart[row + 1]);
}

type Add = (tags: readonly Tag[], geometry: DerivedGeometry) => void;

async function addVertices(context: RunContext, set: ElementSet, { numberAt }: LinkNodes, add: Add): Promise<void> {
  const tagsOf = tagsFor(context, NODE);
  const placeOf = placesOf(context);
  for (const node of sortByQuadtile(context.database, NODE, taggedNodes(context, set))) {
    add([...tagsOf(node), ...numbered('_local_id', numberAt(node))], { kind: 'point', points: Float64Array.from(placeOf(node)) });
    await context.control.pause();
  }
}

async function addLinks(context: RunContext, { ways }: ElementSet, linkNodes: LinkNodes, add: Add): Promise<void> {
  const { database, control } = context;
  const { tagStart } = database.store.ways;
  const tagsOf = tagsFor(context, WAY);
  const placeOf = placesOf(context);
  for (const way of sortByQuadtile(database, WAY, ways)) {
    if (tagStart[way] === tagStart[way + 1]) continue;
    const tags = tagsOf(way);
    for (const nodes of linkNodes.linksOf(way)) {
      const [from, to] = [nodes[0], nodes[nodes.length - 1]];
      const numbers = [
        ...numbered('_local_from', linkNodes.numberAt(from)),
        ...numbered('_local_to', linkNodes.numberAt(to)),
        ...numbered('_local_id', linkNodes.numberBetween(from, to, way)),
      ];
      add([...tags, ...numbers], { kind: 'line', points: Float64Array.from(nodes.flatMap(placeOf)) });
      await control.pause();
    }
  }
}

/** A tag where there is a number. */
function numbered(key: string, number: number | undefined): Tag[] {
  return number === undefined ? [] : [[key, String(number)]];
}

/** The tags of a row; a key that begins like one of the keys added here gets one more line in front. */
function tagsFor({ database }: RunContext, type: typeof NODE | typeof WAY): (row: number) => Tag[] {
  const subject = subjectOf(type);
  const keys = keysOf(database, subject);
  return (row) => keys(row).map((key) => [key.startsWith('_') ? `_${key}` : key, toText(tagText(database, subject, key)(row))]);
}

function placesOf({ database }: RunContext): (node: number) => [lat: number, lon: number] {
  const { lat, lon } = database.store.nodes;
  return (node) => [toLatitude(lat[node]), lon[node] / 1e7];
}

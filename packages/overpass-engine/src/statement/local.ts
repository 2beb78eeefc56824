/**
 * `local`: derived elements for use by a program on the spot. Nodes with tags become vertices; ways with tags become links, cut at
 * each vertex and wherever another way joins; members of relations with tags become trigraphs. With `llb` those without tags count too,
 * and each element tells what it comes from.
 */
import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { LocalStatement } from '@flyover/overpass-ql';
import { derivedElementSize, type ElementSet, EMPTY_SET } from '../element-set.ts';
import { compareTexts } from '../evaluate/value.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { createLinkNodes } from './link-nodes.ts';
import { type LocalElement, type LocalRun, numbered, tagsFor } from './local-run.ts';
import { addTrigraphs } from './local-trigraphs.ts';

/** Runs it. */
export async function runLocal(context: RunContext, statement: LocalStatement): Promise<void> {
  const set = getSet(context, statement.input.name);
  const derived: LocalElement[] = [];
  let bytes = 0;
  const { lat, lon } = context.database.store.nodes;
  const run: LocalRun = {
    context,
    linkNodes: createLinkNodes(context.database, set, taggedRows(context, NODE, set.nodes), () => context.control.check()),
    isAll: statement.type === 'llb',
    isLoose: statement.type !== 'l',
    placeOf: (node) => [toLatitude(lat[node]), lon[node] / 1e7],
    add(type, tags, geometry) {
      const sorted = tags.toSorted((a, b) => compareTexts(a[0], b[0]) || compareTexts(a[1], b[1]));
      const element: LocalElement = { type, id: context.nextDerivedId++, tags: sorted, geometry };
      derived.push(element);
      bytes += derivedElementSize(element);
      context.control.checkSize(bytes);
      return element;
    },
  };
  await addVertices(run, set);
  await addLinks(run, set);
  await addTrigraphs(run, countedRows(run, RELATION, set.relations));
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

/** The rows that have tags, or all, in the order of the database. */
function countedRows({ context, isAll }: LocalRun, type: typeof NODE | typeof WAY | typeof RELATION, rows: Uint32Array): Uint32Array {
  return sortByQuadtile(context.database, type, isAll ? rows : taggedRows(context, type, rows));
}

function taggedRows({ database }: RunContext, type: typeof NODE | typeof WAY | typeof RELATION, rows: Uint32Array): Uint32Array {
  const { nodes, ways, relations } = database.store;
  const { tagStart } = [nodes, ways, relations][type];
  return rows.filter((row) => tagStart[row] < tagStart[row + 1]);
}

async function addVertices(run: LocalRun, { nodes }: ElementSet): Promise<void> {
  const { context, linkNodes, isAll, placeOf, add } = run;
  const tagsOf = tagsFor(context, NODE);
  const { ids } = context.database.store.nodes;
  for (const node of countedRows(run, NODE, nodes)) {
    const own = [...numbered('_local_id', linkNodes.numberAt(node)), ...numbered('_node_ref', isAll ? ids[node] : undefined)];
    add('vertex', [...tagsOf(node), ...own], { kind: 'point', points: Float64Array.from(placeOf(node)) });
    await context.control.pause();
  }
}

async function addLinks(run: LocalRun, { ways }: ElementSet): Promise<void> {
  const { context, linkNodes, isAll, placeOf, add } = run;
  const tagsOf = tagsFor(context, WAY);
  const { ids } = context.database.store.ways;
  for (const way of countedRows(run, WAY, ways)) {
    const tags = [...tagsOf(way), ...numbered('_way_ref', isAll ? ids[way] : undefined)];
    for (const { nodes, number } of linkNodes.sectionsOf(way)) {
      const numbers = [
        ...numbered('_local_from', linkNodes.numberAt(nodes[0])),
        ...numbered('_local_to', linkNodes.numberAt(nodes[nodes.length - 1])),
        ...numbered('_local_id', number),
      ];
      add('link', [...tags, ...numbers], { kind: 'line', points: Float64Array.from(nodes.flatMap((node) => [...placeOf(node)])) });
      await context.control.pause();
    }
  }
}

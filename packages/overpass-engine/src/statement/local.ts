/**
 * `local`: derived elements for use by a program on the spot. Nodes with tags become vertices; ways with tags become links, cut at
 * each vertex and wherever another way joins; relations with tags become trigraphs, a chain of one for each such part of theirs.
 */
import { NODE, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import type { LocalStatement } from '@flyover/overpass-ql';
import { tableOf } from '../database.ts';
import { derivedElementSize, EMPTY_SET, rowsOf } from '../element-set.ts';
import { keysOf, subjectOf, tagText } from '../evaluate/subject.ts';
import { compareTexts, toText } from '../evaluate/value.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { createLinkNodes } from './link-nodes.ts';
import { createLocalBox } from './local-box.ts';
import { type LocalMaker, type LocalNumber, type LocalType, lineOf, type Tag } from './local-maker.ts';
import { addTrigraphs } from './local-trigraphs.ts';

/**
 * Runs it. `ll` adds members without a place; `llb` adds the ids of what things were made of, and what has no tags. What lies outside of
 * the box, if there is one, is not made, but other things are cut by it all the same.
 */
export async function runLocal(context: RunContext, statement: LocalStatement): Promise<void> {
  const { database, control } = context;
  const set = getSet(context, statement.input.name);
  const isTagged = (type: LocalType) => {
    const { tagStart } = tableOf(database, type);
    return (row: number) => tagStart[row] < tagStart[row + 1];
  };
  const derived: DerivedElement[] = [];
  let bytes = 0;
  const { lat, lon } = database.store.nodes;
  const maker: LocalMaker = {
    derived,
    add(type, tags, more, geometry) {
      const added = more.flatMap(([key, value]): Tag[] => (value === undefined ? [] : [[key, String(value)]]));
      const sorted = [...tags, ...added].sort(([a], [b]) => compareTexts(a, b));
      const element: DerivedElement = { type, id: context.nextDerivedId++, tags: sorted, ...(geometry && { geometry }) };
      derived.push(element);
      bytes += derivedElementSize(element);
      control.checkSize(bytes);
    },
    rows(type) {
      const rows = rowsOf(set, type);
      return sortByQuadtile(database, type, statement.type === 'llb' ? rows : rows.filter(isTagged(type)));
    },
    tagsOf(type) {
      const subject = subjectOf(type);
      const keys = keysOf(database, subject);
      return (row) => keys(row).map((key) => [key.startsWith('_') ? `_${key}` : key, toText(tagText(database, subject, key)(row))]);
    },
    placeOf: (node) => [toLatitude(lat[node]), lon[node] / 1e7],
    box: createLocalBox(database, statement.bbox),
  };
  const linkNodes = createLinkNodes(database, set, set.nodes.filter(isTagged(NODE)), () => control.work());
  const isFull = statement.type === 'llb';
  const tagsOfNode = maker.tagsOf(NODE);
  for (const node of maker.rows(NODE)) {
    await control.pause();
    if (!maker.box.holds(node)) continue;
    const more: LocalNumber[] = [
      ['_local_id', linkNodes.numberAt(node)],
      ['_node_ref', isFull ? database.store.nodes.ids[node] : undefined],
    ];
    maker.add('vertex', tagsOfNode(node), more, { kind: 'point', points: Float64Array.from(maker.placeOf(node)) });
  }
  const tagsOfWay = maker.tagsOf(WAY);
  for (const way of maker.rows(WAY)) {
    const tags = tagsOfWay(way);
    for (const { nodes, number } of linkNodes.sectionsOf(way)) {
      await control.pause();
      if (!maker.box.meets(nodes)) continue;
      const more: LocalNumber[] = [
        ['_local_from', linkNodes.numberAt(nodes[0])],
        ['_local_to', linkNodes.numberAt(nodes[nodes.length - 1])],
        ['_local_id', number],
        ['_way_ref', isFull ? database.store.ways.ids[way] : undefined],
      ];
      maker.add('link', tags, more, lineOf(maker, nodes));
    }
  }
  await addTrigraphs(context, statement.type, maker, linkNodes);
  putSet(context, statement.output.name, { ...EMPTY_SET, derived });
}

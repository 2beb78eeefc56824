/**
 * `local`: derived elements for local processing by a program. Nodes with tags become vertices; ways with tags become links, cut at each vertex and wherever
 * another way joins; relations with tags become trigraphs, a chain of one for each such part of theirs.
 */
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import type { Bbox, LocalStatement } from '@flyover/overpass-ql';
import { type Database, tableOf } from '../database.ts';
import { derivedElementSize, EMPTY_SET, rowsOf } from '../element-set.ts';
import { keysOf, subjectOf, tagText } from '../evaluate/subject.ts';
import { compareTexts, toText } from '../evaluate/value.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { boxHolds, segmentMeetsDegreeBox } from '../geometry/segment-box.ts';
import { sortByQuadtile } from '../output/quadtile-sort.ts';
import { NO_ROW } from '../row-set.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';
import { createLinkNodes, type LinkNodes, type Section } from './link-nodes.ts';

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

/** Filter that `local` applies where it has a box. Nodes are rows. */
interface LocalBox {
  /** Whether a node is in the box; false for undefined, a node that the data lacks, unless there is no box. */
  holds(node: number | undefined): boolean;
  /** Whether a line through nodes has a point in the box, or crosses it. */
  meets(nodes: readonly number[]): boolean;
}

/** A box; without one, or without a number in the south, everything is in it. */
function createLocalBox(database: Database, bbox: Bbox | undefined): LocalBox {
  if (bbox === undefined || Number.isNaN(bbox.south)) return { holds: () => true, meets: () => true };
  const { lat, lon } = database.store.nodes;
  const holds = (node: number | undefined) => node !== undefined && boxHolds(bbox, lat[node], lon[node]);
  const crosses = (a: number, b: number) => segmentMeetsDegreeBox(bbox, lat[a], lon[a], lat[b], lon[b]);
  return { holds, meets: (nodes) => nodes.some(holds) || nodes.some((node, i) => i > 0 && crosses(nodes[i - 1], node)) };
}

// The factory of the elements of `local`.

/** The types that `local` looks at. */
type LocalType = typeof NODE | typeof WAY | typeof RELATION;

/** A tag of a derived element. */
type Tag = readonly [key: string, value: string];

/** A number that is told as a tag, where there is one. */
type LocalNumber = readonly [key: string, value: number | undefined];

/** The factory of the three kinds of derived elements. */
interface LocalMaker {
  /** Makes the next element. A tag without a value is none. */
  add(
    type: 'vertex' | 'link' | 'trigraph',
    tags: readonly Tag[],
    more: readonly LocalNumber[],
    geometry: DerivedGeometry | undefined,
  ): void;
  /** The elements made so far. */
  readonly derived: DerivedElement[];
  /** The elements of a type that are looked at, in the order of the database: those with tags, or with `llb` all of them. */
  rows(type: LocalType): Uint32Array;
  /** Their tags; a key that begins like one of the keys added here gets one more line in front. */
  tagsOf(type: LocalType): (row: number) => Tag[];
  placeOf(node: number): [lat: number, lon: number];
  readonly box: LocalBox;
}

/** The line through nodes. */
function lineOf({ placeOf }: LocalMaker, nodes: readonly number[]): DerivedGeometry {
  return { kind: 'line', points: Float64Array.from(nodes.flatMap(placeOf)) };
}

// Relations in `local`: one trigraph for each node and each part of a way, chained in the order of the members.

/** The place of a node without a known one in the Overpass API. */
const NOWHERE = [100, 0] as const;

/** A part of a way in the direction in which its relation runs through it. */
interface DirectedPart {
  readonly nodes: readonly number[];
  readonly number: number | undefined;
  /** whether it meets the box */
  readonly isShown: boolean;
}

/**
 * Makes the trigraphs of the relations of a set.
 *
 * @param type of the statement: with `ll` and `llb` relations among the members have trigraphs without a place
 */
async function addTrigraphs(context: RunContext, type: string, maker: LocalMaker, linkNodes: LinkNodes): Promise<void> {
  const { database } = context;
  const { relations, nodes } = database.store;
  const isFull = type === 'llb';
  const members = database.members();
  const tagsOf = maker.tagsOf(RELATION);
  for (const relation of maker.rows(RELATION)) {
    const tags = tagsOf(relation);
    const chain = createChain(maker, tags, isFull ? relations.ids[relation] : undefined);
    const walk = createWalk(database, maker, linkNodes, relation);
    for (let i = relations.memberStart[relation]; i < relations.memberStart[relation + 1]; i++) {
      await context.control.pause();
      const ref = isFull ? relations.memberRefs[i] : undefined;
      if (relations.memberTypes[i] === NODE) {
        const node = members[i];
        const isKnown = node !== NO_ROW && nodes.lat[node] !== NO_COORDINATE;
        if (!maker.box.holds(isKnown ? node : undefined)) {
          chain.end();
          continue;
        }
        const geometry: DerivedGeometry = { kind: 'point', points: Float64Array.from(isKnown ? maker.placeOf(node) : NOWHERE) };
        const number = isKnown ? linkNodes.numberAt(node) : undefined;
        chain.add(
          [
            ['_local_ref', number],
            ['_child_node_ref', ref],
          ],
          geometry,
        );
      } else if (relations.memberTypes[i] === WAY) {
        const parts = walk(i, chain.isBegun());
        if (parts.length === 0) chain.end();
        for (const part of parts) {
          if (!part.isShown) {
            chain.end();
            continue;
          }
          const more: LocalNumber[] = [
            ['_vertex_local_from', linkNodes.numberAt(part.nodes[0])],
            ['_vertex_local_to', linkNodes.numberAt(part.nodes[part.nodes.length - 1])],
            ['_local_ref', part.number],
            ['_child_way_ref', ref],
          ];
          chain.add(more, lineOf(maker, part.nodes));
        }
      } else if (type === 'l') chain.end();
      else chain.add([['_child_relation_ref', ref]], undefined);
    }
  }
}

/** Trigraphs that know the ones before and behind them. */
function createChain(maker: LocalMaker, tags: readonly Tag[], relation: number | undefined) {
  let last: number | undefined;
  return {
    isBegun: () => last !== undefined,
    end() {
      last = undefined;
    },
    add(more: readonly LocalNumber[], geometry: DerivedGeometry | undefined) {
      const { derived } = maker;
      const before = last === undefined ? undefined : derived[last];
      maker.add('trigraph', tags, [...more, ['_relation_ref', relation], ['_previous', before && Number(before.id)]], geometry);
      // the one before gets its last tag behind the sorted ones
      if (last !== undefined && before !== undefined) derived[last] = followed(before, derived[derived.length - 1]);
      last = derived.length - 1;
    },
  };
}

function followed(element: DerivedElement, next: DerivedElement): DerivedElement {
  return { ...element, tags: [...element.tags, ['_next', String(next.id)]] };
}

/**
 * The way through a relation: gives the parts of the way at a place among the members, from where the one before ended or to where
 * the next one begins; backward only where it must be.
 */
function createWalk(database: Database, { box }: LocalMaker, linkNodes: LinkNodes, relation: number) {
  const { lat, lon } = database.store.nodes;
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  let end: number | undefined;
  const isSame = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && lat[a] === lat[b] && lon[a] === lon[b];
  const sectionsAt = (i: number): readonly Section[] =>
    i < memberStart[relation + 1] && memberTypes[i] === WAY && members[i] !== NO_ROW ? linkNodes.sectionsOf(members[i]) : [];
  const partsAt = (i: number): readonly DirectedPart[] =>
    sectionsAt(i).map((section) => ({ ...section, isShown: box.meets(section.nodes) }));
  return (i: number, isBegun: boolean): readonly DirectedPart[] => {
    const parts = partsAt(i);
    if (parts.length === 0) return [];
    const [from, to] = endsOf(parts);
    const [nextFrom, nextTo] = endsOf(partsAt(i + 1));
    const isMetBy = (node: number | undefined) => isSame(nextFrom, node) || isSame(nextTo, node);
    let isBackward = false;
    if (isBegun && isSame(end, from)) isBackward = false;
    else if (isBegun && isSame(end, to)) isBackward = true;
    else isBackward = !isMetBy(to) && isMetBy(from);
    end = isBackward ? from : to;
    return isBackward ? parts.map((part) => ({ ...part, nodes: part.nodes.toReversed() })).reverse() : parts;
  };
}

/** The ends of a way, as far as they are of parts that are shown. */
function endsOf(parts: readonly DirectedPart[]): readonly [from: number | undefined, to: number | undefined] {
  const [first, last] = [parts.at(0), parts.at(-1)];
  return [first?.isShown ? first.nodes.at(0) : undefined, last?.isShown ? last.nodes.at(-1) : undefined];
}

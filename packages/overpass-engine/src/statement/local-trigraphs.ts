/** What `local` makes of relations: one trigraph for each node and each part of a way, chained in the order of the members. */
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { RunContext } from '../run-context.ts';
import type { LinkNodes, Section } from './link-nodes.ts';
import { type LocalMaker, type LocalNumber, lineOf, type Tag } from './local-maker.ts';

/** Where the Overpass API has a node of which it knows no place. */
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
export async function addTrigraphs(context: RunContext, type: string, maker: LocalMaker, linkNodes: LinkNodes): Promise<void> {
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

/** Stores as objects in maps, and which of them are areas. */
import type { PlainStore } from '../databases.ts';
import { BLANK, byBytes, type Thing, tagOf, type World } from './twin-data.ts';
import { isClosed, segmentsOfWays } from './twin-geometry.ts';

/** Makes the elements of a store, and areas of the relations that are some. */
export function makeWorld(plain: PlainStore): World {
  const world = { node: new Map<number, Thing>(), way: new Map<number, Thing>(), relation: new Map<number, Thing>(), area: new Map() };
  const common = (kind: Thing['kind'], each: NonNullable<PlainStore['nodes']>[number] | NonNullable<PlainStore['ways']>[number]) => ({
    ...BLANK,
    kind,
    type: kind,
    id: each.id,
    tags: Object.entries(each.tags ?? {}).sort(([a], [b]) => byBytes(a, b)),
    meta: metaOf(each),
  });
  for (const each of plain.nodes ?? []) {
    world.node.set(each.id, { ...common('node', each), lat: Math.round(each.lat * 1e7), lon: Math.round(each.lon * 1e7) });
  }
  for (const each of plain.ways ?? []) world.way.set(each.id, { ...common('way', each), refs: each.nodes });
  for (const each of plain.relations ?? []) {
    const members = each.members.map(([type, ref, role]) => ({ type, ref, role }));
    world.relation.set(each.id, { ...common('relation', { ...each, nodes: [] }), members });
  }
  for (const relation of world.relation.values()) {
    if (!isArea(world, relation)) continue;
    const id = 3_600_000_000 + Number(relation.id);
    world.area.set(id, { ...relation, kind: 'area', type: 'area', id, meta: undefined });
  }
  return world;
}

function metaOf({
  version,
  timestamp,
  changeset,
  uid,
  user,
}: NonNullable<PlainStore['nodes']>[number] | NonNullable<PlainStore['ways']>[number]) {
  if (version === undefined || timestamp === undefined) return undefined;
  return { version, timestamp, changeset: changeset ?? 0, uid: uid ?? 0, user: user ?? '' };
}

/** The rule file of the Overpass API for areas: what a relation must be called, and that its ways are known and close. */
function isArea(world: World, relation: Thing): boolean {
  const has = (key: string) => tagOf(relation, key) !== undefined;
  const type = tagOf(relation, 'type');
  const named = has('name') && (type === 'multipolygon' || type === 'boundary' || has('admin_level'));
  if (!named && !has('postal_code') && !has('addr:postcode')) return false;
  const ways = relation.members.filter((member) => member.type === 'way').map((member) => world.way.get(member.ref));
  if (ways.length === 0) return false;
  const ends: number[] = [];
  for (const way of ways) {
    if (way === undefined || way.refs.length === 0 || way.refs.some((ref) => !world.node.has(ref))) return false;
    ends.push(way.refs[0], way.refs[way.refs.length - 1]);
  }
  return ends.every((end) => ends.filter((each) => each === end).length % 2 === 0);
}

/** Whether a way is an area. */
export function isAreaWay(world: World, way: Thing): boolean {
  return isClosed(way) && way.refs.every((ref) => world.node.has(ref));
}

/** The border of an area, or of a way that is one. */
export function borderOf(world: World, area: Thing) {
  if (area.kind === 'way') return segmentsOfWays(world, [area]);
  const ways = area.members.flatMap((member) => (member.type === 'way' ? (world.way.get(member.ref) ?? []) : []));
  return segmentsOfWays(world, ways);
}

/** The areas of relations and the ways that are areas. */
export function areasOf(world: World): Thing[] {
  return [...[...world.way.values()].filter((way) => isAreaWay(world, way)), ...world.area.values()];
}

/** Filters, plainly: each looks at one element, and at the whole world if it must. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import {
  type Bbox,
  type Filter,
  QUERY_TYPES,
  type QueryType,
  type RecurseFilter,
  type SingleType,
  type WayCountFilter,
} from '@flyover/overpass-ql';
import { compilePosixRegex } from '@flyover/posix-regex';
import { type Thing, tagOf, Unsure, type World } from './twin-data.ts';
import { evaluate, isOverNothing, type View } from './twin-expression.ts';
import {
  metresBetween,
  nodesOf,
  type Point,
  placeIn,
  pointsOf,
  type Segment,
  segmentIsIn,
  segmentMeetsBox,
  segmentsOfWays,
} from './twin-geometry.ts';
import { isTrue } from './twin-numbers.ts';
import { borderOf, isAreaWay } from './twin-world.ts';

/** Of which query a filter is, and whether it is alone there, the first that names its elements, or behind another that does. */
export interface Place {
  readonly type: string;
  readonly standing: 'alone' | 'first' | 'later';
}

/** Whether a filter lets an element through. */
export function passes(view: View, filter: Filter, thing: Thing, place?: Place): boolean {
  const { world } = view;
  const sourceOf = (name: string) => view.set(name) ?? [];
  switch (filter.kind) {
    case 'tagExists':
      return tagOf(thing, filter.key.value) !== undefined;
    case 'tagAbsent':
      return tagOf(thing, filter.key.value) === undefined;
    case 'tagEquals': {
      const value = tagOf(thing, filter.key.value);
      return (value === filter.value.value) !== filter.negated;
    }
    case 'tagMatches': {
      const value = tagOf(thing, filter.key.value);
      return (value !== undefined && matches(filter.pattern.value, filter.ignoreCase, value)) !== filter.negated;
    }
    case 'tagKeyMatches': {
      const { keyPattern, pattern, ignoreCase } = filter;
      return thing.tags.some(([key, value]) => matches(keyPattern.value, ignoreCase, key) && matches(pattern.value, ignoreCase, value));
    }
    case 'if':
      return isOverNothing(view, filter.condition) || isTrue(evaluate({ ...view, thing }, filter.condition));
    case 'ids':
      return (filter.type === undefined || isOfType(thing, filter.type)) && filter.ids.includes(Number(thing.id));
    case 'user':
      return filter.users.some(({ value }) => value === thing.meta?.user);
    case 'uid':
      return thing.meta !== undefined && filter.uids.includes(thing.meta.uid);
    case 'newer':
      return thing.meta !== undefined && thing.meta.timestamp >= filter.since.value;
    case 'bbox':
      return meetsBox(world, toBox(filter.bbox), thing);
    case 'around': {
      const line = filter.coordinates.map(toPoint);
      const shapes = line.length > 0 ? lineOf(line) : sourceOf(filter.source.name).flatMap((each) => shapesOf(world, each));
      return isNear(world, shapes, filter.radius, thing);
    }
    case 'area': {
      const isArea = (each: Thing) => each.kind === 'area' || (each.kind === 'way' && isAreaWay(world, each));
      const { id } = filter;
      const set = id === undefined ? sourceOf(filter.source.name) : [world.area.get(id) ?? world.way.get(id - 2_400_000_000) ?? []].flat();
      const areas = set.filter(isArea);
      return isIn(
        world,
        thing,
        areas.map((area) => ({ border: borderOf(world, area), isWay: area.kind === 'way' })),
      );
    }
    case 'poly': {
      const points = filter.points.map(toPoint);
      const border = points.map((point, i): Segment => [points.at(i - 1) ?? point, point]);
      return isIn(world, thing, [{ border, isWay: false }]);
    }
    case 'pivot':
      return isPivot(sourceOf(filter.source.name), thing);
    case 'recurse': {
      const { role, relation, source } = filter;
      const isRole = [...world.relation.values()].some(({ members }) => members.some((member) => member.role === role?.value));
      // a later filter is asleep where nothing has its role, and before areas
      if (place?.standing === 'later' && ((role !== undefined && !isRole) || ['area', 'derived'].includes(thing.kind)))
        return view.set(source.name) !== undefined;
      if (thing.kind === 'area' || (place?.standing !== 'alone' && relation === 'bn' && place?.type === 'wr')) return false;
      return isReached(world, filter, sourceOf(source.name), thing);
    }
    case 'wayCount':
      return isCounted(filter, sourceOf(filter.source.name), thing);
    case 'changed':
    case 'touched':
      throw new Unsure();
  }
}

function isOfType({ kind }: Thing, type: QueryType): boolean {
  const kinds: readonly SingleType[] = QUERY_TYPES[type];
  return kinds.includes(kind);
}

const matches = (pattern: string, ignoreCase: boolean, text: string) => compilePosixRegex(pattern, ignoreCase).test(text);

const toPoint = ({ lat, lon }: { lat: number; lon: number }): Point => ({ lat: Math.round(lat * 1e7), lon: Math.round(lon * 1e7) });

/** A box of degrees in 1e-7 degrees. */
export function toBox({ south, west, north, east }: Bbox): FixedBox {
  const low = toPoint({ lat: south, lon: west });
  const high = toPoint({ lat: north, lon: east });
  return fixedBox(low.lat, low.lon, high.lat, high.lon);
}

/** A way is in a box where a segment of it meets the box, a relation where a node or way of it does. Areas of relations are in any. */
export function meetsBox(world: World, box: FixedBox, thing: Thing): boolean {
  if (thing.kind === 'area') return true;
  if (thing.kind === 'derived') return false;
  return shapesOf(world, thing).some((segment) => segmentMeetsBox(segment, box));
}

/** Points and segments of an element, a point as a segment without length. */
function shapesOf(world: World, thing: Thing): Segment[] {
  const points = pointsOf(world, thing).map((point): Segment => [point, point]);
  if (thing.kind === 'way') return [...points, ...segmentsOfWays(world, [thing])];
  if (thing.kind !== 'relation') return points;
  const ways = thing.members.flatMap(({ type, ref }) => (type === 'way' ? (world.way.get(ref) ?? []) : []));
  return [...points, ...segmentsOfWays(world, ways)];
}

function lineOf(points: readonly Point[]): Segment[] {
  return points.length === 1 ? [[points[0], points[0]]] : points.slice(1).map((point, i) => [points[i], point]);
}

/** Metres within which rounding may decide. */
const BLUR = 0.5;

function isNear(world: World, sources: readonly Segment[], radius: number, thing: Thing): boolean {
  if (thing.kind === 'area') return true;
  return shapesOf(world, thing).some((shape) =>
    sources.some((source) => {
      const distance = metresBetween(shape, source);
      if (Math.abs(distance - radius) < BLUR) throw new Unsure();
      return distance < radius;
    }),
  );
}

interface PlainArea {
  readonly border: readonly Segment[];
  readonly isWay: boolean;
}

/** A node on the border is inside; a way only where some of it is really inside; a relation where a node or way of it is. */
function isIn(world: World, thing: Thing, areas: readonly PlainArea[]): boolean {
  if (thing.kind === 'area') return true;
  if (thing.kind === 'node') return areas.some(({ border }) => placeIn(border, thing) !== 'out');
  if (thing.kind === 'way') {
    const nodes = nodesOf(world, thing);
    // nobody knows where a node that is missing leads the line
    if (areas.length > 0 && nodes.length < thing.refs.length) throw new Unsure();
    return areas.some(
      ({ border, isWay }) =>
        nodes.some((node) => placeIn(border, node) === 'in') ||
        segmentsOfWays(world, [thing]).some((segment) => {
          const isInside = segmentIsIn(border, segment, isWay);
          // of other areas than closed ways the Overpass API misses some crossings, by how segments lie to each other
          if (isInside && !isWay) throw new Unsure();
          return isInside;
        }),
    );
  }
  return thing.members.some(({ type, ref }) => {
    const member = type === 'node' ? world.node.get(ref) : type === 'way' ? world.way.get(ref) : undefined;
    if (member === undefined) return false;
    if (type === 'way') return isIn(world, member, areas);
    return areas.some(({ border }) => {
      const place = placeIn(border, member);
      if (place === 'corner') throw new Unsure();
      return place === 'in';
    });
  });
}

/** Whether a place is in an area, or on its border. */
export function holdsPlace(world: World, area: Thing, place: Point): boolean {
  const border = borderOf(world, area);
  return border.length > 0 && placeIn(border, place) !== 'out';
}

/** The ways of a set, and the relations of its areas. */
export function isPivot(set: readonly Thing[], thing: Thing): boolean {
  if (thing.kind === 'way') return set.some((each) => each.kind === 'way' && each.id === thing.id);
  return thing.kind === 'relation' && set.some((each) => each.kind === 'area' && each.id === 3_600_000_000 + Number(thing.id));
}

/** Whether a thing is a member of another, in a role or at a place if there must be one. */
function isMember(of: Thing, thing: Thing, { role, positions }: Pick<RecurseFilter, 'role' | 'positions'>): boolean {
  if (of.kind === 'relation') {
    return of.members.some(({ type, ref, role: own }) => type === thing.kind && ref === thing.id && (role?.value ?? own) === own);
  }
  if (of.kind !== 'way' || thing.kind !== 'node') return false;
  if (positions.length === 0) return of.refs.includes(Number(thing.id));
  return positions.some((place) => of.refs[place > 0 ? place - 1 : of.refs.length + place] === thing.id);
}

function isReached(world: World, filter: RecurseFilter, set: readonly Thing[], thing: Thing): boolean {
  const ofKind = (kind: Thing['kind']) => set.filter((each) => each.kind === kind);
  switch (filter.relation) {
    case 'w':
      return thing.kind === 'node' && ofKind('way').some((way) => isMember(way, thing, filter));
    case 'r':
      return ofKind('relation').some((relation) => isMember(relation, thing, filter));
    case 'bn':
      return ofKind('node').some((node) => isMember(thing, node, filter));
    case 'bw':
      return thing.kind === 'relation' && ofKind('way').some((way) => isMember(thing, way, filter));
    case 'br':
      return thing.kind === 'relation' && ofKind('relation').some((relation) => isMember(thing, relation, filter));
    case '<<':
      return recursed(world, set, '<<').includes(thing);
    // as filters two of them leave out some of what they begin with
    case '<':
      return recursed(
        world,
        set.filter(({ kind }) => kind !== 'relation'),
        '<',
      ).includes(thing);
    default:
      return recursed(world, ofKind('relation'), filter.relation).includes(thing);
  }
}

const ANY = { role: undefined, positions: [] };

/** `>`, `>>`, `<`, `<<` over a set. */
export function recursed(world: World, set: readonly Thing[], direction: '>' | '>>' | '<' | '<<'): Thing[] {
  const all = [...world.node.values(), ...world.way.values(), ...world.relation.values()];
  const below = (things: readonly Thing[], ...kinds: Thing['kind'][]) =>
    all.filter((each) => kinds.includes(each.kind) && things.some((thing) => isMember(thing, each, ANY)));
  const above = (things: readonly Thing[], ...kinds: Thing['kind'][]) =>
    all.filter((each) => kinds.includes(each.kind) && things.some((thing) => isMember(each, thing, ANY)));
  const relations = set.filter(({ kind }) => kind === 'relation');
  if (direction === '>' || direction === '>>') {
    const from = direction === '>' ? relations : closure(relations, (things) => below(things, 'relation'));
    const members = below(from, 'node', 'way');
    const ways = [...members, ...set].filter(({ kind }) => kind === 'way');
    return unique([...members, ...below(ways, 'node'), ...(direction === '>' ? [] : from)]);
  }
  const nodes = set.filter(({ kind }) => kind === 'node');
  const ways = above(nodes, 'way');
  const own = set.filter(({ kind }) => kind === 'way');
  const up = unique([...relations, ...above([...nodes, ...ways, ...own], 'relation')]);
  return [...ways, ...(direction === '<' ? up : closure(up, (things) => above(things, 'relation')))];
}

function closure(things: readonly Thing[], step: (things: readonly Thing[]) => Thing[]): Thing[] {
  const next = unique([...things, ...step(things)]);
  return next.length === things.length ? next : closure(next, step);
}

/** Each thing once. */
export function unique<T>(things: readonly T[]): T[] {
  return [...new Set(things)];
}

/** In how many ways of a set a node is, or how many segments of them begin or end there. */
function isCounted({ count, minimum, maximum }: WayCountFilter, set: readonly Thing[], thing: Thing): boolean {
  if (thing.kind !== 'node') return false;
  let found = 0;
  for (const { kind, refs } of set) {
    if (kind !== 'way' || !refs.includes(Number(thing.id))) continue;
    if (count === 'way_cnt') found++;
    else for (const [i, ref] of refs.entries()) if (ref === thing.id) found += Number(i > 0) + Number(i < refs.length - 1);
  }
  return found > 0 && found >= minimum && found <= (maximum ?? Number.POSITIVE_INFINITY);
}

/** For tests: a plain version of query statements, which tests every element against every filter. */
import type { FixedBox } from '@flyover/bounding-box';
import type { Filter, QueryStatement } from '@flyover/overpass-ql';
import { type Thing, Unsure, type World } from './twin-data.ts';
import type { View } from './twin-expression.ts';
import { isPivot, meetsBox, passes, unique } from './twin-filter.ts';
import { areasOf } from './twin-world.ts';

const PLACES = ['bbox', 'ids', 'around', 'area', 'poly', 'recurse', 'wayCount', 'pivot'];
const DOWN_AND_UP = ['>', '>>', '<', '<<'];

/** Returns the elements that a query statement finds. */
export function queried(view: View, statement: QueryStatement, globalBox: FixedBox | undefined): readonly Thing[] {
  const { world } = view;
  const { type, inputs, filters } = statement;
  const sets = inputs.map(({ name }) => view.set(name) ?? []);
  const isAlone = filters.length === 1 && inputs.length === 0;
  const [filter] = filters;
  if (isAlone && type === 'node' && filter.kind === 'pivot') {
    const set = view.set(filter.source.name) ?? [];
    return [...world.way.values(), ...world.relation.values()].filter((thing) => isPivot(set, thing));
  }
  const byIds = isAlone && filter.kind === 'ids' && ['node', 'way', 'relation', 'area'].includes(type);
  const byMembers = isAlone && (filter.kind === 'wayCount' || (filter.kind === 'recurse' && !isQueryOnly(filter, type)));
  const ignoresBox = byIds || byMembers || (isAlone && type === 'node' && PLACES.includes(filter.kind) && !isQueryOnly(filter, type));
  const first = sets.length > 0 ? undefined : filters.find((each) => knows(each, type));
  const standing = (each: Filter) => (byMembers ? 'alone' : each === first ? 'first' : 'later');
  const areRelations = type === 'area' && first?.kind === 'recurse' && first.relation.match(/^(?:<|<<|>>)$/) && !filters.some(listsAreas);
  const things = [...candidates(world, type), ...(areRelations ? world.relation.values() : [])];
  return (type === 'derived' ? (sets[0] ?? []) : things).filter(
    (thing) =>
      (type !== 'derived' || thing.kind === 'derived') &&
      sets.every((set) => (type === 'derived' ? holdsMade(set, thing) : set.includes(thing))) &&
      (globalBox === undefined || ignoresBox || type === 'derived' || meetsBox(world, globalBox, thing)) &&
      filters.every((each) => passes({ ...view, thing }, each, thing, { type, standing: standing(each) })),
  );
}

/** How many of nodes and ways are looked through from the first to the last for a query. */
export function weaknesses(world: World, { type, inputs, filters }: QueryStatement, hasBox: boolean): number {
  if (inputs.length > 0 || hasBox || filters.some((each) => knows(each, type))) return 0;
  if (filters.some(({ kind }) => ['bbox', 'ids', 'around', 'area', 'poly', 'user', 'uid'].includes(kind))) return 0;
  const isPast = filters.some(({ kind }) => kind === 'recurse');
  // a value counts also where a key does not
  const isHeld = filters.some((each) => each.kind === 'tagEquals' && !each.negated && each.value.value !== '');
  if (isHeld) return 0;
  const asksForKey = (each: Filter) =>
    each.kind === 'tagExists' ||
    each.kind === 'tagKeyMatches' ||
    (each.kind === 'tagEquals' && (each.value.value === '' || !each.negated)) ||
    (each.kind === 'tagMatches' && (each.pattern.value === '' || !each.negated));
  if (!isPast && filters.some(asksForKey)) return 0;
  const refuses = (each: Filter, thing: Thing) =>
    (each.kind === 'tagAbsent' || each.kind === 'tagEquals' || each.kind === 'tagMatches') &&
    !passes({ world, set: () => undefined, roundValue: () => '', thing, member: -1, key: undefined }, each, thing);
  const isWeak = (kind: 'node' | 'way') => {
    const all = [...world[kind].values()];
    return isPast || !filters.some((each) => all.some((thing) => refuses(each, thing)));
  };
  const looks = (letter: string, word: string) => type === word || (type.length <= 3 && type.includes(letter));
  return Number(looks('n', 'node') && isWeak('node')) + Number((looks('w', 'way') || type === 'area') && isWeak('way'));
}

/** Whether areas are looked up by a filter before any other is asked, so that none of them gives relations instead. */
function listsAreas(filter: Filter): boolean {
  return filter.kind === 'ids' || (filter.kind === 'tagEquals' && !filter.negated && filter.value.value !== '');
}

/** Whether the Overpass API has a query of a filter that stands alone. */
function isQueryOnly(filter: Filter, type: string): boolean {
  return filter.kind === 'recurse' && (type === 'nwr' || DOWN_AND_UP.includes(filter.relation));
}

/** Whether a filter says of itself which elements there are. */
function knows(filter: Filter, type: string): boolean {
  if (filter.kind === 'recurse') return !(filter.relation === 'bn' && type === 'wr');
  return filter.kind === 'wayCount' || filter.kind === 'pivot';
}

function candidates(world: World, type: string): Thing[] {
  if (type === 'area') return areasOf(world);
  const has = (letter: string, word: string) => type === word || (type !== word && type.length <= 3 && type.includes(letter));
  return [
    ...(has('n', 'node') ? world.node.values() : []),
    ...(has('w', 'way') ? world.way.values() : []),
    ...(has('r', 'relation') ? world.relation.values() : []),
  ];
}

// Unions and differences of sets: elements by type and id, derived elements by id.

/** What is in either set; of things that are made, `b` has the last word. */
export function united(a: readonly Thing[], b: readonly Thing[]): Thing[] {
  const [old, late] = [madeOf(a), madeOf(b)];
  const plain = unique([...a, ...b].filter(({ kind }) => kind !== 'derived'));
  if (old.length === 0 || late.length === 0) return [...plain, ...old, ...late];
  const ids = unique([...old, ...late].map(({ id }) => id)).sort(byId);
  return [...plain, ...ids.flatMap((id) => [...withId(late, id), ...withId(old, id).slice(withId(late, id).length)])];
}

/** Returns the elements in `a` that are not in `b`. */
export function lacking(a: readonly Thing[], b: readonly Thing[]): Thing[] {
  const [old, late] = [madeOf(a), madeOf(b)];
  const plain = a.filter((thing) => thing.kind !== 'derived' && !b.includes(thing));
  const ids = unique(old.map(({ id }) => id)).sort(byId);
  return [...plain, ...ids.flatMap((id) => withId(old, id).slice(withId(late, id).length))];
}

/** A set as a statement leaves it: what is made, in the order of its ids. */
export function byIdIfMade(things: readonly Thing[]): Thing[] {
  const made = things.filter(({ kind }) => kind === 'derived');
  const ids = new Set(made.map(({ id }) => BigInt(id)));
  // more than 16 of which some have one id come in an order that only the engine works out
  if (made.length > 16 && ids.size < made.length) throw new Unsure();
  return [...things.filter(({ kind }) => kind !== 'derived'), ...made.sort((a, b) => byId(a.id, b.id))];
}

/** Whether a thing that is made is in a set, or one with its id. */
function holdsMade(things: readonly Thing[], { id }: Thing): boolean {
  return withId(madeOf(things), id).length > 0;
}

/** Those that are made, which are merged by ids in order: without it, one id may stand in a set twice. */
function madeOf(things: readonly Thing[]): Thing[] {
  const made = things.filter(({ kind }) => kind === 'derived');
  if (made.some(({ id }, place) => place > 0 && byId(made[place - 1].id, id) > 0)) throw new Unsure();
  return made;
}

function withId(things: readonly Thing[], wanted: Thing['id']): Thing[] {
  return things.filter(({ id }) => byId(id, wanted) === 0);
}

function byId(a: Thing['id'], b: Thing['id']): number {
  return Number(BigInt(a) - BigInt(b));
}

/** Sets joined: things of the map are themselves, things that are made are their ids. */
import { type Thing, Unsure } from './twin-data.ts';
import { unique } from './twin-filter.ts';

/** What is in either set; of things that are made, `b` has the last word. */
export function united(a: readonly Thing[], b: readonly Thing[]): Thing[] {
  const [old, late] = [madeOf(a), madeOf(b)];
  const plain = unique([...a, ...b].filter(({ kind }) => kind !== 'derived'));
  if (old.length === 0 || late.length === 0) return [...plain, ...old, ...late];
  const ids = unique([...old, ...late].map(({ id }) => id)).sort(byId);
  return [...plain, ...ids.flatMap((id) => [...withId(late, id), ...withId(old, id).slice(withId(late, id).length)])];
}

/** What is in `a` and not in `b`. */
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
export function holdsMade(things: readonly Thing[], { id }: Thing): boolean {
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

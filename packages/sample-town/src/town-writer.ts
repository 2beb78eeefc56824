/** Writes elements with ascending ids and believable metadata, and counts them. */
import { type ElementStore, type NODE, type RELATION, StoreBuilder, type WAY } from '@flyover/osm-elements';
import { USERS } from './names.ts';
import type { Random } from './random.ts';
import { latOf, lonOf } from './terrain.ts';

/** The state of the invented data: no element is younger. */
const OSM_BASE = '2026-06-01T00:00:00Z';
const OSM_BASE_SECONDS = Date.parse(OSM_BASE) / 1000;
const FIVE_YEARS = 5 * 365 * 86_400;

/** Tags as pairs, in the order they are written. */
export type Tags = readonly (readonly [key: string, value: string])[];

/** A member: type number of osm-elements, id, role. */
export type Member = readonly [type: typeof NODE | typeof WAY | typeof RELATION, id: number, role: string];

export interface TownWriter {
  /** Number of elements that may still be written. */
  readonly room: number;
  /** Begins a new edit: the elements that follow share user, time and changeset. */
  edit(): void;
  /** A node at a bent place in metres. */
  node(x: number, y: number, tags?: Tags): number;
  /** A way over written nodes; `closed` repeats the first. */
  way(nodes: readonly number[], closed: boolean, tags: Tags): number;
  relation(members: readonly Member[], tags: Tags): number;
  finish(): ElementStore;
}

export function createTownWriter(random: Random, elements: number): TownWriter {
  const builder = new StoreBuilder();
  const { strings } = builder;
  const users = USERS.map((user) => strings.intern(user));
  let nodes = 0;
  let ways = 0;
  let relations = 0;
  let user = 0;
  let seconds = 0;
  let changeset = 0;

  function metadata(): void {
    builder.version(random.chance(0.6) ? 1 : random.whole(2, 9));
    builder.timestamp(seconds);
    builder.changeset(changeset);
    builder.uid(1001 + user * 17);
    builder.user(users[user]);
  }
  function writeTags(tags: Tags): void {
    for (const [key, value] of tags) builder.tag(strings.intern(key), strings.intern(value));
  }

  const writer: TownWriter = {
    get room() {
      return elements - nodes - ways - relations;
    },
    edit() {
      // a few people do most of the work, as everywhere
      user = Math.floor(random.next() * random.next() * users.length);
      const age = random.next();
      seconds = OSM_BASE_SECONDS - 3600 - Math.floor(age * age * FIVE_YEARS);
      changeset = 150_000_000 - Math.floor((OSM_BASE_SECONDS - seconds) / 4);
    },
    node(x, y, tags) {
      builder.node(++nodes, latOf(y), lonOf(x));
      if (tags !== undefined) writeTags(tags);
      metadata();
      return nodes;
    },
    way(refs, closed, tags) {
      builder.way(++ways);
      for (const ref of refs) builder.ref(ref);
      if (closed) builder.ref(refs[0]);
      writeTags(tags);
      metadata();
      return ways;
    },
    relation(members, tags) {
      builder.relation(++relations);
      for (const [type, ref, role] of members) builder.member(type, ref, strings.intern(role));
      writeTags(tags);
      metadata();
      return relations;
    },
    finish() {
      builder.info.generator = 'Flyover sample town';
      builder.info.osmBase = OSM_BASE;
      builder.info.copyright = 'An invented place, made by Flyover. No OpenStreetMap data.';
      return builder.finish();
    },
  };
  writer.edit();
  return writer;
}

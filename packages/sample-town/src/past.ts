/**
 * The town's past: for every element the versions before the one of today, and shops that closed. Made of the finished town, so that the town of
 * today has the same ids, places and tags with a past and without.
 */
import { type ElementColumns, type ElementStore, NODE, StoreBuilder, tagTextOf, WAY } from '@flyover/osm-elements';
import { CLOSED_SHOPS, USERS } from './names.ts';
import { createRandom, type Random } from './random.ts';

const DAY = 86_400;
/** The longest time between two versions of an element, days. */
const MOST_DAYS = 400;
/** About how far a node was moved from one version to the next, 1e-7 degrees. */
const MOVE = 250;
/** Of so many nodes with a shop or an amenity one has a neighbour that closed. */
const SHOPS_A_CLOSED_ONE = 6;
/** Tag of a park before it became one. */
const BEFORE_PARK = ['landuse', 'meadow'] as const;
/** Tags of former parks, by key. */
const AFTER_PARK = [
  ['leisure', ['pitch', 'playground', 'garden']],
  ['landuse', ['grass', 'allotments', 'retail']],
] as const;

/** Creation time of each element, and its number of versions. */
interface Life {
  /** Seconds since 1970, one a row. */
  readonly created: Float64Array;
  readonly versions: Uint8Array;
}

/** The town as a store of versions. */
export function addPast(town: ElementStore, seed: number): ElementStore {
  const random = createRandom(seed ^ 0x0b5e55ed);
  const lives = livesOf(town, random);
  const builder = new StoreBuilder();
  const { strings } = town;
  for (let number = 0; number < strings.size; number++) {
    builder.strings.internBytes(strings.bytes, strings.offsets[number], strings.offsets[number + 1]);
  }
  Object.assign(builder.info, town.info, { history: true });
  const { nodes, ways, relations } = town;
  const writer = createVersionWriter(town, builder, random);
  for (let row = 0; row < nodes.count; row++) {
    writer.versions(nodes, row, lives.nodes, (isLast) => {
      const move = () => (isLast ? 0 : random.whole(-MOVE, MOVE));
      builder.node(nodes.ids[row], nodes.lat[row] + move(), nodes.lon[row] + move());
    });
  }
  writeClosedShops(town, builder, random);
  for (let row = 0; row < ways.count; row++) {
    writer.versions(ways, row, lives.ways, () => {
      builder.way(ways.ids[row]);
      for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) builder.ref(ways.refs[i]);
    });
  }
  for (let row = 0; row < relations.count; row++) {
    writer.versions(relations, row, lives.relations, () => {
      builder.relation(relations.ids[row]);
      for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++)
        builder.member(relations.memberTypes[i], relations.memberRefs[i], relations.memberRoles[i]);
    });
  }
  return builder.finish();
}

/** Nothing is younger than what it is a part of: what an older element needs has an older first version. */
function livesOf({ nodes, ways, relations }: ElementStore, random: Random): { nodes: Life; ways: Life; relations: Life } {
  const own = (table: ElementColumns): Float64Array => {
    const { version, timestamp } = table.meta;
    return Float64Array.from({ length: table.count }, (_, row) => {
      const days = Array.from({ length: (version?.[row] ?? 1) - 1 }, () => random.whole(1, MOST_DAYS));
      return (timestamp?.[row] ?? 0) - days.reduce((sum, each) => sum + each, 0) * DAY;
    });
  };
  const created = { nodes: own(nodes), ways: own(ways), relations: own(relations) };
  const keep = (times: Float64Array, row: number, time: number) => {
    if (row >= 0 && row < times.length) times[row] = Math.min(times[row], time);
  };
  for (let row = 0; row < relations.count; row++) {
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      const times = relations.memberTypes[i] === NODE ? created.nodes : relations.memberTypes[i] === WAY ? created.ways : created.relations;
      // ids count from 1, in the order of the rows
      keep(times, relations.memberRefs[i] - 1, created.relations[row]);
    }
  }
  for (let row = 0; row < ways.count; row++) {
    for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) keep(created.nodes, ways.refs[i] - 1, created.ways[row]);
  }
  const life = (table: ElementColumns, times: Float64Array): Life => {
    const isOlder = (row: number) => times[row] < (table.meta.timestamp?.[row] ?? 0);
    const versions = Uint8Array.from({ length: table.count }, (_, row) => Math.max(table.meta.version?.[row] ?? 1, isOlder(row) ? 2 : 1));
    return { created: times, versions };
  };
  return { nodes: life(nodes, created.nodes), ways: life(ways, created.ways), relations: life(relations, created.relations) };
}

interface VersionWriter {
  /** @param body writes the element itself; its tags and metadata are added behind it */
  versions(table: ElementColumns, row: number, life: Life, body: (isLast: boolean) => void): void;
}

function createVersionWriter(town: ElementStore, builder: StoreBuilder, random: Random): VersionWriter {
  const intern = (text: string) => builder.strings.intern(text);
  const [meadowKey, meadow] = BEFORE_PARK.map(intern);
  const [leisure, park] = ['leisure', 'park'].map(intern);
  const afterPark = new Map(AFTER_PARK.map(([key, values]) => [intern(key), new Set(values.map(intern))]));
  /** Returns the earlier tag of an element that became a park or ceased to be one. */
  const before = (key: number, value: number): readonly [key: number, value: number] => {
    if (key === leisure && value === park) return [meadowKey, meadow];
    return afterPark.get(key)?.has(value) === true ? [leisure, park] : [key, value];
  };
  return {
    versions(table, row, { created, versions }, body) {
      const count = versions[row];
      const { timestamp, changeset, uid, user } = table.meta;
      const last = timestamp?.[row] ?? 0;
      const changed = table === town.ways && count > 1 && random.chance(0.6);
      for (let number = 1; number <= count; number++) {
        const isLast = number === count;
        body(isLast);
        const start = table.tagStart[row];
        // details come with later versions, what an element is stands first
        const known = table.tagStart[row + 1] - start;
        const shown = isLast ? known : Math.max(Math.min(1, known), known - (count - number));
        for (let i = start; i < start + shown; i++) {
          const said = [table.tagKeys[i], table.tagValues[i]] as const;
          const [key, value] = changed && !isLast ? before(...said) : said;
          builder.tag(key, value);
        }
        builder.version(number);
        if (isLast) {
          builder.timestamp(last);
          builder.changeset(changeset?.[row] ?? 0);
          builder.uid(uid?.[row] ?? 0);
          builder.user(user?.[row] ?? 0);
        } else writeEdit(builder, random, Math.floor(created[row] + ((last - created[row]) * (number - 1)) / (count - 1)));
      }
    },
  };
}

function writeEdit(builder: StoreBuilder, random: Random, seconds: number): void {
  const user = random.whole(0, USERS.length - 1);
  builder.timestamp(seconds);
  builder.changeset(100_000_000 + Math.floor(seconds / 60));
  builder.uid(1001 + user * 17);
  builder.user(builder.strings.intern(USERS[user]));
}

/** Shops beside those of today: they came, and were deleted when they closed. Their ids follow those of the town. */
function writeClosedShops({ nodes, strings }: ElementStore, builder: StoreBuilder, random: Random): void {
  const amenity = strings.find('amenity');
  let id = nodes.count;
  for (let row = 0; row < nodes.count; row++) {
    const isShop = tagTextOf(strings, nodes, row, 'amenity') !== undefined || tagTextOf(strings, nodes, row, 'shop') !== undefined;
    if (amenity === -1 || !isShop || random.whole(1, SHOPS_A_CLOSED_ONE) > 1) continue;
    id++;
    const closed = Math.floor((nodes.meta.timestamp?.[row] ?? 0) - random.whole(1, 300) * DAY);
    const [kind, name] = random.pick(CLOSED_SHOPS);
    builder.node(id, nodes.lat[row] + random.whole(200, 600), nodes.lon[row] + random.whole(200, 600));
    builder.tag(amenity, builder.strings.intern(kind));
    builder.tag(builder.strings.intern('name'), builder.strings.intern(name));
    builder.version(1);
    writeEdit(builder, random, closed - random.whole(200, 1500) * DAY);
    builder.node(id);
    builder.deleted();
    builder.version(2);
    writeEdit(builder, random, closed);
  }
}

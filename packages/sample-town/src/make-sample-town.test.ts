import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { makeSampleTown, sampleTownName, sampleTownView } from './index.ts';
import { isInside, joinRings, lineOf, placeOf, refsOf, rowsWith, tagsOf } from './testing/reading.ts';

const town = makeSampleTown();
const { nodes, ways, relations } = town;

/** The default view of about 1000 by 800 pixels at zoom 15. */
const view = { south: 53.4877, west: 13.3886, north: 53.5123, east: 13.4314 };
const inView = (node: number) => {
  const lat = nodes.lat[node] / 1e7;
  const lon = nodes.lon[node] / 1e7;
  return lat > view.south && lat < view.north && lon > view.west && lon < view.east;
};
const nodesInView = (key: string, value: string) => rowsWith(town, nodes, (tags) => tags.get(key) === value).filter(inView).length;
const waysInView = (passes: (tags: Map<string, string>) => boolean) =>
  rowsWith(town, ways, passes).filter((way) => refsOf(town, way).some((id) => inView(id - 1)));
const membersOf = (relation: number) => {
  const members: { type: number; ref: number; role: string }[] = [];
  for (let i = relations.memberStart[relation]; i < relations.memberStart[relation + 1]; i++) {
    members.push({ type: relations.memberTypes[i], ref: relations.memberRefs[i], role: town.strings.get(relations.memberRoles[i]) });
  }
  return members;
};
const named = (name: string) => rowsWith(town, relations, (tags) => tags.get('name') === name)[0];

test('the example of the README', () => {
  const village = makeSampleTown({ seed: 7, elements: 2000 });
  expect(village.nodes.count + village.ways.count + village.relations.count).toBe(2000);
  expect(village.info.osmBase).toBe('2026-06-01T00:00:00Z');
  expect([sampleTownName, sampleTownView]).toEqual(['Flyover Town', { lat: 53.5, lon: 13.41, zoom: 15 }]);
});

describe('options', () => {
  test.each([1000, 1500, 10_000, 50_000, 60_000, 100_000])('%i elements are exactly that many', (elements) => {
    const made = makeSampleTown({ elements });
    expect(made.nodes.count + made.ways.count + made.relations.count).toBe(elements);
  });
  test.each([1, 2, 3, 4, 5, 99, -1])('the smallest village of seed %i is complete', (seed) => {
    const made = makeSampleTown({ seed, elements: 1000 });
    expect(made.nodes.count + made.ways.count + made.relations.count).toBe(1000);
    for (const [key, value] of [
      ['natural', 'peak'],
      ['place', 'village'],
      ['railway', 'station'],
      ['highway', 'bus_stop'],
      ['amenity', 'drinking_water'],
    ]) {
      expect([value, rowsWith(made, made.nodes, (tags) => tags.get(key) === value).length > 0]).toEqual([value, true]);
    }
    for (const [key, value] of [
      ['waterway', 'river'],
      ['natural', 'water'],
      ['leisure', 'park'],
      ['highway', 'residential'],
    ]) {
      expect([value, rowsWith(made, made.ways, (tags) => tags.get(key) === value).length > 0]).toEqual([value, true]);
    }
    expect(rowsWith(made, made.ways, (tags) => tags.has('building')).length).toBeGreaterThan(20);
  });
  test('the same seed gives the same bytes', () => {
    const [first, second] = [makeSampleTown({ seed: 3, elements: 5000 }), makeSampleTown({ seed: 3, elements: 5000 })];
    expect(second).toEqual({ ...first, strings: expect.anything() });
    expect(second.strings.bytes).toEqual(first.strings.bytes);
  });
  test('another seed gives another town', () => {
    const [first, second] = [makeSampleTown({ seed: 3, elements: 5000 }), makeSampleTown({ seed: 4, elements: 5000 })];
    expect(second.nodes.lat.slice(0, 500)).not.toEqual(first.nodes.lat.slice(0, 500));
  });
  test.each([999, 10_000_001, 1500.5, Number.NaN])('%d elements are refused', (elements) =>
    expect(() => makeSampleTown({ elements })).toThrow(new RangeError(`a sample town has 1,000 to 10,000,000 elements, not ${elements}`)),
  );
});

describe('elements', () => {
  test('have ascending ids from 1', () => {
    for (const table of [nodes, ways, relations]) expect(table.ids.every((id, row) => id === row + 1)).toBe(true);
  });
  test('have all metadata, none from after the state of the data', () => {
    for (const table of [nodes, ways, relations]) {
      const { version, timestamp, changeset, uid, user } = table.meta;
      expect(version?.every((value) => value > 0 && value < 10)).toBe(true);
      expect(timestamp?.every((value) => value > 1_600_000_000 && value * 1000 < Date.parse('2026-06-01T00:00:00Z'))).toBe(true);
      expect(changeset?.every((value) => value > 0)).toBe(true);
      expect(uid?.every((value) => value > 0)).toBe(true);
      expect(user?.every((value) => town.strings.get(value) !== '')).toBe(true);
    }
    expect(new Set(nodes.meta.user).size).toBeGreaterThan(30);
  });
  test('refer only to what exists, save in relations that leave the data', () => {
    expect(ways.refs.every((ref) => ref >= 1 && ref <= nodes.count)).toBe(true);
    const counts = { [NODE]: nodes.count, [WAY]: ways.count, [RELATION]: relations.count };
    const incomplete = new Set<string | undefined>();
    for (let relation = 0; relation < relations.count; relation++) {
      for (const { type, ref } of membersOf(relation)) {
        if (ref > counts[type as 0 | 1 | 2]) incomplete.add(tagsOf(town, relations, relation).get('name'));
      }
    }
    expect([...incomplete]).toEqual(['国際自転車道 99 / International Route 99', 'Neighbour Land (incomplete)']);
  });
  test('ways have at least two nodes and never the same twice in a row', () => {
    for (let way = 0; way < ways.count; way++) {
      const refs = refsOf(town, way);
      expect(refs.length).toBeGreaterThan(1);
      expect(refs.some((ref, i) => ref === refs[i + 1])).toBe(false);
    }
  });
  test('are written in several scripts', () => {
    const names = [...rowsWith(town, nodes, (tags) => tags.has('name')).map((row) => tagsOf(town, nodes, row).get('name') ?? '')].join('');
    for (const script of [
      /\p{Script=Latin}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Script=Arabic}/u,
      /\p{Script=Hiragana}/u,
      /\p{Emoji_Presentation}/u,
    ]) {
      expect(names).toMatch(script);
    }
  });
  test('are of many kinds', () => {
    const kinds = new Set<string>();
    for (const table of [nodes, ways, relations]) {
      for (let row = 0; row < table.count; row++) for (const [key, value] of tagsOf(town, table, row)) kinds.add(`${key}=${value}`);
    }
    const wanted = [
      'amenity=townhall',
      'tourism=museum',
      'amenity=library',
      'amenity=hospital',
      'amenity=fire_station',
      'amenity=school',
      'amenity=cafe',
    ];
    wanted.push(
      'shop=bakery',
      'amenity=post_box',
      'leisure=playground',
      'amenity=fountain',
      'route=bus',
      'route=train',
      'landuse=forest',
      'railway=station',
    );
    wanted.push(
      'bridge=yes',
      'building=church',
      'opening_hours=24/7',
      'addr:street=Market Square',
      'type=multipolygon',
      'type=restriction',
      'water=lake',
    );
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
  test('say that the place is invented', () => {
    const [row] = rowsWith(town, nodes, (tags) => tags.get('name') === sampleTownName);
    expect(tagsOf(town, nodes, row).get('note')).toBe('invented for demonstration');
    expect(town.info.generator).toBe('Flyover sample town');
  });
});

describe('boundaries', () => {
  const boundaries = rowsWith(town, relations, (tags) => tags.get('type') === 'boundary' && !tags.get('name')?.includes('incomplete'));
  const ringsOf = (relation: number) =>
    joinRings(
      membersOf(relation)
        .filter(({ type }) => type === WAY)
        .map(({ ref }) => refsOf(town, ref - 1)),
    );
  test('close, each in one ring', () => {
    expect(boundaries.length).toBe(10);
    for (const relation of boundaries)
      expect([tagsOf(town, relations, relation).get('name'), ringsOf(relation)?.length]).toEqual([expect.any(String), 1]);
  });
  test('hold the middle of the map: country, state, district, town, old town', () => {
    const around = boundaries.filter((relation) =>
      isInside(
        (ringsOf(relation) ?? [[]])[0].flatMap((id) => placeOf(town, id - 1)),
        0.01,
        0.02,
      ),
    );
    expect(around.map((relation) => tagsOf(town, relations, relation).get('admin_level')).sort()).toEqual(['2', '4', '6', '8', '9']);
  });
  test('hold eight peaks in the hills', () => {
    const [ring] = ringsOf(named('Flyover Hills')) ?? [[]];
    const outline = ring.flatMap((id) => placeOf(town, id - 1));
    const peaks = rowsWith(town, nodes, (tags) => tags.get('natural') === 'peak' && Number(tags.get('ele')) > 300);
    expect(peaks.map((peak) => isInside(outline, ...placeOf(town, peak)))).toEqual(new Array(8).fill(true));
  });
});

describe('what the examples ask for in the default view', () => {
  test('Drinking Water', () => expect(nodesInView('amenity', 'drinking_water')).toBeGreaterThan(20));
  test('Cycle Network', () => {
    const routes = rowsWith(town, relations, (tags) => tags.get('route') === 'bicycle');
    expect(routes.map((row) => tagsOf(town, relations, row).get('network'))).toEqual(['lcn', 'lcn', 'rcn', 'ncn', 'icn']);
    for (const route of routes) {
      const there = membersOf(route).filter(({ type, ref }) => type === WAY && ref <= ways.count);
      expect(there.some(({ ref }) => refsOf(town, ref - 1).some((id) => inView(id - 1)))).toBe(true);
    }
    expect(waysInView((tags) => tags.get('highway') === 'cycleway').length).toBeGreaterThan(3);
  });
  test('Where am I?', () => {
    const squares = rowsWith(town, ways, (tags) => tags.get('name') === 'Market Square' && tags.get('area') === 'yes');
    expect(squares.map((square) => isInside(lineOf(town, square), 0.01, 0.02))).toEqual([true]);
  });
  test('MapCSS styling', () => {
    expect(nodesInView('amenity', 'cafe') + nodesInView('amenity', 'restaurant')).toBeGreaterThan(30);
    expect(waysInView((tags) => /^(primary|secondary|tertiary)$/.test(tags.get('highway') ?? '')).length).toBeGreaterThan(30);
    expect(waysInView((tags) => tags.get('leisure') === 'park').length).toBeGreaterThan(5);
    expect(waysInView((tags) => tags.get('natural') === 'water').length).toBeGreaterThan(5);
  });
  test('Map Call: most elements', () => {
    let seen = 0;
    for (let node = 0; node < nodes.count; node++) if (inView(node)) seen++;
    expect(seen / nodes.count).toBeGreaterThan(0.8);
  });
});

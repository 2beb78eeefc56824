/** Nested administrative boundaries: closed by shared ways, so that each makes an area. */
import { NODE, WAY } from '@flyover/osm-elements';
import { COUNTRY_NAME, DISTRICT_NAME, STATE_NAME } from './names.ts';
import { addShapeNodes, type Edge } from './street-plan.ts';
import { nodeAt, nodeId, type Town } from './town.ts';
import type { Member, Tags } from './town-writer.ts';

const QUARTER_NAMES = ['Eastgate', 'Northfield', 'Westbank', 'Southmeadow'] as const;
const QUARTER_CUTS = [1, 4, 7, 10] as const;

/** The municipality along the last ring, and in a large settlement its quarters. */
export function writeMunicipality(town: Town, center: number, wikidata: Tags): void {
  const { settlement, writer } = town;
  writer.edit();
  const outermost = settlement.rings[settlement.rings.length - 1];
  const members: Member[] = boundaryWays(town, outermost.edges, 8).map((way) => [WAY, way, 'outer']);
  members.push([NODE, center, 'admin_centre']);
  writer.relation(members, [['type', 'boundary'], ['boundary', 'administrative'], ['admin_level', '8'], ['name', town.name], ...wikidata]);
  if (settlement.large) writeQuarters(town);
}

/** The old town and four quarters around it. */
function writeQuarters(town: Town): void {
  const { settlement, writer } = town;
  const inner = settlement.rings[2].edges;
  const outer = settlement.rings[3].edges;
  const level = town.isMain ? 9 : 10;
  const arcs = QUARTER_CUTS.map((from, i) => {
    const steps = ((QUARTER_CUTS[(i + 1) % 4] - from + 12) % 12) * 2;
    const stretch = (edges: readonly Edge[]) => Array.from({ length: steps }, (_, k) => edges[(from * 2 + k) % edges.length]);
    return {
      inside: boundaryWay(town, stretch(inner), 10),
      outside: boundaryWay(town, stretch(outer), 10),
      spoke: boundaryWay(town, settlement.spokes[from].slice(-2, -1), 10),
    };
  });
  writer.relation(
    arcs.map((arc): Member => [WAY, arc.inside, 'outer']),
    quarterTags('Old Town', level),
  );
  for (const [i, arc] of arcs.entries()) {
    const next = arcs[(i + 1) % arcs.length];
    const members: Member[] = [
      [WAY, arc.spoke, 'outer'],
      [WAY, arc.outside, 'outer'],
      [WAY, next.spoke, 'outer'],
      [WAY, arc.inside, 'outer'],
    ];
    writer.relation(members, quarterTags(QUARTER_NAMES[i], level));
  }
}

function quarterTags(name: string, level: number): Tags {
  return [
    ['type', 'boundary'],
    ['boundary', 'administrative'],
    ['admin_level', `${level}`],
    ['name', name],
  ];
}

/** Country, state and district around all that is written. */
export function writeCountry(town: Town, radius: number, capital: number): void {
  const { writer } = town;
  writer.edit();
  const nested: readonly [name: string, level: number, stretch: number][] = [
    [DISTRICT_NAME, 6, 1.08],
    [STATE_NAME, 4, 1.22],
    [COUNTRY_NAME, 2, 1.4],
  ];
  for (const [name, level, stretch] of nested) {
    const points = 12 + 4 * (7 - level);
    const nodes: number[] = [];
    for (let i = 0; i < points; i++) {
      const angle = (i / points) * Math.PI * 2;
      // cos(n·angle) is at most 1 above: rings of different levels never touch
      const r = radius * stretch * (1 + 0.025 * Math.cos(angle * 5 + level) + 0.02 * Math.cos(angle * 3 - level));
      nodes.push(nodeAt(town, r * Math.cos(angle), r * Math.sin(angle)));
    }
    const tags: Tags = [
      ['boundary', 'administrative'],
      ['admin_level', `${level}`],
    ];
    const half = points / 2;
    const first = writer.way(nodes.slice(0, half + 1), false, tags);
    const second = writer.way([...nodes.slice(half), nodes[0]], false, tags);
    const more: Tags =
      level === 2
        ? [
            ['ISO3166-1', 'XX'],
            ['name:ru', 'Образцовая страна'],
            ['name:ar', 'بلد العينة'],
            ['name:ja', '見本の国'],
            ['int_name', 'Flyover Sample Land'],
          ]
        : [];
    const members: Member[] = [
      [WAY, first, 'outer'],
      [WAY, second, 'outer'],
      [NODE, capital, 'admin_centre'],
    ];
    writer.relation(members, [['type', 'boundary'], ...tags, ['name', name], ...more]);
    if (level === 2) {
      // the neighbour's other border is not in the data
      writer.relation(
        [
          [WAY, first, 'outer'],
          [WAY, 9_000_000_010, 'outer'],
        ],
        [['type', 'boundary'], ...tags, ['name', 'Neighbour Land (incomplete)']],
      );
    }
  }
}

/** One way a stretch of at most six edges. */
function boundaryWays(town: Town, edges: readonly Edge[], level: number): number[] {
  const ways: number[] = [];
  for (let i = 0; i < edges.length; i += 6) ways.push(boundaryWay(town, edges.slice(i, i + 6), level));
  return ways;
}

/** One way over the nodes of edges that follow one another. */
function boundaryWay(town: Town, edges: readonly Edge[], level: number): number {
  const nodes: number[] = [];
  for (const edge of edges) {
    addShapeNodes(town.plan, edge);
    for (const node of edge.nodes) {
      const id = nodeId(town, node);
      if (id !== nodes[nodes.length - 1]) nodes.push(id);
    }
  }
  return town.writer.way(nodes, false, [
    ['boundary', 'administrative'],
    ['admin_level', `${level}`],
  ]);
}

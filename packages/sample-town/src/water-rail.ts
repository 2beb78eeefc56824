/** The river and the railway: straight on the plan, bent like everything else, crossing whole settlements. */
import { NODE, WAY } from '@flyover/osm-elements';
import { RIVER_NAME } from './names.ts';
import { nodeOn } from './street-plan.ts';
import type { Strip } from './terrain.ts';
import { nodeAt, nodeId, type Town } from './town.ts';
import type { Member, Tags } from './town-writer.ts';

/** Half the width of the water, metres; the strip is wider. */
const HALF_WATER = 17;

/** The river from one side of a settlement's land to the other. */
export function writeRiver(town: Town, strip: Strip, fromX: number, toX: number): void {
  const { writer } = town;
  const pieces = Math.max(2, Math.round((toX - fromX) / 55));
  const xAt = (i: number) => fromX + ((toX - fromX) * i) / pieces;
  writer.edit();
  const line: number[] = [];
  for (let i = 0; i <= pieces; i++) line.push(i === 0 || i === pieces ? endNode(town, xAt(i), strip.y) : nodeAt(town, xAt(i), strip.y));
  writer.way(line, false, [
    ['waterway', 'river'],
    ['name', RIVER_NAME],
    ['wikidata', 'Q100000003'],
  ]);
  const north: number[] = [];
  const south: number[] = [];
  for (let i = 0; i <= pieces; i++) {
    const swell = 3 * Math.sin(i * 0.7) + 2 * Math.sin(i * 0.31);
    north.push(nodeAt(town, xAt(i), strip.y + HALF_WATER + swell));
    south.push(nodeAt(town, xAt(i), strip.y - HALF_WATER + swell * 0.6));
  }
  // pieces of a kilometre, as mappers cut them
  const longest = 20;
  for (let from = 0; from < pieces; from += longest) {
    const to = Math.min(pieces, from + longest);
    writer.way([...south.slice(from, to + 1), ...north.slice(from, to + 1).reverse()], true, [
      ['natural', 'water'],
      ['water', 'river'],
      ['name', RIVER_NAME],
    ]);
  }
}

/** The node where a river or railway leaves the settlement's land: the neighbour's too. */
function endNode(town: Town, x: number, y: number): number {
  const { joint } = town.settlement.shape;
  return joint === undefined ? nodeAt(town, x, y) : nodeId(town, joint(x, y));
}

/** The railway with its level crossings and, in the main town, a station. Returns the node of the station. */
export function writeRailway(
  town: Town,
  strip: Strip,
  fromX: number,
  toX: number,
  station: { x: number; name: string } | undefined,
): number {
  const { plan, writer, settlement } = town;
  const stops: { x: number; node: number }[] = [];
  for (const edge of settlement.edges) {
    if (edge.kind === 'none' || edge.kind === 'footway') continue;
    const first = edge.nodes[0];
    const last = edge.nodes[edge.nodes.length - 1];
    const rise = plan.y[last] - plan.y[first];
    const place = (strip.y - plan.y[first]) / rise;
    if (rise === 0 || place <= 0 || place >= 1) continue;
    const node = nodeOn(plan, edge, place, 1);
    if (Math.abs(plan.y[node] - strip.y) > 2) continue;
    town.nodeTags.set(node, [
      ['railway', 'level_crossing'],
      ['crossing:barrier', 'full'],
    ]);
    stops.push({ x: plan.x[node], node });
  }
  const count = Math.max(2, Math.round((toX - fromX) / 90));
  for (let i = 0; i <= count; i++) {
    const x = fromX + ((toX - fromX) * i) / count;
    if (stops.every((stop) => stop.node < 0 || Math.abs(stop.x - x) > 25)) stops.push({ x, node: -1 });
  }
  stops.sort((a, b) => a.x - b.x);
  writer.edit();
  let stationNode = 0;
  const line: number[] = [];
  for (const stop of stops) {
    if (station !== undefined && stationNode === 0 && stop.x > station.x) {
      stationNode = nodeAt(town, station.x, strip.y, [
        ['railway', 'station'],
        ['public_transport', 'station'],
        ['name', `${station.name} Station`],
        ['train', 'yes'],
        ['ref', 'FLY'],
        ['website', 'https://rail.example.org/'],
        ['wheelchair', 'yes'],
      ]);
      line.push(stationNode);
    }
    if (stop.node >= 0) line.push(nodeId(town, stop.node));
    else line.push(stop.x === fromX || stop.x === toX ? endNode(town, stop.x, strip.y) : nodeAt(town, stop.x, strip.y));
  }
  const tags: Tags = [
    ['railway', 'rail'],
    ['usage', 'main'],
    ['electrified', 'contact_line'],
    ['gauge', '1435'],
    ['name', 'Sample Line'],
  ];
  const track = writer.way(line, false, tags);
  if (stationNode === 0 || station === undefined) return 0;
  const side = (y: number) => {
    const nodes: number[] = [];
    for (let i = 0; i <= 6; i++) nodes.push(nodeAt(town, station.x - 150 + i * 50, strip.y + (i === 0 || i === 6 ? 0 : y)));
    return nodes;
  };
  writer.way(side(5), false, [
    ['railway', 'rail'],
    ['service', 'siding'],
    ['gauge', '1435'],
  ]);
  const platform: number[] = [];
  for (let i = 0; i <= 4; i++) platform.push(nodeAt(town, station.x - 90 + i * 45, strip.y - 4));
  for (let i = 4; i >= 0; i--) platform.push(nodeAt(town, station.x - 90 + i * 45, strip.y - 8));
  const platformWay = writer.way(platform, true, [
    ['railway', 'platform'],
    ['public_transport', 'platform'],
    ['ref', '1/2'],
    ['area', 'yes'],
  ]);
  const members: Member[] = [
    [WAY, track, ''],
    [NODE, stationNode, 'stop'],
    [WAY, platformWay, 'platform'],
  ];
  writer.relation(members, [
    ['type', 'route'],
    ['route', 'train'],
    ['ref', 'RE 5'],
    ['name', 'RE 5: Flyover Town => Far Away'],
    ['operator', 'Sample Rail'],
  ]);
  return stationNode;
}

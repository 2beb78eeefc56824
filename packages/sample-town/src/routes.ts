/** Bus and cycle routes over the written streets. Some go on beyond the data, as routes do. */
import { NODE, WAY } from '@flyover/osm-elements';
import type { Edge } from './street-plan.ts';
import { nodeId, type Town } from './town.ts';
import type { Member, Tags } from './town-writer.ts';

/** Ways that are not in the data: members of routes that leave it. */
const MISSING_WAYS: readonly number[] = [9_000_000_001, 9_000_000_002, 9_000_000_003];

export function writeRoutes(town: Town): void {
  const { settlement, writer } = town;
  const ringRoad = settlement.rings[settlement.large ? 2 : 1].edges;
  const spoke = (direction: number) => settlement.spokes[direction];
  const outward = (direction: number) => spoke(direction).slice(settlement.large ? -2 : 0);
  const half = ringRoad.length / 2;

  writer.edit();
  writeCycleRoute(town, ringRoad, 'lcn', 'R', 'Ring Route', []);
  writeCycleRoute(town, [...outward(2)].reverse().concat(ringRoad.slice(0, half / 2), spoke(8)), 'lcn', '3', 'Orchard Route', []);
  const riverside = settlement.edges.filter((edge) => edge.kind === 'cycleway');
  writeCycleRoute(town, [...riverside, ...spoke(4)], 'rcn', 'Q', 'Querle Cycle Path', []);
  writeCycleRoute(town, [...spoke(10)].reverse().concat(spoke(4)), 'ncn', '42', 'Sample Land Traverse', []);
  writeCycleRoute(town, [...spoke(6)].reverse().concat(spoke(0)), 'icn', 'EV 99', '国際自転車道 99 / International Route 99', MISSING_WAYS);

  const busEdges = [...outward(0)].reverse().concat(ringRoad.slice(0, half), outward(6));
  const members: Member[] = [];
  for (const [i, edge] of busEdges.entries()) {
    if (i % 2 !== 0 || !town.ways.has(edge)) continue;
    const { plan } = town;
    const node = edge.nodes[Math.floor(edge.nodes.length / 2)];
    const x = plan.terrain.bendX(plan.x[node], plan.y[node]);
    const y = plan.terrain.bendY(plan.x[node], plan.y[node]);
    const name = i === 0 ? 'Sample Fields' : edge.name === 'Ring Road' ? `Ring Road ${i}` : edge.name;
    const stop = writer.node(x + 7, y - 7, [
      ['highway', 'bus_stop'],
      ['public_transport', 'platform'],
      ['name', name],
      ['shelter', i % 4 === 0 ? 'yes' : 'no'],
    ]);
    members.push([NODE, stop, 'platform']);
  }
  members.push(...wayMembers(town, busEdges));
  writer.relation(members, [
    ['type', 'route'],
    ['route', 'bus'],
    ['ref', '7'],
    ['name', 'Bus 7: Eastgate – Westgate'],
    ['operator', 'Sample Transit'],
    ['colour', '#0b7a75'],
  ]);
  // a turn restriction, as every road network has some
  const first = ringRoad[0];
  const turn = [town.ways.get(first)?.at(-1), town.ways.get(ringRoad[1])?.[0]];
  if (turn[0] !== undefined && turn[1] !== undefined) {
    writer.relation(
      [
        [WAY, turn[0], 'from'],
        [NODE, nodeId(town, first.nodes[first.nodes.length - 1]), 'via'],
        [WAY, turn[1], 'to'],
      ],
      [
        ['type', 'restriction'],
        ['restriction', 'no_u_turn'],
      ],
    );
  }
}

function writeCycleRoute(town: Town, edges: readonly Edge[], network: string, ref: string, name: string, missing: readonly number[]): void {
  const members = wayMembers(town, edges);
  if (members.length === 0) return;
  for (const way of missing) members.push([WAY, way, '']);
  const tags: Tags = [
    ['type', 'route'],
    ['route', 'bicycle'],
    ['network', network],
    ['ref', ref],
    ['name', name],
  ];
  town.writer.relation(members, tags);
}

function wayMembers(town: Town, edges: readonly Edge[]): Member[] {
  return edges.flatMap((edge) => (town.ways.get(edge) ?? []).map((way): Member => [WAY, way, '']));
}

/** Writes the edges of a settlement as ways: streets, paths, bridges, and the crossings on their nodes. */
import { addShapeNodes, type Edge, type EdgeKind } from './street-plan.ts';
import type { Strip } from './terrain.ts';
import { nextStreetName, nodeId, type Town } from './town.ts';
import type { Tags } from './town-writer.ts';

const DRIVEN: ReadonlySet<EdgeKind> = new Set(['primary', 'secondary', 'tertiary', 'residential', 'unclassified', 'living_street']);
const SPOKE_NAMES = [
  'Eastgate',
  'Upper Mill Road',
  'Hill Road',
  'Northgate',
  'Station Avenue',
  'Abbey Road',
  'Westgate',
  'Ferry Road',
  'Lake Road',
  'Southgate',
  'Meadow Avenue',
  'Orchard Road',
];

export function writeStreets(town: Town): void {
  const { settlement } = town;
  nameStreets(town);
  for (const edge of settlement.edges) {
    addShapeNodes(town.plan, edge);
  }
  for (const edge of settlement.edges) markCrossings(town, edge);
  for (const edge of settlement.edges) {
    if (edge.kind === 'none') continue;
    town.writer.edit();
    writeEdge(town, edge, settlement.shape.strips);
  }
}

function nameStreets(town: Town): void {
  const { settlement } = town;
  for (const [direction, spoke] of settlement.spokes.entries()) {
    for (const edge of spoke) {
      if (edge.kind === 'track' || edge.kind === 'none') continue;
      edge.name = settlement.large ? SPOKE_NAMES[direction] : direction % 4 === 0 ? 'Main Street' : nextStreetName(town);
    }
  }
  if (settlement.large) {
    for (const edge of settlement.rings[0].edges) edge.name = 'Market Square';
    for (const edge of settlement.rings[1].edges) edge.name = 'Old Wall Street';
    for (const edge of settlement.rings[2].edges) edge.name = 'Ring Road';
  } else for (const edge of settlement.rings[0].edges) edge.name = 'The Green';
  for (const edge of settlement.edges) {
    if (edge.name === '' && edge.kind !== 'track' && edge.kind !== 'none' && edge.kind !== 'cycleway' && edge.kind !== 'footway')
      edge.name = nextStreetName(town);
  }
}

/** Signals where main streets meet the ring road, zebra crossings at some other corners. */
function markCrossings(town: Town, edge: Edge): void {
  const { nodeTags, random } = town;
  const last = edge.nodes[edge.nodes.length - 1];
  if (edge.kind === 'primary' || edge.kind === 'secondary') {
    if (random.chance(0.4) && !nodeTags.has(last)) nodeTags.set(last, [['highway', 'traffic_signals']]);
  } else if (edge.kind === 'residential' && random.chance(0.12) && edge.nodes.length > 3 && !nodeTags.has(edge.nodes[1])) {
    nodeTags.set(edge.nodes[1], [
      ['highway', 'crossing'],
      ['crossing', 'zebra'],
      ['crossing:markings', 'zebra'],
      ['tactile_paving', 'no'],
    ]);
  }
}

function writeEdge(town: Town, edge: Edge, strips: readonly Strip[]): void {
  const { plan } = town;
  const ways: number[] = [];
  const river = strips.find((strip) => strip.wet);
  let run: number[] = [nodeId(town, edge.nodes[0])];
  let isBridge = false;
  const finish = () => {
    if (run.length > 1 && (!isBridge || DRIVEN.has(edge.kind))) ways.push(town.writer.way(run, false, streetTags(town, edge, isBridge)));
  };
  for (let i = 1; i < edge.nodes.length; i++) {
    const node = edge.nodes[i];
    const middle = (plan.y[node] + plan.y[edge.nodes[i - 1]]) / 2;
    const over = river !== undefined && Math.abs(middle - river.y) < river.half - 0.5;
    if (over !== isBridge) {
      finish();
      run = [nodeId(town, edge.nodes[i - 1])];
      isBridge = over;
    }
    run.push(nodeId(town, node));
  }
  finish();
  if (ways.length > 0) town.ways.set(edge, ways);
}

function streetTags(town: Town, edge: Edge, isBridge: boolean): Tags {
  const { random } = town;
  const tags: [string, string][] = [['highway', edge.kind]];
  if (edge.name !== '') tags.push(['name', edge.name]);
  switch (edge.kind) {
    case 'primary':
      tags.push(['ref', 'F 7'], ['maxspeed', '50'], ['lanes', '2'], ['surface', 'asphalt'], ['lit', 'yes'], ['sidewalk', 'both']);
      break;
    case 'secondary':
      tags.push(['ref', 'L 12'], ['maxspeed', '50'], ['surface', 'asphalt'], ['cycleway:both', 'lane']);
      break;
    case 'tertiary':
      tags.push(['maxspeed', '50'], ['surface', 'asphalt']);
      break;
    case 'residential':
      tags.push(['maxspeed', '30'], ['surface', random.chance(0.8) ? 'asphalt' : 'sett']);
      if (random.chance(0.1)) tags.push(['oneway', 'yes'], ['oneway:bicycle', 'no']);
      break;
    case 'living_street':
    case 'pedestrian':
      tags.push(['surface', 'paving_stones'], ['lit', 'yes']);
      break;
    case 'track':
      tags.push(['tracktype', `grade${random.whole(2, 4)}`]);
      break;
    case 'cycleway':
      tags.push(['name', 'Riverside Path'], ['foot', 'designated'], ['surface', 'asphalt']);
      break;
    case 'footway':
      tags.push(['surface', 'fine_gravel']);
  }
  if (isBridge) tags.push(['bridge', 'yes'], ['layer', '1']);
  return tags;
}

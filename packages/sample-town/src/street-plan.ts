/**
 * The plan of streets: edges that share nodes, and the faces between them. Cutting a face makes a new edge whose ends are nodes
 * on the edges it meets, so that every crossing is one node, whatever is cut later.
 */
import type { Terrain } from './terrain.ts';

export type EdgeKind =
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'residential'
  | 'living_street'
  | 'pedestrian'
  | 'service'
  | 'unclassified'
  | 'track'
  | 'cycleway'
  | 'footway'
  /** A border of land without a street. */
  | 'none';

/** A straight line of the plan, later one or a few ways. */
export interface Edge {
  kind: EdgeKind;
  name: string;
  /** Plan nodes from one end to the other. */
  readonly nodes: number[];
  /** Position of each of them: 0 at the first, 1 at the last. */
  readonly places: number[];
  readonly length: number;
}

/** A piece of land: corner i is joined to corner i + 1 by a stretch of `edges[i]`. Counter-clockwise. */
export interface Face {
  readonly corners: readonly number[];
  readonly edges: readonly Edge[];
}

export interface StreetPlan {
  readonly terrain: Terrain;
  /** Of nodes, metres on the flat plan. */
  readonly x: number[];
  readonly y: number[];
  /** Id of the written node, 0 while there is none. */
  readonly ids: number[];
  readonly edges: Edge[];
}

export function createStreetPlan(terrain: Terrain): StreetPlan {
  return { terrain, x: [], y: [], ids: [], edges: [] };
}

export function addPlanNode(plan: StreetPlan, x: number, y: number): number {
  plan.x.push(x);
  plan.y.push(y);
  plan.ids.push(0);
  return plan.x.length - 1;
}

export function addEdge(plan: StreetPlan, from: number, to: number, kind: EdgeKind, name = ''): Edge {
  const length = Math.sqrt((plan.x[to] - plan.x[from]) ** 2 + (plan.y[to] - plan.y[from]) ** 2);
  const edge: Edge = { kind, name, nodes: [from, to], places: [0, 1], length };
  plan.edges.push(edge);
  return edge;
}

/** The node at a place (0 to 1) of an edge: one that is nearer than `snap` metres, else a new one. */
export function nodeOn(plan: StreetPlan, edge: Edge, place: number, snap: number): number {
  const { nodes, places, length } = edge;
  let index = 0;
  while (index < places.length && places[index] < place) index++;
  if (index < places.length && (places[index] - place) * length <= snap) return nodes[index];
  if (index > 0 && (place - places[index - 1]) * length <= snap) return nodes[index - 1];
  const first = nodes[0];
  const last = nodes[nodes.length - 1];
  const node = addPlanNode(
    plan,
    plan.x[first] + (plan.x[last] - plan.x[first]) * place,
    plan.y[first] + (plan.y[last] - plan.y[first]) * place,
  );
  nodes.splice(index, 0, node);
  places.splice(index, 0, place);
  return node;
}

/** Cuts a convex face along a line; undefined where the line misses it or would leave a sliver. */
export function cutFace(
  plan: StreetPlan,
  face: Face,
  line: { x: number; y: number; normalX: number; normalY: number },
  kind: EdgeKind,
  snap: number,
): [back: Face, front: Face, edge: Edge] | undefined {
  const { corners, edges } = face;
  const count = corners.length;
  const side = (corner: number) => (plan.x[corner] - line.x) * line.normalX + (plan.y[corner] - line.y) * line.normalY;
  const crossings: { index: number; node: number; rising: boolean }[] = [];
  for (let i = 0; i < count; i++) {
    const from = side(corners[i]);
    const to = side(corners[(i + 1) % count]);
    if (from < 0 === to < 0) continue;
    const edge = edges[i];
    const fromPlace = edge.places[edge.nodes.indexOf(corners[i])];
    const toPlace = edge.places[edge.nodes.indexOf(corners[(i + 1) % count])];
    const node = nodeOn(plan, edge, fromPlace + (toPlace - fromPlace) * (from / (from - to)), snap);
    crossings.push({ index: i, node, rising: to >= 0 });
  }
  if (crossings.length !== 2 || crossings[0].node === crossings[1].node) return undefined;
  const [enter, leave] = crossings[0].rising ? crossings : [crossings[1], crossings[0]];
  const edge = addEdge(plan, enter.node, leave.node, kind);
  const front = walk(face, enter, leave, edge);
  const back = walk(face, leave, enter, edge);
  if (front === undefined || back === undefined) {
    plan.edges.pop();
    return undefined;
  }
  return [back, front, edge];
}

function walk(face: Face, from: { index: number; node: number }, to: { index: number; node: number }, closing: Edge): Face | undefined {
  const count = face.corners.length;
  const corners = [from.node];
  const edges = [face.edges[from.index]];
  for (let i = (from.index + 1) % count; ; i = (i + 1) % count) {
    const corner = face.corners[i];
    if (corner === corners[corners.length - 1]) edges[edges.length - 1] = face.edges[i];
    else if (corner !== to.node) {
      corners.push(corner);
      edges.push(face.edges[i]);
    }
    if (i === to.index) break;
  }
  corners.push(to.node);
  edges.push(closing);
  return corners.length < 3 ? undefined : { corners, edges };
}

/** Adds nodes to long straight stretches, so that they bend visibly: few outside of settlements. */
export function addShapeNodes(plan: StreetPlan, edge: Edge): void {
  const spacing = edge.kind === 'none' ? 120 : edge.kind === 'track' ? 70 : 46;
  for (let i = 0; i + 1 < edge.nodes.length; i++) {
    const gap = (edge.places[i + 1] - edge.places[i]) * edge.length;
    const pieces = Math.round(gap / spacing);
    if (pieces < 2) continue;
    const start = edge.places[i];
    const step = (edge.places[i + 1] - start) / pieces;
    for (let piece = 1; piece < pieces; piece++) nodeOn(plan, edge, start + step * piece, 0);
    i += pieces - 1;
  }
}

/** The nodes of side `i` of a face, from its corner up to, not including, the next. */
export function sideNodes(face: Face, i: number): number[] {
  const { nodes } = face.edges[i];
  const from = nodes.indexOf(face.corners[i]);
  const to = nodes.indexOf(face.corners[(i + 1) % face.corners.length]);
  return from <= to ? nodes.slice(from, to) : nodes.slice(to + 1, from + 1).reverse();
}

/** Area in square metres and centroid on the flat plan. */
export function measureFace(plan: StreetPlan, face: Face): { area: number; x: number; y: number } {
  let doubled = 0;
  let momentX = 0;
  let momentY = 0;
  const count = face.corners.length;
  const originX = plan.x[face.corners[0]];
  const originY = plan.y[face.corners[0]];
  for (let i = 0; i < count; i++) {
    const ax = plan.x[face.corners[i]] - originX;
    const ay = plan.y[face.corners[i]] - originY;
    const bx = plan.x[face.corners[(i + 1) % count]] - originX;
    const by = plan.y[face.corners[(i + 1) % count]] - originY;
    const cross = ax * by - bx * ay;
    doubled += cross;
    momentX += (ax + bx) * cross;
    momentY += (ay + by) * cross;
  }
  if (Math.abs(doubled) < 1) return { area: 0, x: originX, y: originY };
  return { area: doubled / 2, x: originX + momentX / (3 * doubled), y: originY + momentY / (3 * doubled) };
}

/**
 * Features built from elements: the elements that are drawn, and their geometry.
 *
 * - Points: nodes with interesting tags, nodes of no way, and members of relations.
 * - Lines and polygons: ways; a closed way is a polygon where its tags say so (`POLYGON_RULES`).
 * - Polygons with holes: multipolygon and boundary relations. Lines: route and waterway relations.
 * - Placeholders: ways and relations of which only the center or the bounds came.
 * - Made elements, with the geometry that the query gave them.
 *
 * Relations come first, then ways, then nodes, then made elements, each in the order of the store.
 */
import { type ElementStore, NO_COORDINATE, NODE, readSample, WAY } from '@flyover/osm-elements';
import { mayCrossAntimeridian } from './antimeridian.ts';
import { RingCheck } from './area/ring-check.ts';
import { SegmentBoxes } from './area/segment-boxes.ts';
import { LEAST_RING_NODES } from './assemble-rings.ts';
import { type Conversion, markMembers, readMemberWay, relationFlag, writeClosedWay, writeLine, writePlaceholder } from './conversion.ts';
import { type FeatureSet, IN_RELATION, POINT, TAINTED } from './feature-set.ts';
import { FeatureWriter } from './feature-writer.ts';
import { writeMade } from './made-features.ts';
import { buildMembership } from './membership.ts';
import { Outline } from './outline.ts';
import { PlaceNumbers } from './place-numbers.ts';
import { findPlaceless } from './placeless.ts';
import { indexRows, PointReader } from './point-reader.ts';
import { createAreaTest, createTagInterest, POLYGON_RULES, type PolygonRule, UNINTERESTING_KEYS } from './polygon-rules.ts';
import { writeRelations } from './relation-features.ts';

/** Options of the conversion. */
export interface FeatureOptions {
  /** Rules for closed ways that are areas; `POLYGON_RULES` where absent. */
  readonly polygonRules?: readonly PolygonRule[];
  /** Keys that do not make a node worth a point; `UNINTERESTING_KEYS` where absent. */
  readonly uninterestingKeys?: readonly string[];
}

/** The features of a store. Areas have none. */
export function buildFeatures(store: ElementStore, options: FeatureOptions = {}): FeatureSet {
  return convert(store, options).set;
}

/** The tools of a conversion, and its features. */
interface Converted {
  readonly conversion: Conversion;
  readonly set: FeatureSet;
}

/** The features of a store, and what they were made with. */
function convert(store: ElementStore, options: FeatureOptions): Converted {
  const { nodes, ways, relations, made, strings } = store;
  const rows = indexRows(store);
  const membership = buildMembership(store, rows.relations.superseded);
  const inline = (ways.geometry?.lat.length ?? 0) + (relations.geometry?.lat.length ?? 0);
  const conversion: Conversion = {
    store,
    rows,
    membership,
    memberRows: markMembers(store, rows),
    points: new PointReader(store, rows),
    writer: new FeatureWriter(
      Math.max(ways.refs.length, inline) + (ways.refs.length === 0 ? nodes.count : 0),
      mayCrossAntimeridian(store) || made.shapes !== undefined,
    ),
    interest: createTagInterest(strings, options.uninterestingKeys ?? UNINTERESTING_KEYS),
    outline: new Outline(),
    rings: new RingCheck(),
    tools: { places: new PlaceNumbers(), boxes: new SegmentBoxes() },
    isArea: createAreaTest(strings, options.polygonRules ?? POLYGON_RULES),
    shownWays: new Uint8Array(ways.count),
    shownMembers: new Uint8Array(membership.count),
  };
  writeRelations(conversion);
  writeWays(conversion);
  writeNodes(conversion);
  writeMade(conversion);
  const drawn = conversion.writer.finish(store, membership);
  return { conversion, set: { ...drawn, placeless: findPlaceless(drawn, rows, conversion.shownWays) } };
}

function writeWays(conversion: Conversion): void {
  const { store, rows, points, isArea, shownWays } = conversion;
  const { ways } = store;
  for (let row = 0; row < ways.count; row++) {
    if (rows.ways.superseded?.[row] === 1) continue;
    points.readWay(row);
    if (shownWays[row] === 1) continue;
    if (points.gaps === points.count) readFromRelation(conversion, row);
    const flags = relationFlag(conversion, WAY, row) | (points.gaps > 0 ? TAINTED : 0);
    if (points.gaps === 0 && points.count >= LEAST_RING_NODES && isClosed(conversion, row) && isArea(ways, row)) {
      writeClosedWay(conversion, row, flags);
    } else if (!writeLine(conversion, WAY, row, flags)) writePlaceholder(conversion, WAY, row);
  }
}

/** By node ids where there are any: two nodes may share a place. */
function isClosed({ store: { ways }, rows, points }: Conversion, ownRow: number): boolean {
  const row = rows.ways.geometryRow(ownRow);
  const first = ways.refStart[row];
  const end = ways.refStart[row + 1];
  return end > first ? ways.refs[first] === ways.refs[end - 1] && points.isClosed : points.isClosed;
}

/** A way that came without geometry may have it as a member of a relation (`out geom` of the relation, `out tags` of the way). */
function readFromRelation(conversion: Conversion, row: number): void {
  const { membership, store } = conversion;
  if (store.relations.geometry === undefined) return;
  const entry = membership.find(WAY, store.ways.ids[row]);
  if (entry >= 0) readMemberWay(conversion, membership.memberSlots[membership.start[entry]]);
}

function writeNodes({ store: { nodes }, rows, points, writer, interest, memberRows }: Conversion): void {
  const { superseded } = rows.nodes;
  const { usedNodes } = points;
  const { tagStart } = nodes;
  const isMember = memberRows[NODE];
  for (let row = 0; row < nodes.count; row++) {
    // first what is true of nearly all nodes
    if (usedNodes[row] === 1 && isMember[row] === 0 && (tagStart[row] === tagStart[row + 1] || !interest.has(nodes, row))) continue;
    if (superseded !== undefined && superseded[row] === 1) continue;
    const from = rows.nodes.geometryRow(row);
    if (nodes.lat[from] === NO_COORDINATE) continue;
    writer.begin(POINT, NODE, row, isMember[row] === 1 ? IN_RELATION : 0);
    writer.point(nodes.lat[from], nodes.lon[from]);
    writer.endPart(0);
  }
}

/**
 * Reads and converts a small answer with everything in it that answers hold, so that the engine knows the code before the first real one
 * (some 20 ms, once).
 *
 * @returns what is to be kept for as long as answers are read and converted: where nothing of it is left, the engine throws the machine code away,
 * and the next conversion takes three times as long
 */
export function warmUpConversion(): object {
  const reader = readSample();
  return { reader, conversion: convert(reader.partial(), {}) };
}

/** Writes a store as the Overpass API 0.7.62 prints JSON: `out meta` with the geometry, centers and boxes the store has. */
import {
  type ElementColumns,
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  NODE,
  type PlaceColumns,
  type RelationColumns,
  type WayColumns,
} from '../element-store.ts';
import { ByteWriter } from '../text/byte-writer.ts';
import { formatCoordinate } from '../text/coordinate.ts';
import { escapeJson, JSON_ESCAPES } from './escape-json.ts';
import { PART } from './json-parts.ts';

/** What the writers can be told. */
export interface WriteOptions {
  /** Named in the file as what wrote it, instead of what wrote the store's own file. */
  readonly generator?: string;
  /** Told before each chunk how many elements were written so far. */
  readonly onElements?: (written: number) => void;
}

const MEMBER_TYPES = [PART.node, PART.way, PART.relation];

/**
 * The store as Overpass JSON, in chunks of about 64 kB: nodes, ways, relations, areas, then what was made.
 * An id of 0 is left out (`out noids`) but for made elements.
 */
export function* writeOverpassJson(store: ElementStore, options: WriteOptions = {}): Generator<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  writer.text(head(store, options));
  let written = 0;
  for (const { table, writeRow } of tables(store, writer)) {
    for (let row = 0; row < table.count; row++) {
      if (written > 0) writer.fixed(PART.nextElement);
      writeRow(row);
      written++;
      if (!writer.isFull) continue;
      options.onElements?.(written);
      yield writer.take();
    }
  }
  options.onElements?.(written);
  // the server joins the remarks of one answer like this
  const remarks = store.info.remarks?.join('');
  writer.text(`\n\n  ]${remarks === undefined ? '' : `,\n"remark": "${escapeJson(remarks)}"`}\n}\n`);
  yield writer.take();
}

function head({ info }: ElementStore, options: WriteOptions): string {
  const generator = options.generator ?? info.generator;
  const facts = [
    ['timestamp_osm_base', info.osmBase],
    ['timestamp_areas_base', info.areasBase],
    ['copyright', info.copyright],
  ] as const;
  const osm3s = facts.flatMap(([name, value]) => (value === undefined ? [] : [`    "${name}": "${escapeJson(value)}"`]));
  const fields = ['  "version": 0.6'];
  if (generator !== undefined) fields.push(`  "generator": "${escapeJson(generator)}"`);
  if (osm3s.length > 0) fields.push(`  "osm3s": {\n${osm3s.join(',\n')}\n  }`);
  if (info.bounds !== undefined) {
    const [south, west, north, east] = info.bounds.map((side) => formatCoordinate(Math.round(side * 1e7)));
    fields.push(`  "bounds": {\n    "minlat": ${south},\n    "minlon": ${west},\n    "maxlat": ${north},\n    "maxlon": ${east}\n  }`);
  }
  return `{\n${fields.join(',\n')},\n  "elements": [\n\n`;
}

/** Every table in the order of the API, with what writes one of its rows. */
function tables(store: ElementStore, writer: ByteWriter): { table: ElementColumns; writeRow: (row: number) => void }[] {
  const { nodes, ways, relations, areas, made, strings } = store;
  const element = (table: ElementColumns, type: Uint8Array, details: (row: number) => void) => ({
    table,
    writeRow(row: number) {
      writer.fixed(PART.type);
      writer.fixed(type);
      writeId(writer, table.ids[row]);
      details(row);
      writeTags(writer, store, table, row);
      writer.fixed(PART.endElement);
    },
  });
  return [
    element(nodes, PART.node, (row) => {
      if (nodes.lat[row] !== NO_COORDINATE) writePlace(writer, PART.lat, nodes.lat[row], PART.lon, nodes.lon[row]);
      writeMeta(writer, store, nodes, row);
    }),
    element(ways, PART.way, (row) => {
      writeMeta(writer, store, ways, row);
      writeBoxes(writer, ways, row);
      writeNodes(writer, ways, row);
    }),
    element(relations, PART.relation, (row) => {
      writeMeta(writer, store, relations, row);
      writeBoxes(writer, relations, row);
      writeMembers(writer, store, relations, row);
    }),
    element(areas, PART.area, (row) => writeMeta(writer, store, areas, row)),
    {
      table: made,
      writeRow(row) {
        writer.fixed(PART.type);
        writer.string(strings, made.types[row], JSON_ESCAPES);
        writer.fixed(PART.id);
        writer.integer(made.ids[row]);
        writeMeta(writer, store, made, row);
        writeTags(writer, store, made, row);
        writer.fixed(PART.endElement);
      },
    },
  ];
}

function writeId(writer: ByteWriter, id: number): void {
  if (id === 0) {
    writer.fixed(PART.noId);
    return;
  }
  writer.fixed(PART.id);
  writer.integer(id);
}

function writePlace(writer: ByteWriter, latName: Uint8Array, lat: number, lonName: Uint8Array, lon: number): void {
  writer.fixed(latName);
  writer.coordinate(lat);
  writer.fixed(lonName);
  writer.coordinate(lon);
}

function writeMeta(writer: ByteWriter, { strings }: ElementStore, { meta }: ElementColumns, row: number): void {
  const timestamp = meta.timestamp?.[row] ?? 0;
  const version = meta.version?.[row] ?? 0;
  const changeset = meta.changeset?.[row] ?? 0;
  const user = meta.user?.[row] ?? 0;
  const uid = meta.uid?.[row] ?? 0;
  if (timestamp !== 0) {
    writer.fixed(PART.timestamp);
    writer.timestamp(timestamp);
    writer.fixed(PART.quote);
  }
  if (version !== 0) writeNumber(writer, PART.version, version);
  if (changeset !== 0) writeNumber(writer, PART.changeset, changeset);
  if (user !== 0) {
    writer.fixed(PART.user);
    writer.string(strings, user, JSON_ESCAPES);
    writer.fixed(PART.quote);
  }
  if (uid !== 0) writeNumber(writer, PART.uid, uid);
}

function writeNumber(writer: ByteWriter, name: Uint8Array, value: number): void {
  writer.fixed(name);
  writer.integer(value);
}

function writeBoxes(writer: ByteWriter, table: PlaceColumns, row: number): void {
  const { centerLat, centerLon, bounds } = table;
  if (bounds !== undefined && bounds[row * 4] !== NO_COORDINATE) {
    writePlace(writer, PART.minlat, bounds[row * 4], PART.minlon, bounds[row * 4 + 1]);
    writePlace(writer, PART.maxlat, bounds[row * 4 + 2], PART.maxlon, bounds[row * 4 + 3]);
    writer.fixed(PART.endObject);
  }
  if (centerLat === undefined || centerLon === undefined || centerLat[row] === NO_COORDINATE) return;
  writePlace(writer, PART.centerLat, centerLat[row], PART.centerLon, centerLon[row]);
  writer.fixed(PART.endObject);
}

function writeNodes(writer: ByteWriter, { refStart, refs, geometry }: WayColumns, row: number): void {
  const start = refStart[row];
  const end = refStart[row + 1];
  if (start < end) {
    writer.fixed(PART.nodes);
    for (let i = start; i < end; i++) {
      writer.fixed(i === start ? PART.item : PART.nextItem);
      writer.integer(refs[i]);
    }
    writer.fixed(PART.endList);
  }
  if (geometry === undefined || geometry.start[row] === geometry.start[row + 1]) return;
  writer.fixed(PART.geometry);
  writePoints(writer, geometry, row, PART.item, PART.nextItem);
  writer.fixed(PART.endList);
}

function writePoints(writer: ByteWriter, geometry: InlineGeometry, slot: number, before: Uint8Array, between: Uint8Array): void {
  const start = geometry.start[slot];
  for (let i = start; i < geometry.start[slot + 1]; i++) {
    writer.fixed(i === start ? before : between);
    if (geometry.lat[i] === NO_COORDINATE) {
      writer.fixed(PART.gap);
      continue;
    }
    writePlace(writer, PART.point, geometry.lat[i], PART.pointLon, geometry.lon[i]);
    writer.fixed(PART.endPoint);
  }
}

function writeMembers(writer: ByteWriter, { strings }: ElementStore, relations: RelationColumns, row: number): void {
  const { memberStart, memberTypes, memberRefs, memberRoles, geometry } = relations;
  const start = memberStart[row];
  const end = memberStart[row + 1];
  if (start === end) return;
  writer.fixed(PART.members);
  for (let i = start; i < end; i++) {
    writer.fixed(i === start ? PART.member : PART.nextMember);
    writer.fixed(MEMBER_TYPES[memberTypes[i]]);
    writer.fixed(PART.memberRef);
    writer.integer(memberRefs[i]);
    writer.fixed(PART.memberRole);
    writer.string(strings, memberRoles[i], JSON_ESCAPES);
    writer.fixed(PART.quote);
    if (geometry !== undefined && geometry.start[i] < geometry.start[i + 1]) writeMemberPoints(writer, geometry, i, memberTypes[i]);
    writer.fixed(PART.endMember);
  }
  writer.fixed(PART.endList);
}

function writeMemberPoints(writer: ByteWriter, geometry: InlineGeometry, member: number, type: number): void {
  const point = geometry.start[member];
  if (type === NODE && geometry.start[member + 1] === point + 1 && geometry.lat[point] !== NO_COORDINATE) {
    writePlace(writer, PART.memberLat, geometry.lat[point], PART.memberLon, geometry.lon[point]);
    return;
  }
  writer.fixed(PART.memberGeometry);
  writePoints(writer, geometry, member, PART.memberPoint, PART.nextMemberPoint);
  writer.fixed(PART.endMemberGeometry);
}

function writeTags(writer: ByteWriter, { strings }: ElementStore, { tagStart, tagKeys, tagValues }: ElementColumns, row: number): void {
  const start = tagStart[row];
  const end = tagStart[row + 1];
  if (start === end) return;
  writer.fixed(PART.tags);
  for (let i = start; i < end; i++) {
    writer.fixed(i === start ? PART.tagKey : PART.nextTagKey);
    writer.string(strings, tagKeys[i], JSON_ESCAPES);
    writer.fixed(PART.tagValue);
    writer.string(strings, tagValues[i], JSON_ESCAPES);
    writer.fixed(PART.quote);
  }
  writer.fixed(PART.endObject);
}

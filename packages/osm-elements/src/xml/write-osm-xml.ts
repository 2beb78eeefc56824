/** Writes a store as the Overpass API 0.7.62 prints XML: `out meta` with the geometry, centers and boxes the store has. */
import {
  type ElementColumns,
  type ElementStore,
  NO_COORDINATE,
  NODE,
  type PlaceColumns,
  type RelationColumns,
  type WayColumns,
} from '../element-store.ts';
import type { WriteOptions } from '../json/write-overpass-json.ts';
import { ascii, ByteWriter } from '../text/byte-writer.ts';
import { formatCoordinate } from '../text/coordinate.ts';
import { escapeXml, XML_ESCAPES } from './escape-xml.ts';
import { TAG_NAMES } from './xml-names.ts';
import { PART } from './xml-parts.ts';

const MEMBER_TYPES = [PART.node, PART.way, PART.relation];

/**
 * The store as OSM XML, in chunks of about 64 kB: nodes, ways, relations, areas, then what was made.
 * An id of 0 is left out (`out noids`) but for made elements. Control characters that XML cannot hold become U+FFFD.
 */
export function* writeOsmXml(store: ElementStore, options: WriteOptions = {}): Generator<Uint8Array<ArrayBuffer>> {
  const writer = new ByteWriter();
  writer.text(head(store, options));
  let written = 0;
  for (const { table, writeRow } of tables(store, writer)) {
    for (let row = 0; row < table.count; row++) {
      writeRow(row);
      written++;
      if (!writer.isFull) continue;
      options.onElements?.(written);
      yield writer.take();
    }
  }
  options.onElements?.(written);
  for (const remark of store.info.remarks ?? []) writer.text(`<remark> ${characterData(remark)} </remark>\n`);
  writer.text('\n</osm>\n');
  yield writer.take();
}

function head({ info }: ElementStore, options: WriteOptions): string {
  const generator = options.generator ?? info.generator;
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6"';
  if (generator !== undefined) text += ` generator="${escapeXml(generator)}"`;
  text += '>\n';
  if (info.copyright !== undefined) text += `<note>${characterData(info.copyright)}</note>\n`;
  if (info.osmBase !== undefined || info.areasBase !== undefined)
    text += `<meta${attribute('osm_base', info.osmBase)}${attribute('areas', info.areasBase)}/>\n`;
  text += '\n';
  if (info.bounds !== undefined) {
    const [south, west, north, east] = info.bounds.map((side) => formatCoordinate(Math.round(side * 1e7)));
    text += `  <bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>\n`;
  }
  return text;
}

/** Text between tags, where quotes stand for themselves. */
function characterData(text: string): string {
  return escapeXml(text).replaceAll('&quot;', '"');
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeXml(value)}"`;
}

/** Every table in the order of the API, with what writes one of its rows. */
function tables(store: ElementStore, writer: ByteWriter): { table: ElementColumns; writeRow: (row: number) => void }[] {
  const { nodes, ways, relations, areas, made, strings } = store;
  return [
    { table: nodes, writeRow: (row) => writeNode(writer, store, row) },
    {
      table: ways,
      writeRow: (row) => writeElement(writer, store, ways, row, PART.way, hasWayParts(ways, row), () => writeWayParts(writer, ways, row)),
    },
    {
      table: relations,
      writeRow: (row) =>
        writeElement(writer, store, relations, row, PART.relation, hasRelationParts(relations, row), () =>
          writeRelationParts(writer, store, relations, row),
        ),
    },
    { table: areas, writeRow: (row) => writeElement(writer, store, areas, row, PART.area, false, () => undefined) },
    {
      table: made,
      writeRow(row) {
        const name = ascii(elementName(strings.get(made.types[row])));
        writer.fixed(PART.open);
        writer.fixed(name);
        writer.fixed(PART.id);
        writer.integer(made.ids[row]);
        writer.fixed(PART.quote);
        writeMeta(writer, store, made, row);
        writeEnd(writer, store, made, row, name, false, () => undefined);
      },
    },
  ];
}

/** The name of a made element's type, made into a name that XML allows and that means nothing else in OSM XML. */
function elementName(type: string): string {
  const name = type.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  if (!/^[\p{L}_]/u.test(name)) return `_${name}`;
  const bytes = ascii(name);
  return TAG_NAMES.find(bytes, 0, bytes.length) === 0 ? name : `_${name}`;
}

function writeNode(writer: ByteWriter, store: ElementStore, row: number): void {
  const { nodes } = store;
  const id = nodes.ids[row];
  writer.fixed(PART.open);
  writer.fixed(PART.node);
  if (id !== 0) writeNumber(writer, PART.id, id);
  if (nodes.lat[row] !== NO_COORDINATE) writePlace(writer, nodes.lat[row], nodes.lon[row]);
  writeMeta(writer, store, nodes, row);
  writeEnd(writer, store, nodes, row, PART.node, false, () => undefined);
}

function writeElement(
  writer: ByteWriter,
  store: ElementStore,
  table: ElementColumns,
  row: number,
  name: Uint8Array,
  hasParts: boolean,
  writeParts: () => void,
): void {
  writer.fixed(PART.open);
  writer.fixed(name);
  if (table.ids[row] !== 0) writeNumber(writer, PART.id, table.ids[row]);
  writeMeta(writer, store, table, row);
  writeEnd(writer, store, table, row, name, hasParts, writeParts);
}

/** From the end of the start tag: the element's parts, its tags and its end tag. */
function writeEnd(
  writer: ByteWriter,
  { strings }: ElementStore,
  { tagStart, tagKeys, tagValues }: ElementColumns,
  row: number,
  name: Uint8Array,
  hasParts: boolean,
  writeParts: () => void,
): void {
  if (!hasParts && tagStart[row] === tagStart[row + 1]) {
    writer.fixed(PART.closed);
    return;
  }
  writer.fixed(PART.begun);
  if (hasParts) writeParts();
  for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
    writer.fixed(PART.tag);
    writer.string(strings, tagKeys[i], XML_ESCAPES);
    writer.fixed(PART.tagValue);
    writer.string(strings, tagValues[i], XML_ESCAPES);
    writer.fixed(PART.endTag);
  }
  writer.fixed(PART.endOpen);
  writer.fixed(name);
  writer.fixed(PART.begun);
}

function writeMeta(writer: ByteWriter, { strings }: ElementStore, { meta }: ElementColumns, row: number): void {
  const version = meta.version?.[row] ?? 0;
  const timestamp = meta.timestamp?.[row] ?? 0;
  const changeset = meta.changeset?.[row] ?? 0;
  const uid = meta.uid?.[row] ?? 0;
  const user = meta.user?.[row] ?? 0;
  if (version !== 0) writeNumber(writer, PART.version, version);
  if (timestamp !== 0) {
    writer.fixed(PART.timestamp);
    writer.timestamp(timestamp);
    writer.fixed(PART.quote);
  }
  if (changeset !== 0) writeNumber(writer, PART.changeset, changeset);
  if (uid !== 0) writeNumber(writer, PART.uid, uid);
  if (user === 0) return;
  writer.fixed(PART.user);
  writer.string(strings, user, XML_ESCAPES);
  writer.fixed(PART.quote);
}

function writeNumber(writer: ByteWriter, name: Uint8Array, value: number): void {
  writer.fixed(name);
  writer.integer(value);
  writer.fixed(PART.quote);
}

function writePlace(writer: ByteWriter, lat: number, lon: number): void {
  writer.fixed(PART.lat);
  writer.coordinate(lat);
  writer.fixed(PART.lon);
  writer.coordinate(lon);
  writer.fixed(PART.quote);
}

function hasBoxes({ bounds, centerLat }: PlaceColumns, row: number): boolean {
  return (bounds?.[row * 4] ?? NO_COORDINATE) !== NO_COORDINATE || (centerLat?.[row] ?? NO_COORDINATE) !== NO_COORDINATE;
}

function writeBoxes(writer: ByteWriter, { bounds, centerLat, centerLon }: PlaceColumns, row: number): void {
  if (bounds !== undefined && bounds[row * 4] !== NO_COORDINATE) {
    writer.fixed(PART.minlat);
    writer.coordinate(bounds[row * 4]);
    writer.fixed(PART.minlon);
    writer.coordinate(bounds[row * 4 + 1]);
    writer.fixed(PART.maxlat);
    writer.coordinate(bounds[row * 4 + 2]);
    writer.fixed(PART.maxlon);
    writer.coordinate(bounds[row * 4 + 3]);
    writer.fixed(PART.endTag);
  }
  if (centerLat === undefined || centerLon === undefined || centerLat[row] === NO_COORDINATE) return;
  writer.fixed(PART.center);
  writePlace(writer, centerLat[row], centerLon[row]);
  writer.fixed(PART.closed);
}

function hasWayParts(ways: WayColumns, row: number): boolean {
  const { geometry } = ways;
  const hasPoints = geometry !== undefined && geometry.start[row] < geometry.start[row + 1];
  return hasPoints || ways.refStart[row] < ways.refStart[row + 1] || hasBoxes(ways, row);
}

function writeWayParts(writer: ByteWriter, ways: WayColumns, row: number): void {
  writeBoxes(writer, ways, row);
  const { refStart, refs, geometry } = ways;
  const nodes = refStart[row + 1] - refStart[row];
  const points = geometry === undefined ? 0 : geometry.start[row + 1] - geometry.start[row];
  for (let i = 0; i < nodes || i < points; i++) {
    writer.fixed(PART.wayNode);
    if (i < nodes) writeNumber(writer, PART.ref, refs[refStart[row] + i]);
    if (geometry !== undefined && i < points) {
      const point = geometry.start[row] + i;
      if (geometry.lat[point] !== NO_COORDINATE) writePlace(writer, geometry.lat[point], geometry.lon[point]);
    }
    writer.fixed(PART.closed);
  }
}

function hasRelationParts(relations: RelationColumns, row: number): boolean {
  return relations.memberStart[row] < relations.memberStart[row + 1] || hasBoxes(relations, row);
}

function writeRelationParts(writer: ByteWriter, { strings }: ElementStore, relations: RelationColumns, row: number): void {
  const { memberStart, memberTypes, memberRefs, memberRoles, geometry } = relations;
  writeBoxes(writer, relations, row);
  for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
    writer.fixed(PART.member);
    writer.fixed(MEMBER_TYPES[memberTypes[i]]);
    writer.fixed(PART.memberRef);
    writer.integer(memberRefs[i]);
    writer.fixed(PART.memberRole);
    writer.string(strings, memberRoles[i], XML_ESCAPES);
    writer.fixed(PART.quote);
    const start = geometry?.start[i] ?? 0;
    const end = geometry?.start[i + 1] ?? 0;
    if (geometry === undefined || start === end) {
      writer.fixed(PART.closed);
    } else if (memberTypes[i] === NODE && end === start + 1 && geometry.lat[start] !== NO_COORDINATE) {
      writePlace(writer, geometry.lat[start], geometry.lon[start]);
      writer.fixed(PART.closed);
    } else {
      writer.fixed(PART.begun);
      for (let point = start; point < end; point++) {
        writer.fixed(PART.memberNode);
        if (geometry.lat[point] !== NO_COORDINATE) writePlace(writer, geometry.lat[point], geometry.lon[point]);
        writer.fixed(PART.closed);
      }
      writer.fixed(PART.endMember);
    }
  }
}

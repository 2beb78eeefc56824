/** `[out:xml]`, the default, byte for byte as the Overpass API writes it. */
import { AREA, ELEMENT_TYPE_NAMES, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import { NO_ROWS } from '../row-set.ts';
import { type AnswerHead, type AnswerWriter, COPYRIGHT, GENERATOR, type PrintDetail } from './answer-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import { boundsOf, centerOf, nodeIsKept, wayPoints } from './inline-geometry.ts';
import { createTagOrder } from './tag-order.ts';

const encoder = new TextEncoder();
const piece = (text: string) => encoder.encode(text);

const OPEN = ELEMENT_TYPE_NAMES.map((name) => piece(`  <${name}`));
const CLOSE = ELEMENT_TYPE_NAMES.map((name) => piece(`  </${name}>\n`));
const ID = piece(' id="');
const LAT = piece(' lat="');
const LON = piece('" lon="');
const EMPTY_END = piece('/>\n');
const OPEN_END = piece('>\n');
const TAG = piece('    <tag k="');
const VALUE = piece('" v="');
const ATTRIBUTE_END = piece('"/>\n');
const REF = piece('    <nd ref="');
const MEMBER_POINT = piece('      <nd');
const MEMBER_TYPES = ELEMENT_TYPE_NAMES.map((name) => piece(`    <member type="${name}" ref="`));
const ROLE = piece('" role="');
const MEMBER_END = piece('    </member>\n');
const CENTER_NAMES = ['lat', 'lon'];
const BOUNDS_NAMES = ['minlat', 'minlon', 'maxlat', 'maxlon'];
const QUOTE = 0x22;

/** What XML writes instead of a byte. */
const ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  if (code === 0x26) return piece('&amp;');
  if (code === QUOTE) return piece('&quot;');
  if (code === 0x3c) return piece('&lt;');
  if (code === 0x3e) return piece('&gt;');
  if (code === 0x0a || code === 0x0d || code === 0x09) return piece(`&#x0${code.toString(16)};`);
  // what XML 1.0 cannot hold at all
  return code < 0x20 ? piece('?') : undefined;
});

/** Writes OSM XML. */
export function createXmlWriter(database: Database, head: AnswerHead): AnswerWriter {
  const bytes = new ByteWriter();
  const { nodes, ways, relations, strings } = database.store;

  const tagOrder = createTagOrder(database);

  const string = (number: number) => bytes.escaped(strings.bytes, strings.offsets[number], strings.offsets[number + 1], ESCAPES);
  const text = (value: string) => {
    const encoded = encoder.encode(value);
    bytes.escaped(encoded, 0, encoded.length, ESCAPES);
  };
  const coordinates = (node: number) => {
    bytes.bytes(LAT);
    bytes.coordinate(nodes.lat[node]);
    bytes.bytes(LON);
    bytes.coordinate(nodes.lon[node]);
    bytes.byte(QUOTE);
  };
  const meta = (type: number, row: number) => {
    const { version, timestamp, changeset, uid, user } = tableOf(database, type).meta;
    if (timestamp === undefined && version === undefined) return;
    bytes.text(' version="');
    bytes.integer(version?.[row] ?? 0);
    bytes.text('" timestamp="');
    bytes.timestamp(timestamp?.[row] ?? 0);
    bytes.text('" changeset="');
    bytes.integer(changeset?.[row] ?? 0);
    bytes.text('" uid="');
    bytes.integer(uid?.[row] ?? 0);
    bytes.text('" user="');
    string(user?.[row] ?? 0);
    bytes.byte(QUOTE);
  };
  const tags = (type: number, row: number) => {
    const table = tableOf(database, type);
    for (const i of tagOrder(table, row)) {
      bytes.bytes(TAG);
      string(table.tagKeys[i]);
      bytes.bytes(VALUE);
      string(table.tagValues[i]);
      bytes.bytes(ATTRIBUTE_END);
    }
  };
  const attributes = (names: readonly string[], values: readonly number[]) => {
    names.forEach((name, i) => {
      bytes.text(` ${name}="`);
      bytes.coordinate(values[i]);
      bytes.byte(QUOTE);
    });
    bytes.bytes(EMPTY_END);
  };
  const place = (type: number, row: number, detail: PrintDetail) => {
    if (detail.geometry === 'none') return;
    const box = boundsOf(database, type, row, detail);
    if (box === undefined) return;
    bytes.text(detail.geometry === 'center' ? '    <center' : '    <bounds');
    if (detail.geometry === 'center') attributes(CENTER_NAMES, centerOf(box));
    else attributes(BOUNDS_NAMES, box);
  };
  const wayBody = (row: number, detail: PrintDetail) => {
    place(WAY, row, detail);
    if (!detail.members) return;
    const kept = detail.geometry === 'geom' ? wayPoints(database, row, detail.clip) : undefined;
    const start = ways.refStart[row];
    for (let i = start; i < ways.refStart[row + 1]; i++) {
      bytes.bytes(REF);
      bytes.integer(ways.refs[i]);
      bytes.byte(QUOTE);
      const node = kept === undefined ? NO_ROW : kept[i - start];
      if (node !== NO_ROW && nodes.lat[node] !== NO_COORDINATE) coordinates(node);
      bytes.bytes(EMPTY_END);
    }
  };
  const isKnown = (node: number) => node !== NO_ROW && nodes.lat[node] !== NO_COORDINATE;
  const relationBody = (row: number, detail: PrintDetail) => {
    place(RELATION, row, detail);
    if (!detail.members) return;
    const withGeometry = detail.geometry === 'geom';
    const members = database.members();
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      const type = relations.memberTypes[i];
      const member = members[i];
      bytes.bytes(MEMBER_TYPES[type]);
      bytes.integer(relations.memberRefs[i]);
      bytes.bytes(ROLE);
      string(relations.memberRoles[i]);
      bytes.byte(QUOTE);
      if (withGeometry && type === NODE && nodeIsKept(database, member, detail.clip)) coordinates(member);
      const points = withGeometry && type === WAY && member !== NO_ROW ? wayPoints(database, member, detail.clip) : NO_ROWS;
      if (!points.some(isKnown)) {
        bytes.bytes(EMPTY_END);
        continue;
      }
      bytes.bytes(OPEN_END);
      for (const node of points) {
        bytes.bytes(MEMBER_POINT);
        if (isKnown(node)) coordinates(node);
        bytes.bytes(EMPTY_END);
      }
      bytes.bytes(MEMBER_END);
    }
  };
  const hasBody = (type: number, row: number, detail: PrintDetail) => {
    const table = tableOf(database, type);
    if (detail.tags && table.tagStart[row] !== table.tagStart[row + 1]) return true;
    if (type === NODE) return false;
    if (detail.geometry !== 'none' && boundsOf(database, type, row, detail) !== undefined) return true;
    const start = type === WAY ? ways.refStart : relations.memberStart;
    return detail.members && start[row] !== start[row + 1];
  };
  const plain = (type: string, id: string, pairs: readonly (readonly [string, string])[]) => {
    bytes.text(`  <${type}${id}`);
    if (pairs.length === 0) {
      bytes.bytes(EMPTY_END);
      return;
    }
    bytes.bytes(OPEN_END);
    for (const [key, value] of pairs) {
      bytes.bytes(TAG);
      text(key);
      bytes.bytes(VALUE);
      text(value);
      bytes.bytes(ATTRIBUTE_END);
    }
    bytes.text(`  </${type}>\n`);
  };

  return {
    contentType: 'application/osm3s+xml',
    bytes,
    begin() {
      bytes.text(`<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="${GENERATOR}">\n<note>`);
      text(database.store.info.copyright ?? COPYRIGHT);
      bytes.text('</note>\n<meta osm_base="');
      text(head.osmBase);
      if (head.withAreas) {
        bytes.text('" areas="');
        text(head.osmBase);
      }
      bytes.text('"/>\n\n');
      if (head.bbox === undefined) return;
      const { south, west, north, east } = head.bbox;
      bytes.text('  <bounds');
      attributes(
        BOUNDS_NAMES,
        [south, west, north, east].map((degrees) => Math.round(degrees * 1e7)),
      );
      bytes.text('\n');
    },
    element(type, row, detail) {
      bytes.bytes(OPEN[type]);
      const ids = type === AREA ? database.areas().ids : tableOf(database, type).ids;
      if (detail.ids) {
        bytes.bytes(ID);
        bytes.integer(ids[row]);
        bytes.byte(QUOTE);
      }
      const table = type === AREA ? RELATION : type;
      const own = type === AREA ? database.areas().relations[row] : row;
      if (type === NODE && detail.coordinates && nodes.lat[row] !== NO_COORDINATE) coordinates(row);
      if (detail.meta && type !== AREA) meta(type, row);
      const body = type === AREA ? detail.tags : hasBody(type, row, detail);
      if (!body) {
        bytes.bytes(EMPTY_END);
        return;
      }
      bytes.bytes(OPEN_END);
      if (type === WAY) wayBody(row, detail);
      if (type === RELATION) relationBody(row, detail);
      if (detail.tags) tags(table, own);
      bytes.bytes(CLOSE[type]);
    },
    derived(element, detail) {
      plain(element.type, detail.ids ? ` id="${element.id}"` : '', element.tags);
    },
    count(counts) {
      const total = counts.nodes + counts.ways + counts.relations + (counts.areas ?? 0);
      const pairs: [string, string][] = [
        ['nodes', `${counts.nodes}`],
        ['ways', `${counts.ways}`],
        ['relations', `${counts.relations}`],
      ];
      if (counts.areas !== undefined) pairs.push(['areas', `${counts.areas}`]);
      plain('count', ' id="0"', [...pairs, ['total', `${total}`]]);
    },
    end(remarks) {
      for (const remark of remarks) {
        bytes.text('<remark> ');
        bytes.text(remark.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
        bytes.text(' </remark>\n');
      }
      bytes.text('\n</osm>\n');
    },
  };
}

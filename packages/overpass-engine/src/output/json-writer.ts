/** `[out:json]`, byte for byte as the Overpass API writes it. */
import { AREA, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type Database, tableOf } from '../database.ts';
import type { DerivedElement } from '../element-set.ts';
import { NO_ROW } from '../index/find-row.ts';
import { type AnswerHead, type AnswerWriter, COPYRIGHT, type ElementCounts, GENERATOR, type PrintDetail } from './answer-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import { writeDerivedGeometry } from './derived-geometry.ts';
import { boundsOf, centerOf, nodeIsKept, wayPoints } from './inline-geometry.ts';
import { JSON_PIECES } from './json-pieces.ts';
import { createTagOrder } from './tag-order.ts';

const encoder = new TextEncoder();
const {
  OPEN,
  OPEN_ID,
  CENTER,
  BOUNDS,
  ID,
  LAT,
  LON,
  TIMESTAMP,
  VERSION,
  CHANGESET,
  USER,
  UID,
  NODES,
  NEXT_NODE,
  CLOSE_LIST,
  GEOMETRY,
  WAY_POINTS,
  MEMBER_POINTS,
  POINT_LON,
  POINT_END,
  COMMA_LINE,
  TAGS,
  NEXT_TAG,
  COLON,
  CLOSE_TAGS,
  CLOSE,
  MEMBERS,
  MEMBER_TYPES,
  ROLE,
  MEMBER_LAT,
  MEMBER_LON,
  MEMBER_GEOMETRY,
  MEMBER_GEOMETRY_END,
  MEMBER_END,
  QUOTE,
  ESCAPES,
} = JSON_PIECES;

/** Writes JSON. */
export function createJsonWriter(database: Database, head: AnswerHead): AnswerWriter {
  const bytes = new ByteWriter();
  const { store } = database;
  const { nodes, ways, relations, strings } = store;
  const { lat, lon } = nodes;
  const tagOrder = createTagOrder(database);
  let any = false;

  const string = (number: number) => bytes.escaped(strings.bytes, strings.offsets[number], strings.offsets[number + 1], ESCAPES);
  const text = (value: string) => {
    const encoded = encoder.encode(value);
    bytes.escaped(encoded, 0, encoded.length, ESCAPES);
  };
  const open = (type: number, id: number | undefined) => {
    if (any) bytes.bytes(COMMA_LINE);
    any = true;
    if (id === undefined) bytes.bytes(OPEN[type]);
    else {
      bytes.bytes(OPEN_ID[type]);
      bytes.integer(id);
    }
  };
  const coordinates = (latName: Uint8Array, lonName: Uint8Array, node: number) => {
    bytes.bytes(latName);
    bytes.coordinate(nodes.lat[node]);
    bytes.bytes(lonName);
    bytes.coordinate(nodes.lon[node]);
  };
  const meta = (type: number, row: number) => {
    const { version, timestamp, changeset, uid, user } = tableOf(database, type).meta;
    if (timestamp === undefined && version === undefined) return;
    bytes.bytes(TIMESTAMP);
    bytes.timestamp(timestamp?.[row] ?? 0);
    bytes.bytes(VERSION);
    bytes.integer(version?.[row] ?? 0);
    bytes.bytes(CHANGESET);
    bytes.integer(changeset?.[row] ?? 0);
    bytes.bytes(USER);
    string(user?.[row] ?? 0);
    bytes.bytes(UID);
    bytes.integer(uid?.[row] ?? 0);
  };
  const tags = (type: number, row: number) => {
    const table = tableOf(database, type);
    if (table.tagStart[row] === table.tagStart[row + 1]) return;
    const order = tagOrder(table, row);
    for (let i = 0; i < order.length; i++) {
      bytes.bytes(i === 0 ? TAGS : NEXT_TAG);
      string(table.tagKeys[order[i]]);
      bytes.bytes(COLON);
      string(table.tagValues[order[i]]);
      bytes.byte(QUOTE);
    }
    bytes.bytes(CLOSE_TAGS);
  };
  const points = (way: number, clip: PrintDetail['clip'], pieces: typeof WAY_POINTS) => {
    const kept = wayPoints(database, way, clip);
    for (let i = 0; i < kept.length; i++) {
      const node = kept[i];
      if (node === NO_ROW || lat[node] === NO_COORDINATE) bytes.bytes(i === 0 ? pieces.firstGap : pieces.nextGap);
      else {
        bytes.bytes(i === 0 ? pieces.first : pieces.next);
        bytes.coordinate(lat[node]);
        bytes.bytes(POINT_LON);
        bytes.coordinate(lon[node]);
        bytes.bytes(POINT_END);
      }
    }
  };
  const place = (type: number, row: number, detail: PrintDetail) => {
    if (detail.geometry === 'none') return;
    const bounds = boundsOf(database, type, row, detail);
    if (bounds === undefined) return;
    const isCenter = detail.geometry === 'center';
    const values = isCenter ? centerOf(bounds) : bounds;
    const names = isCenter ? CENTER : BOUNDS;
    for (let i = 0; i < names.length; i++) {
      bytes.bytes(names[i]);
      bytes.coordinate(values[i]);
    }
    bytes.bytes(CLOSE_TAGS);
  };
  const way = (row: number, detail: PrintDetail) => {
    place(WAY, row, detail);
    const start = ways.refStart[row];
    const end = ways.refStart[row + 1];
    if (start === end) return;
    if (detail.members) {
      for (let i = start; i < end; i++) {
        bytes.bytes(i === start ? NODES : NEXT_NODE);
        bytes.integer(ways.refs[i]);
      }
      bytes.bytes(CLOSE_LIST);
    }
    if (detail.geometry === 'geom') {
      bytes.bytes(GEOMETRY);
      points(row, detail.clip, WAY_POINTS);
      bytes.bytes(CLOSE_LIST);
    }
  };
  const relation = (row: number, detail: PrintDetail) => {
    place(RELATION, row, detail);
    const start = relations.memberStart[row];
    const end = relations.memberStart[row + 1];
    const withGeometry = detail.geometry === 'geom';
    if (start === end || !detail.members) return;
    const members = database.members();
    bytes.bytes(MEMBERS);
    for (let i = start; i < end; i++) {
      if (i > start) bytes.bytes(COMMA_LINE);
      const type = relations.memberTypes[i];
      bytes.bytes(MEMBER_TYPES[type]);
      bytes.integer(relations.memberRefs[i]);
      bytes.bytes(ROLE);
      string(relations.memberRoles[i]);
      bytes.byte(QUOTE);
      if (withGeometry && type === NODE && nodeIsKept(database, members[i], detail.clip)) coordinates(MEMBER_LAT, MEMBER_LON, members[i]);
      if (withGeometry && type === WAY) {
        bytes.bytes(MEMBER_GEOMETRY);
        if (members[i] !== NO_ROW) points(members[i], detail.clip, MEMBER_POINTS);
        bytes.bytes(MEMBER_GEOMETRY_END);
      }
      bytes.bytes(MEMBER_END);
    }
    bytes.bytes(CLOSE_LIST);
  };
  return {
    contentType: 'application/json',
    bytes,
    begin() {
      bytes.text(`{\n  "version": 0.6,\n  "generator": "${GENERATOR}",\n  "osm3s": {\n    "timestamp_osm_base": "`);
      text(head.osmBase);
      if (head.withAreas) {
        bytes.text('",\n    "timestamp_areas_base": "');
        text(head.osmBase);
      }
      bytes.text('",\n    "copyright": "');
      text(database.store.info.copyright ?? COPYRIGHT);
      bytes.text('"\n  },\n  "elements": [\n\n');
    },
    element(type, row, detail) {
      const ids = type === AREA ? database.areas().ids : tableOf(database, type).ids;
      open(type, detail.ids ? ids[row] : undefined);
      if (type === AREA) {
        if (detail.tags) tags(RELATION, database.areas().relations[row]);
        bytes.bytes(CLOSE);
        return;
      }
      if (type === NODE && detail.coordinates && nodes.lat[row] !== NO_COORDINATE) coordinates(LAT, LON, row);
      if (detail.meta) meta(type, row);
      if (type === WAY) way(row, detail);
      else if (type === RELATION) relation(row, detail);
      if (detail.tags) tags(type, row);
      bytes.bytes(CLOSE);
    },
    derived(element: DerivedElement, detail) {
      if (any) bytes.bytes(COMMA_LINE);
      any = true;
      bytes.text('{\n  "type": "');
      text(element.type);
      bytes.byte(QUOTE);
      if (detail.ids) {
        bytes.bytes(ID);
        bytes.text(String(element.id));
      }
      if (element.points !== undefined && detail.geometry === 'geom') writeDerivedGeometry(bytes, nodes, element.points);
      element.tags.forEach(([key, value], i) => {
        bytes.bytes(i === 0 ? TAGS : NEXT_TAG);
        text(key);
        bytes.bytes(COLON);
        text(value);
        bytes.byte(QUOTE);
      });
      if (element.tags.length > 0) bytes.bytes(CLOSE_TAGS);
      bytes.bytes(CLOSE);
    },
    count(counts: ElementCounts) {
      if (any) bytes.bytes(COMMA_LINE);
      any = true;
      const total = counts.nodes + counts.ways + counts.relations + (counts.areas ?? 0);
      const areas = counts.areas === undefined ? '' : `    "areas": "${counts.areas}",\n`;
      bytes.text(
        `{\n  "type": "count",\n  "id": 0,\n  "tags": {\n    "nodes": "${counts.nodes}",\n    "ways": "${counts.ways}",\n    "relations": "${counts.relations}",\n${areas}    "total": "${total}"\n  }\n}`,
      );
    },
    end(remarks) {
      bytes.text('\n\n  ]');
      if (remarks.length > 0) {
        bytes.text(',\n"remark": "');
        text(remarks.join(''));
        bytes.byte(QUOTE);
      }
      bytes.text('\n}\n');
    },
  };
}

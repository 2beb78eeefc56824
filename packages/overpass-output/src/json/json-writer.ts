/** Overpass JSON, byte for byte as the Overpass API writes it. */
import { AREA, type ElementColumns, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import {
  type AnswerHead,
  type AnswerWriter,
  countTags,
  type DerivedElement,
  type ElementCounts,
  type OutputKind,
} from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { NO_POINT, type PrintDetail, type PrintPoints, type PrintSource, pointAt, WHOLE_ELEMENT } from '../print-source.ts';
import { writeDerivedGeometry } from './derived-geometry.ts';
import { jsonHead } from './json-head.ts';
import { createJsonMeta } from './json-meta.ts';
import { JSON_PIECES } from './json-pieces.ts';

const {
  OPEN,
  OPEN_ID,
  OPEN_DERIVED,
  CENTER,
  BOUNDS,
  ID,
  LAT,
  LON,
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
export function createJsonWriter(source: PrintSource, head: AnswerHead, kind: OutputKind = 'answer'): AnswerWriter {
  const bytes = new ByteWriter();
  const { store, tagOrder } = source;
  const { nodes, ways, relations, strings } = store;
  const { lat, lon } = nodes;
  const meta = createJsonMeta(bytes, strings, kind);
  let any = false;

  const separate = () => {
    if (any) bytes.bytes(COMMA_LINE);
    any = true;
  };
  const open = (type: number, id: number, withId: boolean) => {
    separate();
    if (!withId || (id === 0 && kind === 'file')) bytes.bytes(OPEN[type]);
    else {
      bytes.bytes(OPEN_ID[type]);
      bytes.integer(id);
    }
  };
  const number = (name: Uint8Array, value: number) => {
    bytes.bytes(name);
    bytes.integer(value);
  };
  const place = (latName: Uint8Array, latitude: number, lonName: Uint8Array, longitude: number) => {
    bytes.bytes(latName);
    bytes.coordinate(latitude);
    bytes.bytes(lonName);
    bytes.coordinate(longitude);
  };
  const tag = (table: ElementColumns, entry: number, isFirst: boolean) => {
    bytes.bytes(isFirst ? TAGS : NEXT_TAG);
    bytes.string(strings, table.tagKeys[entry], ESCAPES);
    bytes.bytes(COLON);
    bytes.string(strings, table.tagValues[entry], ESCAPES);
    bytes.byte(QUOTE);
  };
  const tags = (table: ElementColumns, row: number) => {
    const start = table.tagStart[row];
    const end = table.tagStart[row + 1];
    if (start === end) return;
    if (tagOrder === undefined) for (let entry = start; entry < end; entry++) tag(table, entry, entry === start);
    else {
      const order = tagOrder(table, row);
      for (let i = 0; i < order.length; i++) tag(table, order[i], i === 0);
    }
    bytes.bytes(CLOSE_TAGS);
  };
  const points = (list: PrintPoints, pieces: typeof WAY_POINTS) => {
    for (let i = 0; i < list.count; i++) {
      const at = pointAt(list, i);
      if (at === NO_POINT) bytes.bytes(i === 0 ? pieces.firstGap : pieces.nextGap);
      else {
        place(i === 0 ? pieces.first : pieces.next, list.lat[at], POINT_LON, list.lon[at]);
        bytes.bytes(POINT_END);
      }
    }
  };
  const coordinates = (names: readonly Uint8Array[], values: readonly number[]) => {
    for (let i = 0; i < names.length; i++) {
      bytes.bytes(names[i]);
      bytes.coordinate(values[i]);
    }
    bytes.bytes(CLOSE_TAGS);
  };
  const boxes = (type: number, row: number, detail: PrintDetail) => {
    const { geometry } = detail;
    if (geometry === 'none') return;
    const bounds = geometry === 'center' ? undefined : source.bounds(type, row, detail);
    if (bounds !== undefined) coordinates(BOUNDS, bounds);
    const center = geometry === 'center' || geometry === 'stored' ? source.center(type, row, detail) : undefined;
    if (center !== undefined) coordinates(CENTER, center);
  };
  const way = (row: number, detail: PrintDetail) => {
    boxes(WAY, row, detail);
    const start = ways.refStart[row];
    const end = ways.refStart[row + 1];
    if (detail.members && start < end) {
      for (let i = start; i < end; i++) number(i === start ? NODES : NEXT_NODE, ways.refs[i]);
      bytes.bytes(CLOSE_LIST);
    }
    const list = detail.geometry === 'geom' || detail.geometry === 'stored' ? source.wayPoints(row, detail) : undefined;
    if (list === undefined || list.count === 0) return;
    bytes.bytes(GEOMETRY);
    points(list, WAY_POINTS);
    bytes.bytes(CLOSE_LIST);
  };
  const memberGeometry = (index: number, detail: PrintDetail) => {
    const list = source.memberPoints(index, detail);
    if (list === undefined) return;
    const only = list.count === 1 && relations.memberTypes[index] === NODE ? pointAt(list, 0) : NO_POINT;
    if (only !== NO_POINT) {
      place(MEMBER_LAT, list.lat[only], MEMBER_LON, list.lon[only]);
      return;
    }
    bytes.bytes(MEMBER_GEOMETRY);
    points(list, MEMBER_POINTS);
    bytes.bytes(MEMBER_GEOMETRY_END);
  };
  const relation = (row: number, detail: PrintDetail) => {
    boxes(RELATION, row, detail);
    const start = relations.memberStart[row];
    const end = relations.memberStart[row + 1];
    if (start === end || !detail.members) return;
    const withGeometry = detail.geometry === 'geom' || detail.geometry === 'stored';
    bytes.bytes(MEMBERS);
    for (let i = start; i < end; i++) {
      if (i > start) bytes.bytes(COMMA_LINE);
      number(MEMBER_TYPES[relations.memberTypes[i]], relations.memberRefs[i]);
      bytes.bytes(ROLE);
      bytes.string(strings, relations.memberRoles[i], ESCAPES);
      bytes.byte(QUOTE);
      if (withGeometry) memberGeometry(i, detail);
      bytes.bytes(MEMBER_END);
    }
    bytes.bytes(CLOSE_LIST);
  };
  const area = (row: number, detail: PrintDetail) => {
    const areas = source.areas();
    open(AREA, areas.ids[row], detail.ids);
    if (detail.meta) meta(areas.meta, row);
    if (detail.tags) tags(areas.table, areas.rows === undefined ? row : areas.rows[row]);
    bytes.bytes(CLOSE);
  };
  const tables = [nodes, ways, relations];
  const derived = (element: DerivedElement, detail: PrintDetail) => {
    separate();
    bytes.bytes(OPEN_DERIVED);
    bytes.escapedText(element.type, ESCAPES);
    bytes.byte(QUOTE);
    if (detail.ids) {
      bytes.bytes(ID);
      bytes.text(String(element.id));
    }
    if (element.meta !== undefined && detail.meta) meta(element.meta.columns, element.meta.row);
    if (element.geometry !== undefined) writeDerivedGeometry(bytes, element.geometry, detail.geometry);
    const tags = detail.tags ? element.tags : [];
    tags.forEach(([key, value], i) => {
      bytes.bytes(i === 0 ? TAGS : NEXT_TAG);
      bytes.escapedText(key, ESCAPES);
      bytes.bytes(COLON);
      bytes.escapedText(value, ESCAPES);
      bytes.byte(QUOTE);
    });
    if (tags.length > 0) bytes.bytes(CLOSE_TAGS);
    bytes.bytes(CLOSE);
  };

  return {
    contentType: 'application/json',
    bytes,
    begin() {
      bytes.text(jsonHead(head));
    },
    element(type, row, detail) {
      if (type === AREA) {
        area(row, detail);
        return;
      }
      const table = tables[type];
      open(type, table.ids[row], detail.ids);
      if (type === NODE && detail.coordinates && lat[row] !== NO_COORDINATE) place(LAT, lat[row], LON, lon[row]);
      if (detail.meta) meta(table.meta, row);
      if (type === WAY) way(row, detail);
      else if (type === RELATION) relation(row, detail);
      if (detail.tags) tags(table, row);
      bytes.bytes(CLOSE);
    },
    derived,
    count(counts: ElementCounts) {
      derived({ type: 'count', id: 0, tags: countTags(counts) }, WHOLE_ELEMENT);
    },
    end(remarks) {
      bytes.text('\n\n  ]');
      if (remarks.length > 0) {
        bytes.text(',\n"remark": "');
        bytes.escapedText(remarks.join(''), ESCAPES);
        bytes.byte(QUOTE);
      }
      bytes.text('\n}\n');
    },
  };
}

/** Overpass JSON, byte for byte as the Overpass API writes it. */
import { AREA, type ElementColumns, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { AnswerHead, AnswerWriter, DerivedElement, OutputKind } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { EscapedStrings, NOTHING, type Piece } from '../bytes/pieces.ts';
import { NO_POINT, type PrintDetail, type PrintPoints, type PrintSource, pointAt } from '../print-source.ts';
import { createJsonMeta, JSON_PIECES, jsonHead, writeDerivedGeometry } from './json-parts.ts';

const {
  FIRST,
  NEXT,
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
  TAGS,
  NEXT_TAG,
  COLON,
  CLOSE_TAGS,
  CLOSE,
  MEMBERS,
  FIRST_MEMBER,
  NEXT_MEMBER,
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
  const { nodes, ways, relations } = store;
  const { lat, lon } = nodes;
  const strings = new EscapedStrings(store.strings, ESCAPES);
  const meta = createJsonMeta(bytes, strings, kind);
  const remarks: string[] = [];
  let opening = FIRST;

  const open = (type: number, id: number, withId: boolean) => {
    if (!withId || (id === 0 && kind === 'file')) bytes.piece(opening.bare[type]);
    else bytes.integer(opening.withId[type], id);
    opening = NEXT;
  };
  const tag = (table: ElementColumns, entry: number, isFirst: boolean) => {
    bytes.string(isFirst ? TAGS : NEXT_TAG, strings, table.tagKeys[entry]);
    bytes.string(COLON, strings, table.tagValues[entry], QUOTE);
  };
  const tags = (table: ElementColumns, row: number) => {
    const start = table.tagStart[row];
    const end = table.tagStart[row + 1];
    if (start === end) return;
    const order = tagOrder?.(table, row);
    for (let i = start; i < end; i++) tag(table, order === undefined ? i : order[i - start], i === start);
    bytes.piece(CLOSE_TAGS);
  };
  const points = (list: PrintPoints, pieces: typeof WAY_POINTS) => {
    for (let i = 0; i < list.count; i++) {
      const at = pointAt(list, i);
      if (at === NO_POINT) bytes.piece(i === 0 ? pieces.firstGap : pieces.nextGap);
      else bytes.place(i === 0 ? pieces.first : pieces.next, list.lat[at], POINT_LON, list.lon[at], POINT_END);
    }
  };
  const coordinates = (names: readonly Piece[], values: readonly number[]) => {
    for (let i = 0; i < names.length; i++) bytes.coordinate(names[i], values[i]);
    bytes.piece(CLOSE_TAGS);
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
      bytes.integers(NODES, NEXT_NODE, ways.refs, start, end);
      bytes.piece(CLOSE_LIST);
    }
    const list = detail.geometry === 'geom' || detail.geometry === 'stored' ? source.wayPoints(row, detail) : undefined;
    if (list === undefined || list.count === 0) return;
    bytes.piece(GEOMETRY);
    points(list, WAY_POINTS);
    bytes.piece(CLOSE_LIST);
  };
  const memberGeometry = (index: number, detail: PrintDetail) => {
    const list = source.memberPoints(index, detail);
    if (list === undefined) return;
    const only = list.count === 1 && relations.memberTypes[index] === NODE ? pointAt(list, 0) : NO_POINT;
    if (only !== NO_POINT) {
      bytes.place(MEMBER_LAT, list.lat[only], MEMBER_LON, list.lon[only], NOTHING);
      return;
    }
    bytes.piece(MEMBER_GEOMETRY);
    points(list, MEMBER_POINTS);
    bytes.piece(MEMBER_GEOMETRY_END);
  };
  const relation = (row: number, detail: PrintDetail) => {
    boxes(RELATION, row, detail);
    const start = relations.memberStart[row];
    const end = relations.memberStart[row + 1];
    if (start === end || !detail.members) return;
    const withGeometry = detail.geometry === 'geom' || detail.geometry === 'stored';
    bytes.piece(MEMBERS);
    for (let i = start; i < end; i++) {
      bytes.integer((i === start ? FIRST_MEMBER : NEXT_MEMBER)[relations.memberTypes[i]], relations.memberRefs[i]);
      bytes.string(ROLE, strings, relations.memberRoles[i], QUOTE);
      if (withGeometry) memberGeometry(i, detail);
      bytes.piece(MEMBER_END);
    }
    bytes.piece(CLOSE_LIST);
  };
  const area = (row: number, detail: PrintDetail) => {
    const areas = source.areas();
    open(AREA, areas.ids[row], detail.ids);
    if (detail.meta) meta(areas.meta, row);
    if (detail.tags) tags(areas.table, areas.rows === undefined ? row : areas.rows[row]);
    bytes.piece(CLOSE);
  };
  const tables = [nodes, ways, relations];
  const derived = (element: DerivedElement, detail: PrintDetail) => {
    bytes.piece(opening.derived);
    opening = NEXT;
    bytes.escapedText(element.type, ESCAPES);
    bytes.piece(QUOTE);
    if (detail.ids) {
      bytes.piece(ID);
      bytes.text(String(element.id));
    }
    if (element.meta !== undefined && detail.meta) meta(element.meta.columns, element.meta.row);
    if (element.geometry !== undefined) writeDerivedGeometry(bytes, element.geometry, detail.geometry);
    const tags = detail.tags ? element.tags : [];
    tags.forEach(([key, value], i) => {
      bytes.piece(i === 0 ? TAGS : NEXT_TAG);
      bytes.escapedText(key, ESCAPES);
      bytes.piece(COLON);
      bytes.escapedText(value, ESCAPES);
      bytes.piece(QUOTE);
    });
    if (tags.length > 0) bytes.piece(CLOSE_TAGS);
    bytes.piece(CLOSE);
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
      const hasTags = detail.tags && table.tagStart[row] < table.tagStart[row + 1];
      if (type === NODE && detail.ids && detail.coordinates && lat[row] !== NO_COORDINATE && nodes.ids[row] !== 0) {
        // most nodes have nothing else: they are one call
        const isBare = !detail.meta && !hasTags;
        bytes.placed(opening.withId[NODE], nodes.ids[row], LAT, lat[row], LON, lon[row], isBare ? CLOSE : NOTHING);
        opening = NEXT;
        if (isBare) return;
      } else {
        open(type, table.ids[row], detail.ids);
        if (type === NODE && detail.coordinates && lat[row] !== NO_COORDINATE) bytes.place(LAT, lat[row], LON, lon[row], NOTHING);
      }
      if (detail.meta) meta(table.meta, row);
      if (type === WAY) way(row, detail);
      else if (type === RELATION) relation(row, detail);
      if (hasTags) tags(table, row);
      bytes.piece(CLOSE);
    },
    derived,
    remark: (text) => void remarks.push(text),
    end() {
      bytes.text('\n\n  ]');
      if (remarks.length > 0) {
        bytes.text(',\n"remark": "');
        bytes.escapedText(remarks.join(''), ESCAPES);
        bytes.piece(QUOTE);
      }
      bytes.text('\n}\n');
    },
  };
}

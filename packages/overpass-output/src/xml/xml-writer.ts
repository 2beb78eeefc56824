/** OSM XML, byte for byte as the Overpass API writes it. */
import { AREA, type ElementColumns, formatCoordinate, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { AnswerHead, AnswerWriter, DerivedElement, OutputKind } from '../answer-writer.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { EscapedStrings, type Piece } from '../bytes/pieces.ts';
import { NO_POINT, type PrintDetail, type PrintPoints, type PrintSource, pointAt } from '../print-source.ts';
import {
  createXmlActions,
  createXmlMeta,
  derivedName,
  hasGeometryElements,
  writeDerivedGeometry,
  XML_ESCAPES,
  XML_PIECES,
} from './xml-parts.ts';

const { OPEN, OPEN_ID, CLOSE, DELETED, LAT, LON, EMPTY_END, OPEN_END, TAG, VALUE, ATTRIBUTE_END } = XML_PIECES;
const { BOUNDS, CENTER, WAY_NODE, WAY_NODE_REF, MEMBER_TYPES, ROLE, MEMBER_POINT, MEMBER_END, QUOTE, QUOTE_LAT } = XML_PIECES;

/** Writes OSM XML. */
export function createXmlWriter(source: PrintSource, head: AnswerHead, kind: OutputKind = 'answer'): AnswerWriter {
  const bytes = new ByteWriter();
  const { store, tagOrder } = source;
  const { nodes, ways, relations } = store;
  const { attribute: escapes, text: textEscapes } = XML_ESCAPES[kind];
  const strings = new EscapedStrings(store.strings, escapes);
  const meta = createXmlMeta(bytes, strings, kind);

  const open = (type: number, id: number, withId: boolean) => {
    if (!withId || (id === 0 && kind === 'file')) bytes.piece(OPEN[type]);
    else bytes.integer(OPEN_ID[type], id, QUOTE);
  };
  const tag = (table: ElementColumns, entry: number) => {
    bytes.string(TAG, strings, table.tagKeys[entry]);
    bytes.string(VALUE, strings, table.tagValues[entry], ATTRIBUTE_END);
  };
  const tags = (table: ElementColumns, row: number) => {
    const start = table.tagStart[row];
    const count = table.tagStart[row + 1] - start;
    const order = tagOrder?.(table, row);
    for (let i = 0; i < count; i++) tag(table, order === undefined ? start + i : order[i]);
  };
  const coordinates = (names: readonly Piece[], values: readonly number[]) => {
    for (let i = 0; i < names.length; i++) bytes.coordinate(names[i], values[i]);
    bytes.piece(ATTRIBUTE_END);
  };
  /** A point of a list; one that is unknown or cut away has no place. */
  const point = (list: PrintPoints, i: number) => {
    const at = pointAt(list, i);
    if (at === NO_POINT) bytes.piece(EMPTY_END);
    else bytes.place(LAT, list.lat[at], LON, list.lon[at], ATTRIBUTE_END);
  };
  const wayNodes = (row: number, list: PrintPoints | undefined) => {
    const start = ways.refStart[row];
    const count = ways.refStart[row + 1] - start;
    if (list === undefined) {
      for (let i = 0; i < count; i++) bytes.integer(WAY_NODE_REF, ways.refs[start + i], ATTRIBUTE_END);
      return;
    }
    const length = Math.max(count, list.count);
    for (let i = 0; i < length; i++) {
      const at = i < list.count ? pointAt(list, i) : NO_POINT;
      if (i < count && at !== NO_POINT) {
        bytes.placed(WAY_NODE_REF, ways.refs[start + i], QUOTE_LAT, list.lat[at], LON, list.lon[at], ATTRIBUTE_END);
      } else if (i < count) bytes.integer(WAY_NODE_REF, ways.refs[start + i], ATTRIBUTE_END);
      else {
        bytes.piece(WAY_NODE);
        point(list, i);
      }
    }
  };
  const members = (row: number, detail: PrintDetail) => {
    const withGeometry = detail.geometry === 'geom' || detail.geometry === 'stored';
    for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
      bytes.integer(MEMBER_TYPES[relations.memberTypes[i]], relations.memberRefs[i]);
      bytes.string(ROLE, strings, relations.memberRoles[i], QUOTE);
      const list = withGeometry ? source.memberPoints(i, detail) : undefined;
      if (list === undefined || list.count === 0) bytes.piece(EMPTY_END);
      else if (list.count === 1 && relations.memberTypes[i] === NODE && pointAt(list, 0) !== NO_POINT) point(list, 0);
      else {
        bytes.piece(OPEN_END);
        for (let k = 0; k < list.count; k++) {
          bytes.piece(MEMBER_POINT);
          point(list, k);
        }
        bytes.piece(MEMBER_END);
      }
    }
  };
  /** From the end of the start tag to the end tag. */
  const rest = (type: number, row: number, detail: PrintDetail) => {
    const { geometry } = detail;
    const table = tables[type];
    const isNode = type === NODE;
    const bounds = isNode || geometry === 'none' || geometry === 'center' ? undefined : source.bounds(type, row, detail);
    const center = !isNode && (geometry === 'center' || geometry === 'stored') ? source.center(type, row, detail) : undefined;
    const withPoints = type === WAY && detail.members && (geometry === 'geom' || geometry === 'stored');
    const points = withPoints ? source.wayPoints(row, detail) : undefined;
    const partStart = type === WAY ? ways.refStart : relations.memberStart;
    const hasParts = !isNode && detail.members && (partStart[row] < partStart[row + 1] || (points?.count ?? 0) > 0);
    const hasTags = detail.tags && table.tagStart[row] < table.tagStart[row + 1];
    if (!hasTags && !hasParts && bounds === undefined && center === undefined) {
      bytes.piece(EMPTY_END);
      return;
    }
    bytes.piece(OPEN_END);
    if (bounds !== undefined) coordinates(BOUNDS, bounds);
    if (center !== undefined) coordinates(CENTER, center);
    if (hasParts && type === WAY) wayNodes(row, points);
    if (hasParts && type === RELATION) members(row, detail);
    if (hasTags) tags(table, row);
    bytes.piece(CLOSE[type]);
  };
  const area = (row: number, detail: PrintDetail) => {
    const areas = source.areas();
    const own = areas.rows === undefined ? row : areas.rows[row];
    open(AREA, areas.ids[row], detail.ids);
    if (detail.meta) meta(areas.meta, row);
    if (!detail.tags || areas.table.tagStart[own] === areas.table.tagStart[own + 1]) {
      bytes.piece(EMPTY_END);
      return;
    }
    bytes.piece(OPEN_END);
    tags(areas.table, own);
    bytes.piece(CLOSE[AREA]);
  };
  const tables = [nodes, ways, relations];
  const derived = (element: DerivedElement, detail: PrintDetail) => {
    const name = kind !== 'answer' ? derivedName(element.type) : element.type;
    bytes.text(`  <${name}${detail.ids ? ` id="${element.id}"` : ''}`);
    if (element.meta !== undefined && detail.meta) meta(element.meta.columns, element.meta.row);
    const geometry = element.geometry && hasGeometryElements(element.geometry, detail.geometry) ? element.geometry : undefined;
    const tags = detail.tags ? element.tags : [];
    if (tags.length === 0 && geometry === undefined) {
      bytes.piece(EMPTY_END);
      return;
    }
    bytes.piece(OPEN_END);
    if (geometry !== undefined) writeDerivedGeometry(bytes, geometry, detail.geometry);
    for (const [key, value] of tags) {
      bytes.piece(TAG);
      bytes.escapedText(key, escapes);
      bytes.piece(VALUE);
      bytes.escapedText(value, escapes);
      bytes.piece(ATTRIBUTE_END);
    }
    bytes.text(`  </${name}>\n`);
  };
  const headAttribute = (name: string, value: string | undefined) => {
    if (value === undefined) return;
    bytes.text(` ${name}="`);
    bytes.escapedText(value, escapes);
    bytes.piece(QUOTE);
  };

  return {
    contentType: 'application/osm3s+xml',
    bytes,
    begin() {
      const { generator, osmBase, areasBase, copyright, bounds, upload } = head;
      bytes.text('<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6"');
      headAttribute('generator', generator);
      headAttribute('upload', upload);
      bytes.piece(OPEN_END);
      if (copyright !== undefined) {
        bytes.text('<note>');
        bytes.escapedText(copyright, textEscapes);
        bytes.text('</note>\n');
      }
      if (osmBase !== undefined || areasBase !== undefined) {
        bytes.text('<meta');
        headAttribute('osm_base', osmBase);
        headAttribute('areas', areasBase);
        bytes.piece(EMPTY_END);
      }
      bytes.text('\n');
      if (bounds === undefined) return;
      const [south, west, north, east] = bounds.map((side) => formatCoordinate(Math.round(side * 1e7)));
      bytes.text(`  <bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>\n`);
      if (kind === 'answer') bytes.text('\n');
    },
    element(type, row, detail) {
      if (type === AREA) {
        area(row, detail);
        return;
      }
      const table = tables[type];
      open(type, table.ids[row], detail.ids);
      if (kind !== 'answer' && table.visible?.[row] === 0) bytes.piece(DELETED);
      if (type === NODE && detail.coordinates && nodes.lat[row] !== NO_COORDINATE) {
        bytes.place(LAT, nodes.lat[row], LON, nodes.lon[row], QUOTE);
      }
      if (detail.meta) meta(table.meta, row);
      rest(type, row, detail);
    },
    derived,
    actions: createXmlActions(bytes, store, meta),
    remark(text) {
      bytes.text('<remark> ');
      bytes.escapedText(text, textEscapes);
      bytes.text(' </remark>\n');
    },
    end() {
      bytes.text('\n</osm>\n');
    },
  };
}

/** Writes a store as the Overpass API 0.7.62 prints it: `out meta` with the geometry, centers and boxes the store has. */
import {
  AREA,
  type ElementColumns,
  type ElementStore,
  geometryOfText,
  madeId,
  NODE,
  RELATION,
  tagsOf,
  WAY,
  type WriteOptions,
} from '@flyover/osm-elements';
import type { AnswerHead, AnswerWriter, DerivedElement } from '../answer-writer.ts';
import { createJsonWriter } from '../json/json-writer.ts';
import { WHOLE_ELEMENT } from '../print-source.ts';
import { createXmlWriter } from '../xml/xml-writer.ts';
import { storedSource } from './stored-source.ts';

/**
 * The store as Overpass JSON, in chunks of about 64 kB: nodes, ways, relations, areas, then what was made.
 * An id of 0 is left out (`out noids`) but for made elements.
 */
export function writeOverpassJson(store: ElementStore, options: WriteOptions = {}): Generator<Uint8Array<ArrayBuffer>, void> {
  return writeWith(createJsonWriter(storedSource(store), headOf(store, options), 'file'), store, options);
}

/** The store as OSM XML, as `writeOverpassJson` does it. Control characters that XML cannot hold become U+FFFD. */
export function writeOsmXml(store: ElementStore, options: WriteOptions = {}): Generator<Uint8Array<ArrayBuffer>, void> {
  return writeWith(createXmlWriter(storedSource(store), headOf(store, options), 'file'), store, options);
}

/**
 * Elements as OSM XML that JOSM, osmium, osmosis and GDAL read. Two of them insist on a version, one on a time: where these are not known, elements with an id of OpenStreetMap have version 1, others
 * 0, and the first second of 1970; JOSM is told then not to send them anywhere.
 *
 * @param store plain elements (`plainElements`)
 */
export function writeOsmData(
  store: ElementStore,
  { generator = 'Flyover', ...options }: WriteOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void> {
  const head: AnswerHead = { ...headOf(store, { generator }), ...(unversionedCount(store) > 0 && { upload: 'never' }) };
  const versioned = {
    ...store,
    nodes: withVersions(store.nodes),
    ways: withVersions(store.ways),
    relations: withVersions(store.relations),
  };
  const whole = { ...versioned, info: { ...store.info, remarks: [] } };
  return writeWith(createXmlWriter(storedSource(whole), head, 'data'), whole, options);
}

/** The number of elements of OpenStreetMap without a version. */
export function unversionedCount({ nodes, ways, relations }: ElementStore): number {
  let count = 0;
  for (const { ids, meta } of [nodes, ways, relations]) {
    ids.forEach((id, row) => {
      if (id > 0 && (meta.version?.[row] ?? 0) === 0) count++;
    });
  }
  return count;
}

function withVersions<Table extends ElementColumns>(table: Table): Table {
  const { ids, meta } = table;
  return { ...table, meta: { ...meta, version: Int32Array.from(ids, (id, row) => Math.max(meta.version?.[row] ?? 0, id > 0 ? 1 : 0)) } };
}

function headOf({ info }: ElementStore, { generator = info.generator }: WriteOptions): AnswerHead {
  const { osmBase, areasBase, copyright, bounds } = info;
  return { generator, osmBase, areasBase, copyright, bounds };
}

function* writeWith(writer: AnswerWriter, store: ElementStore, { onElements }: WriteOptions): Generator<Uint8Array<ArrayBuffer>, void> {
  const { bytes } = writer;
  const { nodes, ways, relations, areas, made } = store;
  let written = 0;
  writer.begin();
  for (const [type, { count }] of [[NODE, nodes] as const, [WAY, ways] as const, [RELATION, relations] as const, [AREA, areas] as const]) {
    for (let row = 0; row < count; row++) {
      writer.element(type, row, WHOLE_ELEMENT);
      written++;
      if (!bytes.hasFull) continue;
      onElements?.(written);
      yield* bytes.take();
    }
  }
  for (let row = 0; row < made.count; row++) {
    writer.derived(madeElement(store, row), WHOLE_ELEMENT);
    written++;
    if (!bytes.hasFull) continue;
    onElements?.(written);
    yield* bytes.take();
  }
  onElements?.(written);
  for (const remark of store.info.remarks ?? []) writer.remark(remark);
  writer.end();
  yield* bytes.take(true);
}

function madeElement(store: ElementStore, row: number): DerivedElement {
  const { made, strings } = store;
  return {
    type: strings.get(made.types[row]),
    id: madeId(store, row),
    tags: tagsOf(strings, made, row),
    geometry: made.shapes && geometryOfText(strings.get(made.shapes[row])),
    meta: { columns: made.meta, row },
  };
}

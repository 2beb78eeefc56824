/** Elements printed as the Overpass API prints them. */
export {
  type Action,
  type ActionWriter,
  type AnswerHead,
  type AnswerWriter,
  COPYRIGHT,
  countElement,
  type DerivedElement,
  type ElementWriter,
  PLAN_TYPE,
} from './answer-writer.ts';
export { ByteWriter } from './bytes/byte-writer.ts';
export { columnBytes } from './columns/bytes/column-bytes.ts';
export { COLUMNS_TYPE, ColumnBytesError } from './columns/bytes/frames.ts';
export { ColumnBytesReader, type ColumnPiece } from './columns/bytes/read-column-bytes.ts';
export { type ColumnAnswer, type ColumnBatch, type ColumnFormat, type ColumnHead, DERIVED } from './columns/column-answer.ts';
export { type ColumnWriter, createColumnWriter } from './columns/column-writer.ts';
export { joinBatches } from './columns/join-batches.ts';
export { printColumns } from './columns/print-columns.ts';
export { createCsvWriter } from './csv/csv-writer.ts';
export { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry, pointLists } from './derived-geometry.ts';
export { createJsonWriter } from './json/json-writer.ts';
export { createCustomWriter, createPopupWriter, type ElementPages, errorPage, escapeLine, type PopupHeading } from './page/page-writer.ts';
export type { PrintAreas, PrintDetail, PrintPoints, PrintSource, TagOrder } from './print-source.ts';
export { unversionedCount, writeOsmData, writeOsmXml, writeOverpassJson } from './stored/write-store.ts';
export { createXmlWriter } from './xml/xml-writer.ts';

/** The writer of the format that a query asks for. */
import {
  type AnswerWriter,
  COPYRIGHT,
  createCsvWriter,
  createCustomWriter,
  createJsonWriter,
  createPopupWriter,
  createXmlWriter,
} from '@flyover/overpass-output';
import { type Bbox, type Script, type ScriptOptions, scriptOptions } from '@flyover/overpass-ql';
import type { Database } from './database.ts';
import { databaseSource } from './output/database-source.ts';

/** Stands in the head of answers. */
const GENERATOR = 'Flyover (Overpass API 0.7.62 compatible)';

/**
 * A writer of answers.
 *
 * @param shown the data at the moment that is printed at the time; the store behind it stays the same
 * @param withAreas whether the answer names the time of the areas
 */
export function createAnswerWriter(database: Database, shown: () => Database, script: Script, withAreas: boolean): AnswerWriter {
  const options = scriptOptions(script);
  const { format, csv } = options;
  const { osmBase, store } = database;
  const head = {
    generator: GENERATOR,
    osmBase,
    areasBase: withAreas ? osmBase : undefined,
    copyright: store.info.copyright ?? COPYRIGHT,
  };
  const source = databaseSource(database, shown, format);
  if (format === 'json') return createJsonWriter(source, head);
  if (format === 'csv') return createCsvWriter(source, csv ?? { columns: [], header: true, separator: '\t' });
  const bbox = usedBox(options);
  const bounds = bbox && ([bbox.south, bbox.west, bbox.north, bbox.east] as const);
  if (format === 'popup') return createPopupWriter();
  return format === 'custom' ? createCustomWriter(source) : createXmlWriter(source, { ...head, bounds });
}

/** The box of `[bbox:]`; one with south above north counts as none. */
export function usedBox({ bbox }: Pick<ScriptOptions, 'bbox'>): Bbox | undefined {
  return bbox === undefined || bbox.south > bbox.north ? undefined : bbox;
}

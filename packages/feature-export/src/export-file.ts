/** A result as a file of any format. */
import { type FeatureSet, placelessCount } from '@flyover/osm-features';
import { type ExportFormatId, exportFormat } from './export-formats.ts';
import type { ExportOptions } from './format.ts';
import { runSteps } from './steps.ts';

/** Returns the number of features (or elements) in a file of a format; 0 where there is nothing to export. */
export function exportCount(format: ExportFormatId, set: FeatureSet): number {
  const { nodes, ways, relations, areas, made } = set.store;
  if (exportFormat(format)?.holds === 'elements') return nodes.count + ways.count + relations.count + areas.count + made.count;
  return isTable(format) ? set.count + set.placeless.rows.length : set.count;
}

/** Returns the number of elements without a place that a file leaves out; tables have rows for them. */
export function placelessLosses(format: ExportFormatId, set: FeatureSet): number {
  return exportFormat(format)?.holds === 'elements' || isTable(format) ? 0 : placelessCount(set);
}

function isTable(format: ExportFormatId): boolean {
  return exportFormat(format)?.group === 'tables';
}

/**
 * A result as a file, in chunks that are made as they are asked for. A result without features gives a valid file without features.
 *
 * @throws TypeError where the format needs `sqlEngine` and there is none, or its name is none; the reason of the signal
 */
export async function* exportFile(
  format: ExportFormatId,
  set: FeatureSet,
  options: ExportOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const found = exportFormat(format);
  if (found === undefined) throw new TypeError(`no such format: ${format}`);
  const write = await found.load();
  yield* runSteps(write(set, options), exportCount(format, set), options);
}

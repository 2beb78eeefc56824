/** Exports of a result: the calls, the sinks for the bytes, and the part of a result that is exported. Formats load with the first export. */

import type { ExportOptions, ExportStyle } from '@flyover/feature-export';
import type { TileSource } from '@flyover/feature-tiles';
import { AREA, type ElementStore, MADE, NODE, RELATION, storeOfRows, streamChunks, tableOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, type FeatureStyler, indexRows, someFeatures } from '@flyover/osm-features';
import { errorMessage } from '@flyover/worker-calls';
import type { TextTable } from '../table/text-table.ts';
import type {
  ExportCalls,
  ExportOutcome,
  ExportPart,
  ExportProgress,
  ExportRequest,
  RemoteDatabase,
  WritableFile,
} from './export-protocol.ts';

/** Progress is told this often, ms. */
const TOLD = 100;

interface Drawn {
  readonly features?: FeatureSet;
  readonly tiles?: Pick<TileSource, 'look'>;
  /** Its styler leaves nothing out that the map does not show. */
  readonly look?: { readonly styler: FeatureStyler };
}

/**
 * @param resultOf the result of a run, if it is still held
 * @param featuresOf the features of a part of it, in their order, and elements without a place as numbers behind them; undefined where there is no such part
 * @param textOf returns the rows of the answer's text, for table files; undefined where the answer has elements, or its text is not a table
 */
export function exportCalls(
  resultOf: (runId: number) => Drawn | undefined,
  featuresOf: (runId: number, part: ExportPart) => Uint32Array | undefined = () => undefined,
  textOf: (runId: number) => Promise<TextTable | undefined> = async () => undefined,
): ExportCalls {
  return {
    async fetchWriters() {
      const { EXPORT_FORMATS } = await import('@flyover/feature-export');
      await Promise.all(EXPORT_FORMATS.map(({ load }) => load()));
    },
    async exportResult(request, onProgress, signal, file, database) {
      let sink: FileSink | undefined;
      try {
        const drawn = resultOf(request.runId) ?? {};
        const { exportCount, exportFile, exportFormat, placelessLosses } = await import('@flyover/feature-export');
        const format = exportFormat(request.format);
        // rows of text have no elements
        const text = format?.group === 'tables' ? await textOf(request.runId) : undefined;
        const chosen = request.part && (featuresOf(request.runId, request.part) ?? new Uint32Array(0));
        const whole = drawn.features ?? text?.features;
        const features = whole && chosen ? partOfResult(whole, chosen, format?.holds ?? 'features') : whole;
        if (features === undefined || exportCount(request.format, features) === 0) return { kind: 'empty' };
        sink = file === undefined ? blobSink(format?.mimeType ?? '') : await diskSink(file);
        const reported = atTimes(onProgress);
        let lost = placelessLosses(request.format, features);
        const options: ExportOptions = {
          ...request.choice,
          ...(text !== undefined && { textColumns: text.columns }),
          signal,
          onProgress: reported.features,
          style: styleOf(
            request,
            drawn,
            chosen?.filter((row) => row < (drawn.features?.count ?? 0)),
          ),
          onLosses({ nodesWithoutPlace, places, areas, made }) {
            lost += nodesWithoutPlace + places + areas + made;
          },
        };
        const bytes =
          format?.needsSql && database !== undefined
            ? databaseBytes((remote) => exportFile(request.format, features, { ...options, ...remote }), database)
            : exportFile(request.format, features, options);
        const written = await pump(bytes, sink, request.most, reported.bytes);
        return lost > 0 && (written.kind === 'file' || written.kind === 'written') ? { ...written, lost } : written;
      } catch (error) {
        // what is half written is of no use
        await sink?.discard().catch(() => undefined);
        return signal.aborted ? { kind: 'aborted' } : { kind: 'failed', message: errorMessage(error) };
      }
    },
  };
}

type Bytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

function styleOf(
  { choice: { styleZoom } }: ExportRequest,
  { tiles, look }: Drawn,
  chosen: Uint32Array | undefined,
): ExportStyle | undefined {
  if (styleZoom === undefined || tiles === undefined || tiles.look.layers === 'looks') return undefined;
  const styler = look?.styler ?? tiles.look.styler;
  return {
    styler: chosen === undefined ? styler : stylerOfFeatures(styler, chosen),
    webZoom: Math.max(1, Math.floor(styleZoom)),
  };
}

/** The rows go to the database; the file comes back from it. */
async function* databaseBytes(write: (remote: Pick<ExportOptions, 'sqlEngine' | 'caughtUp'>) => Bytes, database: RemoteDatabase): Bytes {
  yield* write({ sqlEngine: database.engine, caughtUp: () => database.caughtUp() });
  yield* streamChunks((await database.file()).stream());
}

async function pump(
  bytes: Bytes,
  sink: FileSink,
  most = Number.POSITIVE_INFINITY,
  onBytes: (bytes: number) => void,
): Promise<ExportOutcome> {
  let written = 0;
  for await (const chunk of bytes) {
    written += chunk.length;
    if (written > most) {
      await sink.discard();
      return { kind: 'tooLarge' };
    }
    onBytes(written);
    await sink.write(chunk);
  }
  return sink.close();
}

/** Combines and throttles reports of features and bytes. */
function atTimes(tell: (progress: ExportProgress) => void) {
  let reported = 0;
  let progress: ExportProgress = { done: 0, total: 0, bytes: 0 };
  const next = (more: Partial<ExportProgress>) => {
    progress = { ...progress, ...more };
    if (performance.now() - reported < TOLD) return;
    reported = performance.now();
    tell(progress);
  };
  return { features: (done: number, total: number) => next({ done, total }), bytes: (bytes: number) => next({ bytes }) };
}

// Sinks for the bytes of an export.

interface FileSink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<ExportOutcome>;
  /** Gives up what was written. */
  discard(): Promise<void>;
}

/** So many bytes leave the thread's memory at a time. */
const PIECE = 8 << 20;

/**
 * Collects a file in blobs, which the browser keeps outside of a worker's memory and on disk where they are large.
 *
 * @param piece bytes of one blob
 */
export function blobSink(type: string, piece = PIECE): FileSink {
  const pieces: Blob[] = [];
  const loose = gather((chunks) => {
    pieces.push(new Blob(chunks));
  }, piece);
  return {
    write: loose.add,
    async close() {
      await loose.flush();
      return { kind: 'file', blob: new Blob(pieces, { type }) };
    },
    async discard() {
      pieces.length = 0;
    },
  };
}

/**
 * Writes into a file that the user has chosen. It appears there once it is complete.
 *
 * @param piece bytes of one write
 * @throws the error of the file where writing is not allowed
 */
export async function diskSink(file: WritableFile, piece = PIECE): Promise<FileSink> {
  const stream = await file.createWritable();
  let bytes = 0;
  const loose = gather(async (chunks, size) => {
    bytes += size;
    await stream.write(new Blob(chunks));
  }, piece);
  return {
    write: loose.add,
    async close() {
      await loose.flush();
      await stream.close();
      return { kind: 'written', bytes };
    },
    discard: () => stream.abort(),
  };
}

function gather(take: (chunks: Uint8Array<ArrayBuffer>[], bytes: number) => void | Promise<void>, most: number) {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    const [full, size] = [chunks, bytes];
    chunks = [];
    bytes = 0;
    await take(full, size);
  };
  const add = async (chunk: Uint8Array<ArrayBuffer>) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= most) await flush();
  };
  return { add, flush };
}

// A part of a result with the shape of a whole one, for the writers of files.

/**
 * The features alone; or, for files of elements, their elements with the nodes and members that these need.
 *
 * @param rows their numbers, in the order in which they are to stand; numbers behind those of features are elements without a place
 */
function partOfResult(set: FeatureSet, rows: Uint32Array, holds: 'features' | 'elements'): FeatureSet {
  const part = someFeatures(set, rows);
  return holds === 'features' ? part : { ...part, store: storeOfFeatures(part) };
}

/** The looks of the features of a part. @param features their numbers, in the order of the part */
function stylerOfFeatures(styler: FeatureStyler, features: Uint32Array): FeatureStyler {
  const { styleOf, textOf, render } = styler;
  return {
    ...styler,
    records: styler.records,
    styleOf: (feature, webZoom, collapsed) => styleOf.call(styler, features[feature], webZoom, collapsed),
    ...(textOf !== undefined && { textOf: (feature, webZoom, record) => textOf.call(styler, features[feature], webZoom, record) }),
    ...(render !== undefined && { render: (feature, webZoom) => render.call(styler, features[feature], webZoom) }),
  };
}

/** In the order of the store. */
function storeOfFeatures({ store, count, elementTypes, rows, memberSlots, placeless }: FeatureSet): ElementStore {
  const index = indexRows(store);
  const wanted = [NODE, WAY, RELATION, AREA, MADE].map((type) => tableOf(store, type)).map((table) => new Uint8Array(table.count));
  const waiting: (readonly [type: number, row: number])[] = [];
  const want = (type: number, row: number) => {
    if (row === -1 || wanted[type][row] === 1) return;
    wanted[type][row] = 1;
    if (type === WAY || type === RELATION) waiting.push([type, row]);
  };
  for (let feature = 0; feature < count; feature++) {
    // what only a relation tells of is written with that
    want(memberSlots[feature] >= 0 ? RELATION : elementTypes[feature], rows[feature]);
  }
  placeless.rows.forEach((row, i) => {
    want(placeless.types[i], row);
  });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [type, row] = next;
    if (type === WAY) {
      const { refStart, refs } = store.ways;
      for (let i = refStart[row]; i < refStart[row + 1]; i++) want(NODE, index.nodes.find(refs[i]));
    } else {
      const { memberStart, memberTypes, memberRefs } = store.relations;
      for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
        const rowsOfType = [index.nodes, index.ways, index.relations][memberTypes[i]];
        want(memberTypes[i], rowsOfType?.find(memberRefs[i]) ?? -1);
      }
    }
  }
  const rowsIn = (mask: Uint8Array) => Uint32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  const [nodes, ways, relations, areas, made] = wanted.map(rowsIn);
  return storeOfRows(store, { nodes, ways, relations, areas, made });
}

/** Exports of a result. The formats are fetched with the first of them. */
import type { ExportOptions, ExportStyle } from '@flyover/feature-export';
import type { TileSource } from '@flyover/feature-tiles';
import { streamChunks } from '@flyover/osm-elements';
import type { FeatureSet, FeatureStyler } from '@flyover/osm-features';
import type { ExportCalls, ExportOutcome, ExportPart, ExportProgress, ExportRequest, RemoteDatabase } from './export-protocol.ts';
import { blobSink, diskSink, type FileSink } from './file-sinks.ts';
import { partOfResult, stylerOfFeatures } from './part-of-result.ts';

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
 */
export function exportCalls(
  resultOf: (runId: number) => Drawn | undefined,
  featuresOf: (runId: number, part: ExportPart) => Uint32Array | undefined = () => undefined,
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
        const chosen = request.part && (featuresOf(request.runId, request.part) ?? new Uint32Array(0));
        const { exportCount, exportFile, exportFormat, placelessLosses } = await import('@flyover/feature-export');
        const format = exportFormat(request.format);
        const features = drawn.features && chosen ? partOfResult(drawn.features, chosen, format?.holds ?? 'features') : drawn.features;
        if (features === undefined || exportCount(request.format, features) === 0) return { kind: 'empty' };
        sink = file === undefined ? blobSink(format?.mimeType ?? '') : await diskSink(file);
        const told = atTimes(onProgress);
        let lost = placelessLosses(request.format, features);
        const options: ExportOptions = {
          ...request.choice,
          signal,
          onProgress: told.features,
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
        const written = await pump(bytes, sink, request.most, told.bytes);
        return lost > 0 && (written.kind === 'file' || written.kind === 'written') ? { ...written, lost } : written;
      } catch (error) {
        // what is half written is of no use
        await sink?.discard().catch(() => undefined);
        return signal.aborted ? { kind: 'aborted' } : { kind: 'failed', message: messageOf(error) };
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

/** Tells features and bytes together, not too often. */
function atTimes(tell: (progress: ExportProgress) => void) {
  let told = 0;
  let progress: ExportProgress = { done: 0, total: 0, bytes: 0 };
  const next = (more: Partial<ExportProgress>) => {
    progress = { ...progress, ...more };
    if (performance.now() - told < TOLD) return;
    told = performance.now();
    tell(progress);
  };
  return { features: (done: number, total: number) => next({ done, total }), bytes: (bytes: number) => next({ bytes }) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

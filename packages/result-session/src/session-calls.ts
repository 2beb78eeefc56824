/** The calls of a session. */
import type { SmallShapes } from '@flyover/feature-tiles';
import type { ColorCalls } from './colors/color-calls.ts';
import type { ComparisonCalls } from './comparison/changes.ts';
import type { CountCalls } from './counts/count-calls.ts';
import type { PointerCalls } from './elements/pointer-calls.ts';
import type { ExportCalls } from './files/export-protocol.ts';
import type { SvgCalls } from './files/svg-calls.ts';
import type { StyleTrouble } from './held/look.ts';
import type { LegendCalls, StyleCalls, TranslationCalls } from './held/style-calls.ts';
import type { ImportPlaces } from './imports/sheet-imports.ts';
import type { LayerCalls } from './layers/layer-protocol.ts';
import type { PickCalls } from './picks/pick-calls.ts';
import type { RawShelf, ShelvedBytes, ShelvedKind } from './raw/raw-lines.ts';
import type { RawCalls } from './raw/raw-protocol.ts';
import type { RunOutcome, RunRequest, RunStage } from './run-outcome.ts';
import type { TableCalls } from './table/table-protocol.ts';
import type { TaskCalls } from './tasks/task-calls.ts';

/** A tile of a picture. */
export interface PictureTile {
  /** A Mapbox Vector Tile, in a buffer of its own; absent where it is empty. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Errors while the features of the tile set were styled. */
  readonly trouble?: StyleTrouble;
}

/** A result and all that is asked of it, and layers that stay. It holds one result at a time; calls that name another run find nothing. */
export interface ResultSession
  extends PointerCalls,
    LayerCalls,
    RawCalls,
    ExportCalls,
    SvgCalls,
    StyleCalls,
    LegendCalls,
    TranslationCalls,
    ColorCalls,
    TableCalls,
    CountCalls,
    PickCalls,
    ComparisonCalls,
    TaskCalls {
  /**
   * Sends the request and reads the answer; aborts an earlier run. Never rejects: the outcome holds any failure.
   *
   * @param signal ends the run at once; the elements so far are kept, and the outcome says so @param onPicture receives, while bytes arrive, each tile set of
   * the elements so far; the last one is the outcome @param shelf takes the raw answer, for `restore`; without one it stays in memory
   */
  run(
    request: RunRequest,
    signal: AbortSignal,
    onStage: (stage: RunStage) => void,
    onPicture: (outcome: RunOutcome) => void,
    shelf?: RawShelf,
  ): Promise<RunOutcome>;
  /**
   * Makes the features of a layer the result, with all that can be asked of one: a table, files, tasks. The layer stays.
   *
   * @returns undefined where the layer is gone, or another run has begun meanwhile
   */
  layerAsResult(
    layer: number,
    run: { readonly runId: number; readonly sheets: readonly string[]; readonly smallShapes: SmallShapes },
  ): Promise<RunOutcome | undefined>;
  /** Takes the raw answer of a run whose session is gone, for `rawRows` and the like; columns once what prints them is there. */
  restore(runId: number, shelved: readonly ShelvedBytes[], kind?: ShelvedKind): Promise<void>;
  /**
   * A vector tile of the latest picture of a run, or of a layer; undefined where it is gone.
   *
   * @param z counts 512-pixel tiles
   */
  tile(runId: number, z: number, x: number, y: number): PictureTile | undefined;
  /** Sets how the next tiles draw small features. */
  setSmallShapes(smallShapes: SmallShapes): void;
  /** Sets the places from which style sheets may be imported; initially none. */
  setImportPlaces(places: ImportPlaces): void;
}

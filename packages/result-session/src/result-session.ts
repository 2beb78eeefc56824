/**
 * One result: its request, reading, drawing, lookups and files, and the layers beside it. Plain functions; the caller may serve them from a
 * worker.
 */
import type { SmallShapes } from '@flyover/feature-tiles';
import { type Answer, fetchAnswer } from './answer/fetch-answer.ts';
import { colorCalls } from './colors/color-calls.ts';
import { comparisonCalls } from './comparison/comparison-calls.ts';
import { countCalls } from './counts/count-calls.ts';
import { pointerCalls } from './elements/pointer-calls.ts';
import { exportCalls } from './files/export-calls.ts';
import { svgCalls } from './files/svg-calls.ts';
import { type HeldResult, holdFeatures, holdPartial, holdRaw, holdWhatFits, restyled } from './held/held-result.ts';
import { DEFAULT_STYLE, type SheetStyle } from './held/look.ts';
import { chooseStyle, legendCalls, styleCalls, translationCalls } from './held/style-calls.ts';
import { createSheetImports } from './imports/sheet-imports.ts';
import { layerCalls } from './layers/layer-calls.ts';
import { createLayerShelf, type HeldLayer } from './layers/layer-shelf.ts';
import { pickCalls } from './picks/pick-calls.ts';
import { rawCalls } from './raw/raw-calls.ts';
import { RawLines } from './raw/raw-lines.ts';
import type { ResultSession } from './session-calls.ts';
import { openTables } from './table/open-tables.ts';
import { tableCalls } from './table/table-calls.ts';
import { taskCalls } from './tasks/task-calls.ts';

/** Milliseconds without a request for a tile, after which there is time to prepare for the next ones. */
const IDLE = 400;

/** The run that goes on, or was the latest. */
interface Running {
  readonly runId: number;
  readonly controller: AbortController;
  /** Drawn so far. */
  pictures: number;
  /** Of its next picture; undefined while the part of the program for style sheets is on its way. */
  look?: SheetStyle;
}

/**
 * A session without a result.
 *
 * @param looks gives features their look
 */
export function createResultSession(looks = chooseStyle): ResultSession {
  let held: HeldResult | undefined;
  const imports = createSheetImports();
  const layers = createLayerShelf();
  /** Drawing of small features: a setting, which may change during a run. */
  let smallShapes: SmallShapes = 'dots';
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let current: Running | undefined;

  const heldFor = (runId: number): HeldResult | undefined => (held?.runId === runId ? held : undefined);

  const heldOrLayer = (runId: number): HeldResult | HeldLayer | undefined => heldFor(runId) ?? layers.held(runId);

  const drawnWith = (runId: number): readonly HeldLayer[] => {
    const result = layers.covers(runId) ? undefined : heldFor(runId);
    return result === undefined ? layers.shown() : [result, ...layers.shown()];
  };

  /** Not while an answer arrives: its next picture has other features. */
  const prepareTiles = () => {
    if (held?.outcome.partial !== true) held?.tiles?.prepare();
    for (const { tiles } of layers.shown()) tiles?.prepare();
  };

  const runningOf = ({ runId }: HeldResult) => (current?.runId === runId ? current : undefined);
  const nextPicture = (result: HeldResult): number => {
    const running = runningOf(result);
    const picture = Math.max(result.picture, running?.pictures ?? 0) + 1;
    if (running !== undefined) running.pictures = picture;
    return picture;
  };

  const putOn = (result: HeldResult, look: SheetStyle): HeldResult => {
    const running = runningOf(result);
    if (running !== undefined) running.look = look;
    held = restyled(result, nextPicture(result), look, smallShapes);
    return held;
  };

  /** Draws a result once more: its styler says something else now. */
  const drawAgain = (result: HeldResult): number => {
    const picture = nextPicture(result);
    held = { ...result, picture, outcome: { ...result.outcome, picture } };
    return picture;
  };

  const drawOnly = (result: HeldResult, only: Uint8Array | undefined): number | undefined => {
    const { part } = result;
    if (part === undefined || (only === undefined && part.only === undefined)) return undefined;
    part.only = only;
    return drawAgain(result);
  };

  const tables = openTables(heldFor);
  const { featuresOf, rowsOfPart, pickedPlaces, ...picks } = pickCalls(tables, heldFor);

  return {
    async run(request, signal, onStage, onPicture, shelf) {
      current?.controller.abort();
      const controller = new AbortController();
      if (signal.aborted) controller.abort();
      signal.addEventListener('abort', () => controller.abort(), { once: true });
      const { sheets = [] } = request;
      const running: Running = { runId: request.runId, controller, pictures: 0, ...(sheets.length === 0 && { look: DEFAULT_STYLE }) };
      current = running;
      smallShapes = request.smallShapes;
      layers.setSmallShapes(smallShapes);
      const isCurrent = () => current === running;
      // read while the server is at work; a look that was put on since is newer
      const chosen = running.look === undefined ? looks(sheets, imports.source(controller.signal, { anew: true })) : undefined;
      chosen?.then((look) => {
        running.look ??= look;
      });
      const drawPartial = (partial: Answer) => {
        // what differs has a look of its own, which comes with the whole
        if (!isCurrent() || running.look === undefined || partial.store?.earlier !== undefined) return;
        const picture = holdPartial({ ...request, smallShapes }, partial, running.pictures + 1, running.look);
        if (picture === undefined) return;
        running.pictures = picture.picture;
        held = picture;
        onPicture(picture.outcome);
      };
      const answer = await fetchAnswer(request, controller.signal, onStage, drawPartial, shelf);
      await chosen;
      if (answer.store?.earlier !== undefined) running.look = await looks(sheets, imports.source(controller.signal), true);
      // an abort before the first byte, or a newer run, leaves the result that is shown alone
      const isShown = isCurrent() && !(answer.aborted && answer.raw.bytes === 0 && answer.raw.ended);
      // two results side by side would take twice the memory
      if (isShown) held = undefined;
      running.pictures++;
      const result = holdWhatFits({ ...request, smallShapes }, answer, running.pictures, onStage, running.look);
      if (isShown) held = result;
      return result.outcome;
    },
    async layerAsResult(layer, { runId, sheets, smallShapes: wanted }) {
      const features = layers.held(layer)?.features;
      if (features === undefined) return undefined;
      current?.controller.abort();
      const running: Running = { runId, controller: new AbortController(), pictures: 1 };
      current = running;
      smallShapes = wanted;
      const look = await looks(sheets, imports.source(running.controller.signal, { anew: true }));
      if (current !== running) return undefined;
      running.look = look;
      held = holdFeatures({ runId, smallShapes }, features, look);
      return held.outcome;
    },
    async restore(runId, shelved, kind = 'text') {
      if (kind !== 'columns') held = holdRaw(runId, RawLines.fromShelf(shelved));
      else {
        const { printKept } = await import('./columns/read-columns.ts');
        const raw = printKept(shelved.map((bytes) => bytes.read(0, bytes.length)));
        // a run that has begun meanwhile is newer
        if (raw !== undefined && current === undefined) held = holdRaw(runId, raw);
      }
    },
    tile(runId, z, x, y) {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(prepareTiles, IDLE);
      const result = heldOrLayer(runId);
      if (result?.tiles === undefined) return undefined;
      const bytes = result.tiles.tile(z, x, y);
      const trouble = 'look' in result ? result.look?.trouble(result.picture) : undefined;
      return { ...(bytes !== undefined && { bytes }), ...(trouble !== undefined && { trouble }) };
    },
    setSmallShapes(wanted) {
      smallShapes = wanted;
      held?.tiles?.setSmallShapes(wanted);
      layers.setSmallShapes(wanted);
    },
    ...layerCalls(layers, heldFor, (sheets) => looks(sheets, imports.source(new AbortController().signal))),
    ...pointerCalls(heldOrLayer, drawnWith),
    ...rawCalls((runId) => heldFor(runId)?.raw),
    ...exportCalls(heldOrLayer, featuresOf, tables.textOf),
    ...svgCalls(heldFor),
    ...styleCalls(looks, imports, heldFor, putOn),
    ...legendCalls(heldFor, drawAgain, (layer) => layers.held(layer)?.legend),
    ...translationCalls(imports),
    setImportPlaces: imports.setPlaces,
    ...colorCalls((runId) => heldFor(runId)?.features),
    ...tableCalls(tables, heldFor, drawOnly, pickedPlaces),
    ...countCalls(tables, (layer) => layers.held(layer)?.features),
    ...picks,
    ...comparisonCalls(heldFor),
    ...taskCalls((runId) => heldFor(runId)?.features, rowsOfPart),
  };
}

/** Exports of images, from the button to the file. One at a time; it continues when the dialog is closed. */

import { queryName } from '@flyover/query-template';
import type { GivenImages } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { useMapState } from '../../map/map-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { resultWorker } from '../../results/result-client.ts';
import { originName } from '../../run/result-mark.ts';
import { useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { openDialog, useDialogs } from '../../ui/dialogs.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.ts';
import { useMapPane } from '../../view/map-commands.ts';
import { metresPerPixel, scaleBar } from '../../view/scale-bar.ts';
import { useView } from '../../view/view-store.ts';
import { fileName } from '../data/file-name.ts';
import { exportable } from '../data/run-export.ts';
import { changeImage, type ImageKind, type ImageState, useExport } from '../export-store.ts';
import { assembleImage } from './assemble-image.ts';
import { ImageError, type ImageProblem, imageStyle, largestCanvas, resultOf } from './hidden-map.ts';
import { chosenSize, imageFrame } from './image-frame.ts';

let current: AbortController | undefined;

/** Draws an image by the options, and saves it. */
export function takeImage(kind: ImageKind): Promise<void> {
  return kind === 'png' ? takePng() : takeSvg();
}

function takePng(): Promise<void> {
  return take('png', async (signal, onProgress) => {
    const { controller } = useMapPane.getState();
    if (controller === undefined) throw new ImageError({ kind: 'failed', message: 'WebGL 2' });
    const options = useExport.getState().imageOptions;
    const { export_image_scale, export_image_attribution } = useSettings.getState();
    const view = useView.getState();
    const frame = imageFrame(view, chosenSize(options, view), options.symbols, largestCanvas(controller.map.getCanvas()));
    const shown = controller.map.getStyle();
    if (shown === undefined) throw new ImageError({ kind: 'changed' });
    const { background, data } = useMapState.getState().credits;
    const credits = [...(options.background ? background : []), data].filter((credit) => credit !== '');
    const legend = await legendOf(frame.webZoom, true);
    const { blob, missing } = await assembleImage(
      {
        view,
        frame,
        style: imageStyle(shown, options.background),
        withScale: export_image_scale,
        ...(export_image_attribution && { credit: credits.join('   ') }),
        ...(legend && { legend: (size, unit) => legend.legendMark(legend.content, size, unit) }),
      },
      signal,
      onProgress,
    );
    // tiles of a result that is gone are empty
    if (resultOf(controller.map.getStyle()) !== resultOf(shown)) throw new ImageError({ kind: 'changed' });
    if (missing.length > 0) return { phase: 'holes', kind: 'png', hosts: missing, blob };
    return save('png', blob);
  });
}

/** Draws the result in the view as an SVG. */
function takeSvg(): Promise<void> {
  return take('svg', async (signal, onProgress) => {
    const { outcome } = useRun.getState();
    if (outcome === undefined) throw new ImageError({ kind: 'changed' });
    const { export_image_scale, export_image_attribution } = useSettings.getState();
    const { lat, lon, zoom, width, height } = useView.getState();
    const credit = useMapState.getState().credits.data;
    const title = originName();
    const view = {
      lat,
      lon,
      webZoom: zoom,
      width,
      height,
      ...(title !== undefined && { title }),
      ...(export_image_attribution && { credit }),
      ...(export_image_scale && { scale: scaleBar(metresPerPixel(lat, zoom), 96, i18next.language) }),
    };
    const draw = (images: GivenImages) => resultWorker().svg(outcome.runId, view, images, onProgress, signal);
    let image = await draw([]);
    if (image !== undefined && image.missing.length > 0) {
      const { imageFiles } = await withTimeout('style', import('../../map/images/image-file.ts'));
      image = await draw(await imageFiles(image.missing));
    }
    signal.throwIfAborted();
    if (image === undefined) throw new ImageError({ kind: 'changed' });
    const legend = await legendOf(zoom, false);
    return save('svg', legend ? legend.withGroup(image.blob, await legend.legendGroup(legend.content, { width, height })) : image.blob);
  });
}

/**
 * Returns the legend and the module that draws it, where it is selected; with the credit of the data, unless that is written on the image
 * anyway.
 */
async function legendOf(webZoom: number, withLayers: boolean) {
  const { export_image_legend, export_image_attribution } = useSettings.getState();
  if (!export_image_legend) return undefined;
  const { legendContent } = await withTimeout('legend', import('./legend-content.ts'));
  const draw = await withTimeout('legend', import('./draw-legend.ts'));
  const content = await legendContent(webZoom, withLayers);
  return content && { ...draw, content: { ...content, ...(!export_image_attribution && { credit: useMapState.getState().credits.data }) } };
}

/** Aborts the current export, and resets its state. */
export function dropImage(): void {
  current?.abort();
  current = undefined;
  useExport.setState({ image: { phase: 'idle' } });
}

/** Saves an image with holes as it is. */
export function saveWithHoles(): void {
  const { image } = useExport.getState();
  if (image.phase === 'holes') useExport.setState({ image: save('png', image.blob) });
}

/** Draws the PNG again without the background, which did not load. */
export function takeWithoutBackground(): Promise<void> {
  changeImage({ background: false });
  return takePng();
}

type Taking = (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<ImageState>;

async function take(kind: ImageKind, taking: Taking): Promise<void> {
  current?.abort();
  const controller = new AbortController();
  current = controller;
  const show = (image: ImageState) => {
    if (current !== controller) return;
    useExport.setState({ image });
    if (image.phase === 'stopped' || image.phase === 'holes') tellOutside();
  };
  show({ phase: 'taking', kind, done: 0, total: 0 });
  try {
    show(await taking(controller.signal, (done, total) => show({ phase: 'taking', kind, done, total })));
  } catch (error) {
    if (!controller.signal.aborted) show({ phase: 'stopped', kind, problem: problemOf(error) });
  }
}

/** Reports a failure in a notice where the dialog, which would show it, is closed. */
function tellOutside(): void {
  if (useDialogs.getState().open === 'export') return;
  showToast({
    kind: 'warning',
    text: i18next.t('image.notSaved'),
    action: { label: i18next.t('image.showWhy'), run: () => openDialog('export') },
  });
}

function problemOf(error: unknown): ImageProblem {
  if (error instanceof ImageError) return error.problem;
  return { kind: 'failed', message: errorMessage(error) };
}

function save(kind: ImageKind, blob: Blob): ImageState {
  const run = useRun.getState();
  // a map without a result is named for the current query
  const title = run.outcome === undefined ? queryName(useQuery.getState().text) : originName();
  const name = `${fileName(title, exportable(run.outcome, run).partial !== undefined)}.${kind}`;
  saveBlob(name, blob);
  return { phase: 'saved', kind, name, bytes: blob.size };
}

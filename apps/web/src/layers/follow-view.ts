/** Layers of large files at addresses: what lies in view was read, and is read anew once the map shows more. */
import type { LayerOutcome } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import { resultWorker } from '../results/result-client.ts';
import { useView, viewBbox } from '../view/view-store.ts';
import type { Bbox } from '../view/zoom.ts';
import { changeLayer, type MapLayer, useLayers } from './layers-store.ts';

/** A map that has stood still for so long is read for, ms. */
const PAUSE = 400;
/** So much more than the view is read at each side, as a share of it: a small move asks for nothing. */
const MARGIN = 0.25;

/** The box that is read for the current view, degrees. */
export function wideView(): Bbox {
  const { south, west, north, east } = viewBbox(useView.getState());
  const [tall, wide] = [(north - south) * MARGIN, (east - west) * MARGIN];
  return {
    south: Math.max(-90, south - tall),
    west: Math.max(-180, west - wide),
    north: Math.min(90, north + tall),
    east: Math.min(180, east + wide),
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;
let reading: AbortController | undefined;

/** Takes the reason why a layer is not read for the view. */
type Tell = (name: string, came: Exclude<LayerOutcome, { readonly kind: 'ready' }>) => void;

/**
 * Follows the view from now on.
 *
 * @param tell reports what the list of layers does not say itself
 * @returns ends that
 */
export function followView(tell: Tell): () => void {
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void readView(tell), PAUSE);
  };
  const ends = [
    useView.subscribe(wait),
    useLayers.subscribe(({ layers }, before) => {
      if (layers.some((layer) => isBack(layer, before.layers) && lacksView(layer))) wait();
    }),
  ];
  return () => {
    clearTimeout(timer);
    reading?.abort();
    for (const end of ends) end();
  };
}

/** Whether a layer is shown again, or came back with a reload. */
function isBack({ id, visible, numbers }: MapLayer, before: readonly MapLayer[]): boolean {
  const was = before.find((layer) => layer.id === id);
  return was === undefined || was.visible !== visible || (was.numbers === undefined && numbers !== undefined);
}

/** Whether the view shows more of a file than was read of it, or nothing could be read of it so far. */
function lacksView({ visible, numbers, box, origin, refusal }: MapLayer): boolean {
  if (!visible || origin.kind !== 'address') return false;
  if (numbers === undefined) return refusal !== undefined;
  return box !== undefined && !isWithin(viewBbox(useView.getState()), box);
}

function isWithin(inner: Bbox, outer: Bbox): boolean {
  return inner.south >= outer.south && inner.west >= outer.west && inner.north <= outer.north && inner.east <= outer.east;
}

async function readView(tell: Tell): Promise<void> {
  // a view that has changed since is not waited for
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  const box = wideView();
  for (const layer of useLayers.getState().layers) {
    if (lacksView(layer)) await readLayer(layer, box, signal, tell);
    else if (layer.refusal !== undefined) changeLayer(layer.id, { refusal: undefined });
    if (signal.aborted) return;
  }
}

async function readLayer({ id, name, origin }: MapLayer, box: Bbox, signal: AbortSignal, tell: Tell): Promise<void> {
  if (origin.kind !== 'address') return;
  const came: LayerOutcome = await resultWorker()
    .openLayer(id, { ...origin, box }, signal)
    .catch((thrown: unknown) => ({ kind: 'unreadable' as const, message: errorMessage(thrown) }));
  // as it is now: an earlier read may have been answered meanwhile
  const layer = useLayers.getState().layers.find((each) => each.id === id);
  if (layer === undefined) {
    // it was removed meanwhile
    if (came.kind === 'ready') await resultWorker().dropLayer(id);
  } else if (came.kind === 'ready')
    changeLayer(id, { numbers: came.numbers, box: came.box, version: layer.version + 1, stale: true, refusal: undefined });
  // the worker has what it answers `ready` for, and nothing of any other aborted read
  else if (signal.aborted) return;
  // what was read before lies elsewhere, and may stay
  else if (came.kind === 'empty') changeLayer(id, { box, refusal: undefined });
  else if (came.kind === 'unreadable' && came.readFault !== undefined) changeLayer(id, { refusal: came.readFault });
  else tell(name, came);
}

/** Draws layers in the style of their queries: as soon as their features are here, and on each request for another style. */

import type { Directive } from '@flyover/query-template';
import type { LayerNumbers } from '@flyover/result-session';
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { sheetsOfText } from '../run/sheets-of-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
import { changeLayer, type LayerOrigin, type MapLayer, useLayers } from './layers-store.ts';

/** The layers that are drawn by sheets, or are about to be; reopened features are not. */
const styled = new WeakMap<LayerNumbers, boolean>();

/** Whether the query of a layer has a style that the layer can be drawn in. */
export function hasStyle({ origin }: Pick<MapLayer, 'origin'>): boolean {
  return sheetsOf(origin).length > 0;
}

/** Applies style sheets to layers, and follows each change of the layers and of the setting that affects sheets. */
export function styleLayers(): void {
  useLayers.subscribe(({ layers }, before) => {
    if (layers !== before.layers) for (const layer of layers) void follow(layer);
  });
  useSettings.subscribe(({ sizes_as_written }, before) => {
    if (sizes_as_written !== before.sizes_as_written) drawAnew();
  });
}

/** Draws the layers with style sheets again, after a change of the sheets. */
function drawAnew(): void {
  const { layers } = useLayers.getState();
  for (const { numbers } of layers) if (numbers !== undefined) styled.delete(numbers);
  const renewed = layers.map((layer) =>
    layer.keptFrom === undefined ? layer : { ...layer, keptFrom: { ...layer.keptFrom, sheets: sheetsOf(layer.origin) } },
  );
  // the subscribers of the store draw them
  useLayers.setState({ layers: renewed });
}

async function follow(layer: MapLayer): Promise<void> {
  const { id, numbers, name, origin } = layer;
  const wanted = layer.plain !== true && hasStyle(layer);
  if (numbers === undefined || wanted === (styled.get(numbers) ?? false)) return;
  styled.set(numbers, wanted);
  const sheets = wanted ? sheetsOf(origin).map(({ text }) => text) : [];
  // a worker that has crashed has no layers, and that is reported elsewhere
  const came = await resultWorker()
    .styleLayer(id, sheets)
    .catch(() => undefined);
  const now = useLayers.getState().layers.find((each) => each.id === id);
  if (came === undefined || now === undefined || now.numbers !== numbers) return;
  if (came.kind === 'drawn') changeLayer(id, { styleVersion: (now.styleVersion ?? 0) + 1 });
  if (came.kind !== 'refused') return;
  styled.set(numbers, false);
  changeLayer(id, { plain: true });
  const { problem } = came;
  const text =
    problem === undefined
      ? i18next.t('layers.style.notMapCss', { name })
      : i18next.t('layers.style.refused', { name, message: problem.message });
  showToast({ kind: 'warning', text });
}

// The style sheets in the query of a layer.

const NONE: readonly Directive[] = [];

interface Known {
  readonly sheets: readonly Directive[];
  /** The setting that the sheets were made with. */
  readonly sizesAsWritten: boolean;
}

/** The sheets of each requested query: they stay the same objects while the layer and the setting do. */
const known = new WeakMap<LayerOrigin, Known>();

/** Returns the style sheets of a layer, with those that the settings add to any query. */
export function sheetsOf(origin: LayerOrigin): readonly Directive[] {
  if (origin.kind !== 'query') return NONE;
  const { sizes_as_written: sizesAsWritten } = useSettings.getState();
  const before = known.get(origin);
  if (before?.sizesAsWritten === sizesAsWritten) return before.sheets;
  const sheets = sheetsOfText(origin.text) ?? NONE;
  known.set(origin, { sheets, sizesAsWritten });
  return sheets;
}

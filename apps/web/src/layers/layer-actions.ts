/** The actions on layers, for the command palette and the keys; their implementation is fetched with the first use. */
import { errorMessage } from '@flyover/worker-calls';
import { IconStack2 } from '@tabler/icons-react';
import i18next from 'i18next';
import { onMap } from '../results/result-view.ts';
import { isComplete, useRun } from '../run/run-store.ts';
import type { Action, ButtonState } from '../ui/actions.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { hasStoredLayers, isLayer, setPanelOpen, useLayers } from './layers-store.ts';

/** The id of the map's button that opens the panel. */
export const LAYERS_BUTTON = 'map-layers';

/** Whether there is a result that is not a layer yet. */
export function canKeep(): boolean {
  const run = useRun.getState();
  return run.outcome?.bounds !== undefined && isComplete(run) && !isLayer(useLayers.getState().layers, run.outcome.runId);
}

export const LAYER_ACTIONS: readonly Action[] = [
  { id: 'layers.keep', label: 'layers.keep', group: 'result', shortcuts: ['Shift+Alt+K'], isEnabled: canKeep, run: () => void keep() },
  {
    id: 'layers.toggle',
    label: 'layers.toggle',
    group: 'map',
    shortcuts: ['Shift+Alt+L'],
    run: onMap(
      () => setPanelOpen(!useLayers.getState().open),
      () => useLayers.getState().open,
    ),
    control: { panel: 'view', buttonId: LAYERS_BUTTON, useButton: useLayersButton },
  },
];

function useLayersButton(): ButtonState {
  const on = useLayers(({ open }) => open);
  return { icon: IconStack2, label: on ? 'layers.close' : 'layers.open', on };
}

async function keep(): Promise<void> {
  try {
    const { keepResult } = await withTimeout('layers', withTexts(import('./keep-layer.ts'), 'layers', 'read-fault'));
    await keepResult();
  } catch (thrown) {
    showToast({ kind: 'error', text: i18next.t('layers.failed', { message: errorMessage(thrown) }) });
  }
}

let broughtBack = false;

/** Brings back the layers of the last visit, once a page and in the quiet. */
export function bringBackLayers(): void {
  if (broughtBack || !hasStoredLayers()) return;
  broughtBack = true;
  // it does so when it is loaded
  whenQuiet(() => withTimeout('layers', withTexts(import('./keep-layer.ts'), 'layers', 'read-fault')));
}

/** The actions of the map, for its buttons, the command palette and the keyboard shortcuts. */
import { usesBbox } from '@flyover/query-template';
import i18next from 'i18next';
import { type AreaControl, adjustAreaToView, toggleArea, useArea } from '../area/area-store.ts';
import { queryText } from '../query/query-text.ts';
import { onMap } from '../results/result-tab.ts';
import { useRun } from '../run/run-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import type { Action } from '../ui/actions.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast, tellPartFailure } from '../ui/toasts.ts';
import { fitToData, toggleWideMap } from '../view/map-commands.ts';
import { toggleDrawing, useOverMap } from '../view/over-map.ts';
import { useLassoRequest } from './lasso-request.ts';
import { canLocate, useLocation } from './locate.ts';
import type { LocationProblem } from './locate-user.ts';
import { toggleOverlay } from './overlay-store.ts';
import { togglePanButtons, usePanButtons } from './pan-buttons.ts';

/** The id of the button that opens the area menu, which gets the focus back from a selection. */
export const AREA_BUTTON = 'map-area';

/** The actions that put a selection on the map, and take it off again. */
export const AREA_ACTIONS: Readonly<Record<AreaControl, string>> = { bbox: 'area.box', area: 'area.toggle' };

/** Whether a selected area would change what a text asks for. */
export function usesArea(text: string): boolean {
  return usesBbox(text);
}

export function mapActions(config: AppConfig): readonly Action[] {
  const bounds = () => useRun.getState().outcome?.bounds;
  return [
    {
      id: 'map.zoomToData',
      label: 'map.zoomToData',
      group: 'map',
      isEnabled: () => bounds() !== undefined,
      run: onMap(() => {
        const data = bounds();
        if (data !== undefined) fitToData(data);
      }),
    },
    {
      id: 'map.locate',
      label: 'map.locate',
      group: 'map',
      isEnabled: () => canLocate() && !useLocation.getState().asking,
      run: onMap(locate),
    },
    {
      id: 'area.box',
      label: 'area.box',
      group: 'map',
      isEnabled: () => useArea.getState().control === 'bbox' || usesArea(queryText()),
      run: onMap(() => toggleArea('bbox'), isSelecting('bbox')),
    },
    { id: 'area.toggle', label: 'area.toggle', group: 'map', run: onMap(() => toggleArea('area', config.areaBounds), isSelecting('area')) },
    { id: 'area.adjust', label: 'area.adjust', group: 'map', isEnabled: () => useArea.getState().enabled, run: onMap(adjustAreaToView) },
    { id: 'map.panButtons', label: 'map.panButtons', group: 'map', run: onMap(togglePanButtons, () => usePanButtons.getState().shown) },
    { id: 'map.draw', label: 'map.draw', group: 'map', run: onMap(toggleDrawing, () => useOverMap.getState().drawing) },
    { id: 'map.lasso', label: 'map.lasso', group: 'map', isEnabled: () => bounds() !== undefined, run: onMap(requestLasso) },
    { id: 'map.wide', label: 'map.wide', group: 'map', shortcuts: ['Mod+B'], run: toggleWideMap },
    { id: 'map.overlay', label: 'map.overlay', group: 'map', run: onMap(toggleOverlay) },
  ];
}

function requestLasso(): void {
  useLassoRequest.setState({ wanted: true });
  showToast({ text: i18next.t('map.lassoHelp') });
}

function isSelecting(control: AreaControl): () => boolean {
  return () => useArea.getState().control === control;
}

function locate(): void {
  withTimeout('locate', import('./locate-user.ts')).then(
    async ({ locateUser }) => tellLocationProblem(await locateUser(navigator.geolocation)),
    tellPartFailure,
  );
}

const LOCATION_TEXTS: Readonly<Record<LocationProblem, string>> = {
  denied: 'map.location.denied',
  unavailable: 'map.location.unavailable',
  timeout: 'map.location.timeout',
  unsupported: 'map.location.unsupported',
};

function tellLocationProblem(problem: LocationProblem | undefined): void {
  if (problem !== undefined) showToast({ kind: 'error', text: i18next.t(LOCATION_TEXTS[problem]) });
}

/** What the map can do, for its buttons, the command palette and the keys. */
import { usesBbox } from '@flyover/query-template';
import i18next from 'i18next';
import { type AreaControl, adjustAreaToView, toggleArea, useArea } from '../area/area-store.ts';
import { queryText } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import type { Action } from '../ui/actions.ts';
import { showToast } from '../ui/toasts.ts';
import { toggleDrawing } from '../view/drawing.ts';
import { fitToData } from '../view/map-commands.ts';
import { togglePanButtons } from '../view/pan-buttons.ts';
import { toggleWideMap } from '../view/wide-map.ts';
import { canLocate, type LocationProblem, locateUser, useLocation } from './locate.ts';
import { toggleOverlay } from './overlay-store.ts';

/** The ids of the buttons of the area selection, which get the focus back from it. */
export const AREA_BUTTONS: Readonly<Record<AreaControl, string>> = { bbox: 'map-select-box', area: 'map-select-area' };

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
      run() {
        const data = bounds();
        if (data !== undefined) fitToData(data);
      },
    },
    {
      id: 'map.locate',
      label: 'map.locate',
      group: 'map',
      isEnabled: () => canLocate() && !useLocation.getState().asking,
      run: () => void locateUser(navigator.geolocation).then(tellLocationProblem),
    },
    {
      id: 'area.box',
      label: 'area.box',
      group: 'map',
      isEnabled: () => useArea.getState().control === 'bbox' || usesArea(queryText()),
      run: () => toggleArea('bbox'),
    },
    { id: 'area.toggle', label: 'area.toggle', group: 'map', run: () => toggleArea('area', config.areaBounds) },
    { id: 'area.adjust', label: 'area.adjust', group: 'map', isEnabled: () => useArea.getState().enabled, run: adjustAreaToView },
    { id: 'map.panButtons', label: 'map.panButtons', group: 'map', run: togglePanButtons },
    { id: 'map.draw', label: 'map.draw', group: 'map', run: toggleDrawing },
    { id: 'map.wide', label: 'map.wide', group: 'map', shortcuts: ['Mod+B'], run: toggleWideMap },
    { id: 'map.overlay', label: 'map.overlay', group: 'map', run: toggleOverlay },
  ];
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

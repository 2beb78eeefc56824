/** The actions of the map: for its buttons, the command palette and the keyboard shortcuts. */
import { usesBbox } from '@flyover/query-template';
import {
  IconArrowsMaximize,
  IconArrowsMove,
  IconArrowsVertical,
  IconCurrentLocation,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMinus,
  IconPlus,
  IconSquareX,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { type AreaControl, adjustAreaToView, toggleArea, useArea } from '../../area/area-store.ts';
import { queryText } from '../../query/query-text.ts';
import { onMap } from '../../results/result-view.ts';
import { useAnnouncedRun } from '../../run/result-mark.ts';
import { useRun } from '../../run/run-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { type Action, type ButtonState, runAction } from '../../ui/actions.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { showToast, tellPartFailure } from '../../ui/toasts.ts';
import { useLayout } from '../../ui/use-layout.ts';
import { fitToData, toggleDrawing, toggleWideMap, useMapPane, zoomBy } from '../../view/map-commands.ts';
import { canLocate, toggleOverlay, togglePanButtons, useMapState } from '../map-store.ts';
import { useOutsideHint } from '../outside-view.ts';
import type { LocationProblem } from './locate-user.ts';

/** The id of the button that opens the area menu; a selection that ends returns the focus to it. */
export const AREA_BUTTON = 'map-area';

/** The actions that toggle a selection on the map. */
export const AREA_ACTIONS: Readonly<Record<AreaControl, string>> = { bbox: 'area.box', area: 'area.toggle' };

/** Whether a selected area would change what a text asks for. */
export function usesArea(text: string): boolean {
  return usesBbox(text);
}

/** Returns an action of the map. @param id also the i18n key of its name */
function mapAction(id: string, run: () => void, more: Partial<Action> = {}): Action {
  return { id, label: id, group: 'map', run, ...more };
}

/** Returns the actions of the map, in the order of the command palette and of its buttons. */
export function mapActions(config: AppConfig): readonly Action[] {
  const bounds = () => useRun.getState().outcome?.bounds;
  const isEnabled = () => bounds() !== undefined;
  const zoomToData = () => {
    const data = bounds();
    if (data !== undefined) fitToData(data);
  };
  return [
    mapAction('map.zoomIn', () => zoomBy(1), { unlisted: true, control: { panel: 'zoom', useButton: () => ({ icon: IconPlus }) } }),
    mapAction('map.zoomOut', () => zoomBy(-1), { unlisted: true, control: { panel: 'zoom', useButton: () => ({ icon: IconMinus }) } }),
    mapAction('map.zoomToData', onMap(zoomToData), {
      isEnabled,
      control: { panel: 'data', notice: 'map.outside', useButton: useDataButton },
    }),
    mapAction('map.locate', onMap(locate), {
      isEnabled: () => canLocate() && !useMapState.getState().locating,
      control: { panel: 'data', useButton: useLocateButton },
    }),
    mapAction(
      AREA_ACTIONS.bbox,
      onMap(() => toggleArea('bbox'), isSelecting('bbox')),
      {
        isEnabled: () => useArea.getState().control === 'bbox' || usesArea(queryText()),
      },
    ),
    mapAction(
      AREA_ACTIONS.area,
      onMap(() => toggleArea('area', config.areaBounds), isSelecting('area')),
    ),
    mapAction('area.adjust', onMap(adjustAreaToView), {
      isEnabled: () => useArea.getState().enabled,
      control: { panel: 'area', useButton: useAdjustButton },
    }),
    mapAction('area.remove', removeArea, { unlisted: true, control: { panel: 'area', useButton: useRemoveButton } }),
    mapAction(
      'map.panButtons',
      onMap(togglePanButtons, () => useMapState.getState().panButtons),
      {
        control: { panel: 'zoom', useButton: usePanToggle },
      },
    ),
    mapAction(
      'map.draw',
      onMap(toggleDrawing, () => useMapPane.getState().drawing),
    ),
    mapAction('map.lasso', onMap(requestLasso), { isEnabled }),
    mapAction('map.wide', toggleWideMap, { shortcuts: ['Mod+B'], control: { panel: 'view', useButton: useWideButton } }),
    mapAction('map.overlay', onMap(toggleOverlay), { control: { panel: 'view', useButton: useOverlayButton } }),
  ];
}

function usePanToggle(): ButtonState {
  return { icon: IconArrowsMove, pressed: useMapState(({ panButtons }) => panButtons) };
}

function useDataButton(): ButtonState {
  const hasNone = useAnnouncedRun(({ outcome }) => outcome?.bounds === undefined);
  return { icon: IconArrowsMaximize, hint: hasNone ? 'map.noData' : undefined, noticed: useOutsideHint() };
}

function useLocateButton(): ButtonState {
  return { icon: IconCurrentLocation, hint: canLocate() ? undefined : 'map.locateInsecure', busy: useMapState(({ locating }) => locating) };
}

function useAdjustButton(): ButtonState | undefined {
  return useArea(({ enabled }) => enabled) ? { icon: IconFocusCentered, hint: 'area.adjustHint' } : undefined;
}

function useRemoveButton(): ButtonState | undefined {
  const control = useArea((area) => area.control);
  return control && { icon: IconSquareX, label: control === 'bbox' ? 'area.removeBox' : 'area.remove' };
}

/** Returns no button on a phone, where the map is always wide. */
function useWideButton(): ButtonState | undefined {
  const on = useMapPane(({ wide }) => wide);
  const layout = useLayout();
  if (layout === 'phone') return undefined;
  const sideways = on ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return { icon: layout === 'portrait' ? IconArrowsVertical : sideways, label: on ? 'map.wideOff' : 'map.wideOn', on };
}

function useOverlayButton(): ButtonState {
  const visible = useMapState(({ overlay }) => overlay);
  return { icon: visible ? IconEye : IconEyeOff, label: visible ? 'map.overlayHide' : 'map.overlayShow', on: !visible };
}

/** Takes the selection off the map by the action that has put it there. */
function removeArea(): void {
  const { control } = useArea.getState();
  if (control !== undefined) runAction(AREA_ACTIONS[control]);
}

function requestLasso(): void {
  useMapState.setState({ lasso: true });
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

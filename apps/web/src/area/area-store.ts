/** The rectangle that a user has drawn on the map: while it is there, `{{bbox}}` means it instead of the view. */
import { create } from 'zustand';
import { fitTo, zoomBy } from '../view/map-commands.ts';
import { contains, useView, viewBbox } from '../view/view-store.ts';
import type { Bbox } from '../view/zoom.ts';
import { clampBbox, INITIAL_PADDING, padBbox } from './area-geometry.ts';

/** Specification, section 9: CSS pixels around a selection that the map is fitted to. */
export const FIT_PADDING = 10;

/** The two controls of the specification: a box inside of the view that a query is filtered by, and an area, which begins as the whole view. */
export type AreaControl = 'bbox' | 'area';

interface AreaState {
  readonly enabled: boolean;
  /** The control that put the selection on the map, while it is there. */
  readonly control?: AreaControl;
  /** Degrees; outlives the overlay, so that the next selection begins where this one ended. */
  readonly bounds?: Bbox;
}

export const useArea = create<AreaState>()(() => ({ enabled: false }));

/** The box that stands for the view in a query, while there is one. Degrees. */
export function selectedArea(): Bbox | undefined {
  const { enabled, bounds } = useArea.getState();
  return enabled ? bounds : undefined;
}

/**
 * Puts the selection on the map: at its last position, else (an area) at the configured one, else a little smaller than the view (a
 * bounding box) or as large as it (an area). Then fits the map to a selection that is not entirely in view.
 *
 * @param configured degrees
 */
export function enableArea(control: AreaControl, configured?: Bbox): void {
  const view = viewBbox(useView.getState());
  const begin = control === 'bbox' ? padBbox(view, INITIAL_PADDING) : (configured ?? view);
  const bounds = clampBbox(useArea.getState().bounds ?? begin);
  useArea.setState({ enabled: true, control, bounds });
  if (!contains(view, bounds)) fitTo(bounds, FIT_PADDING);
  emitArea('enabled', { bounds });
}

/** Takes the selection off the map. */
export function disableArea(): void {
  const bounds = selectedArea();
  if (bounds === undefined) return;
  useArea.setState({ enabled: false, control: undefined });
  emitArea('disabled', { bounds });
}

/** Toggles the selection of a control. Where the other one's selection is on the map, this one starts afresh. */
export function toggleArea(control: AreaControl, configured?: Bbox): void {
  const area = useArea.getState();
  if (area.enabled && area.control === control) {
    emitArea('disableClick', {});
    disableArea();
    return;
  }
  if (area.enabled) useArea.setState({ bounds: undefined });
  emitArea('enableClick', {});
  enableArea(control, configured);
}

/** The button beside it: the selection becomes what the map shows, and the map steps back so that it can be seen. */
export function adjustAreaToView(): void {
  if (!useArea.getState().enabled) return;
  emitArea('adjustToZoomClick', {});
  dragArea(viewBbox(useView.getState()));
  settleArea();
  zoomBy(-1);
}

/** Other bounds, while a drag goes on. */
export function dragArea(bounds: Bbox): void {
  useArea.setState({ bounds: clampBbox(bounds) });
}

/** The drag has ended. */
export function settleArea(): void {
  const bounds = selectedArea();
  if (bounds !== undefined) emitArea('change', { bounds });
}

// The events of the area selection. The names are the specification's (section 4).

/** The events, each with its detail. Bounds are in degrees. */
export interface AreaEvents {
  /** The selection is on the map. */
  readonly enabled: { readonly bounds: Bbox };
  /** The selection is gone; its bounds are kept for the next time. */
  readonly disabled: { readonly bounds: Bbox };
  /** It has other bounds: a drag has ended, a key was pressed, or it was set to the view. */
  readonly change: { readonly bounds: Bbox };
  /** The button that enables was pressed; `enabled` follows. */
  readonly enableClick: Readonly<Record<string, never>>;
  /** The same button was pressed again; `disabled` follows. */
  readonly disableClick: Readonly<Record<string, never>>;
  /** The button that sets the selection to the view was pressed; `change` follows. */
  readonly adjustToZoomClick: Readonly<Record<string, never>>;
}

/** The target of the events: the document of the page, so that an embedding site can listen, too. */
export const areaTarget: EventTarget = globalThis.document ?? new EventTarget();

/** Announces an event as a `CustomEvent` named `area:enabled` and so on. */
function emitArea<Name extends keyof AreaEvents>(name: Name, detail: AreaEvents[Name]): void {
  areaTarget.dispatchEvent(new CustomEvent(`area:${name}`, { detail }));
}

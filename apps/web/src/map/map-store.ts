/** The state of the map besides its view: switches, the user's location, credits, counts outside the view. */
import type { ViewCounts } from '@flyover/result-session';
import { create } from 'zustand';
import { readKept, writeKept } from '../settings/settings-store.ts';
import type { MapCredits } from './controls/map-credits.ts';

/** A position as the browser reports it. */
export interface Location {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The accuracy, metres. */
  readonly accuracy: number;
}

/** The counts of a run's features inside and outside the view. */
export interface OutsideCounts extends ViewCounts {
  /** The run that was counted; 0 where none is. */
  readonly runId: number;
  /** Whether no feature has been in view since the run. */
  readonly unseen: boolean;
}

interface MapState {
  /** Whether the result is drawn over the background. */
  readonly overlay: boolean;
  /** Whether buttons that move the map are shown, for users who do not drag; the next visit begins with the last choice. */
  readonly panButtons: boolean;
  /** Whether the lasso is requested: the next drag over the map, by mouse or by finger, draws a shape and selects features. */
  readonly lasso: boolean;
  /** Whether a request for the user's location is under way. */
  readonly locating: boolean;
  /** The last location that the browser has reported. */
  readonly location?: Location | undefined;
  /** The credits that the map shows now; `MapAttribution` sets them. */
  readonly credits: MapCredits;
  /**
   * The counts of the shown result: at the zoom that its run ended at, and wherever no feature is in view. None at another zoom with features in
   * view: whoever zooms in knows that there are others.
   */
  readonly outside: OutsideCounts;
  /** The hosts of images without an answer of the user yet, in the order of their requests. */
  readonly waitingHosts: readonly string[];
}

/** Counts before a result is drawn. */
export const NOT_COUNTED: OutsideCounts = { runId: 0, inside: 0, outside: 0, unseen: false };

/** The key under which the browser keeps whether the pan buttons are shown. */
const PAN_BUTTONS = 'flyover-pan-buttons';

/** The store of the map besides its view. */
export const useMapState = create<MapState>()(() => ({
  overlay: true,
  panButtons: readKept(PAN_BUTTONS) === 'yes',
  lasso: false,
  locating: false,
  credits: { background: [], data: '', invented: false },
  outside: NOT_COUNTED,
  waitingHosts: [],
}));

export function toggleOverlay(): void {
  useMapState.setState(({ overlay }) => ({ overlay: !overlay }));
}

export function togglePanButtons(): void {
  const panButtons = !useMapState.getState().panButtons;
  useMapState.setState({ panButtons });
  writeKept(PAN_BUTTONS, panButtons ? 'yes' : undefined);
}

/** Returns whether the page may use geolocation: browsers allow it only in a secure context (HTTPS, or this computer). */
export function canLocate(): boolean {
  return window.isSecureContext;
}

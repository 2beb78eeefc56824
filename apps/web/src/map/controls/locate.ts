/** Whether the page may request the user's position, and the last position. */
import { create } from 'zustand';

export interface Location {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The accuracy, metres. */
  readonly accuracy: number;
}

interface LocationState {
  /** Whether a request is under way. */
  readonly asking: boolean;
  /** The last position that the browser has reported. */
  readonly location?: Location;
}

export const useLocation = create<LocationState>()(() => ({ asking: false }));

/** Returns whether the page may use geolocation: browsers allow it only in a secure context (HTTPS, or this computer). */
export function canLocate(): boolean {
  return window.isSecureContext;
}

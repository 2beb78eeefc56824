/** Whether the page may request the user's position, and the last position. */
import { create } from 'zustand';

export interface Location {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Metres that it may be wrong by. */
  readonly accuracy: number;
}

interface LocationState {
  /** The browser has been asked. */
  readonly asking: boolean;
  /** The last position that the browser has reported. */
  readonly location?: Location;
}

export const useLocation = create<LocationState>()(() => ({ asking: false }));

/** Returns whether the page may use geolocation: browsers allow it only in a secure context (HTTPS, or this computer). */
export function canLocate(): boolean {
  return window.isSecureContext;
}

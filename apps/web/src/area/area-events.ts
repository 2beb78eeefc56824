/** The events of the area selection. The names are the specification's (section 4). */
import type { Bbox } from '../view/zoom.ts';

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
export function emitArea<Name extends keyof AreaEvents>(name: Name, detail: AreaEvents[Name]): void {
  areaTarget.dispatchEvent(new CustomEvent(`area:${name}`, { detail }));
}

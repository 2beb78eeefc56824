/** Whether this browser has stored layers: known at the start without asking its database. */
import { readKept, writeKept } from '../settings/kept-fields.ts';

const FIELD = 'flyover-layers';

export function hasStoredLayers(): boolean {
  return readKept(FIELD) === 'yes';
}

export function noteStoredLayers(are: boolean): void {
  writeKept(FIELD, are ? 'yes' : undefined);
}

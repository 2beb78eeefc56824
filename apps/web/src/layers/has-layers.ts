/** Whether this browser has stored layers: known at the start without asking its database. */
const FIELD = 'flyover-layers';

export function hasStoredLayers(): boolean {
  try {
    return localStorage.getItem(FIELD) === 'yes';
  } catch {
    return false;
  }
}

export function noteStoredLayers(are: boolean): void {
  try {
    if (are) localStorage.setItem(FIELD, 'yes');
    else localStorage.removeItem(FIELD);
  } catch {
    // without local storage nothing is restored
  }
}

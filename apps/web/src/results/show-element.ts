/** Shows an element that a row of the table, or a record of the data, stands for. */
import type { ElementDetails } from '@flyover/result-session';
import { fitToData } from '../view/map-commands.ts';
import { boxOfGeometry } from './geometry-box.ts';
import { useResultTab } from './result-tab.ts';
import { useSelection } from './selection-store.ts';

/** Selects it: map, popup and details show it. @param takeFocus what is shown takes the focus */
export function selectElement(details: ElementDetails, takeFocus = false): void {
  const { lat = 0, lon = 0 } = details;
  useSelection.getState().show({ lat, lon, hits: [details], total: 1, details }, takeFocus);
}

/** Goes to it on the map and opens its popup; nowhere where it has no shape. */
export function goToElement(details: ElementDetails): void {
  if (details.geometry === undefined) return;
  useResultTab.setState({ tab: 'map', opened: false });
  fitToData(boxOfGeometry(details.geometry));
  selectElement(details, true);
}

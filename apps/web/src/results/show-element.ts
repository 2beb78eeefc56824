/** The way from a row of the table, or a record of the data, to its element. */
import type { ElementDetails, SelectedGeometry } from '@flyover/result-session';
import { fitToData } from '../view/map-commands.ts';
import type { Bbox } from '../view/zoom.ts';
import { useResultView } from './result-view.ts';
import { useSelection } from './selection-store.ts';

/** Selects an element: map, popup and details show it. @param takeFocus whether the details take the focus */
export function selectElement(details: ElementDetails, takeFocus = false): void {
  const { lat = 0, lon = 0 } = details;
  useSelection.getState().show({ lat, lon, hits: [details], total: 1, details }, takeFocus);
}

/** Goes to an element on the map and opens its popup; the map stays where the element has no shape. */
export function goToElement(details: ElementDetails): void {
  if (details.geometry === undefined) return;
  useResultView.setState({ tab: 'map', opened: false });
  fitToData(boxOfGeometry(details.geometry));
  selectElement(details, true);
}

/** Returns the box around a geometry, degrees. */
export function boxOfGeometry({ coordinates }: SelectedGeometry): Bbox {
  let [south, west, north, east] = [90, 180, -90, -180];
  const visit = (value: readonly unknown[]) => {
    const [lon, lat] = value;
    if (typeof lon === 'number' && typeof lat === 'number') {
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
    } else for (const inner of value) if (Array.isArray(inner)) visit(inner);
  };
  visit(coordinates);
  return { south, west, north, east };
}

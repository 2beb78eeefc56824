/** Addresses that lead out of the page with a query, or with the place of the map. Data decides only what stands behind a fixed beginning. */
import type { MapView } from '../../view/view-store.ts';

/**
 * Returns the address at which a server answers a query: a link for everybody who can reach the server.
 *
 * @param server absolute base address, ends in `/`
 * @param query placeholders expanded
 */
export function interpreterAddress(server: string, query: string): string {
  return `${server}interpreter?data=${encodeURIComponent(query)}`;
}

/** Level0, an editor in a web page for few objects, which fetches the data from an address itself. */
export function level0Address(source: string): string {
  return `https://level0.osmz.ru/?${new URLSearchParams({ url: source })}`;
}

/** iD at the place of the map; it fetches from OpenStreetMap what lies there. */
export function viewInId({ lat, lon, zoom }: Pick<MapView, 'lat' | 'lon' | 'zoom'>): string {
  // the address counts whole zooms of 256-pixel tiles, as the view does
  return `https://www.openstreetmap.org/edit?editor=id#map=${Math.round(zoom)}/${lat.toFixed(5)}/${lon.toFixed(5)}`;
}

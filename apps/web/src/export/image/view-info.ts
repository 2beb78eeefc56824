/** The current view of the map, as texts to copy. */
import type { MapView } from '../../view/view-store.ts';
import { viewBbox } from '../../view/view-store.ts';
import type { Bbox } from '../../view/zoom.ts';

export type ViewFact = 'center' | 'zoom' | 'latFirst' | 'lonFirst' | 'area' | 'osm' | 'geo';

export interface ViewRow {
  readonly fact: ViewFact;
  readonly text: string;
}

/** Decimals of degrees: a tenth of a metre. */
const DECIMALS = 6;

/** @param area the selected area, where there is one */
export function viewInfo(view: MapView, area: Bbox | undefined): ViewRow[] {
  const { lat, lon, zoom } = view;
  const { south, west, north, east } = viewBbox(view);
  const rounded = String(Math.round(zoom * 100) / 100);
  return [
    { fact: 'center', text: list(lat, lon) },
    { fact: 'zoom', text: rounded },
    { fact: 'latFirst', text: list(south, west, north, east) },
    { fact: 'lonFirst', text: list(west, south, east, north) },
    ...(area === undefined ? [] : [{ fact: 'area' as const, text: list(area.south, area.west, area.north, area.east) }]),
    { fact: 'osm', text: `https://www.openstreetmap.org/#map=${Math.round(zoom)}/${degrees(lat)}/${degrees(lon)}` },
    { fact: 'geo', text: `geo:${degrees(lat)},${degrees(lon)}?z=${Math.round(zoom)}` },
  ];
}

function list(...values: readonly number[]): string {
  return values.map(degrees).join(', ');
}

function degrees(value: number): string {
  return String(Number(value.toFixed(DECIMALS)) + 0);
}

/** The kind of a found place, in words. */
import type { TFunction } from 'i18next';

/** Kinds with words of their own; others are shown as OpenStreetMap names them. */
export const PLACE_KINDS = [
  'administrative',
  'aerodrome',
  'bay',
  'borough',
  'bus_stop',
  'canal',
  'city',
  'country',
  'county',
  'cycleway',
  'footway',
  'halt',
  'hamlet',
  'isolated_dwelling',
  'island',
  'locality',
  'municipality',
  'neighbourhood',
  'path',
  'peak',
  'pedestrian',
  'platform',
  'postcode',
  'province',
  'quarter',
  'region',
  'river',
  'riverbank',
  'state',
  'station',
  'stop_position',
  'stream',
  'street',
  'suburb',
  'town',
  'track',
  'tram_stop',
  'village',
  'water',
] as const;

/** Values of `highway` that are streets to people. */
const STREETS = new Set(['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'residential', 'living_street', 'service', 'road']);

/** @param kind as `Place.kind` */
export function placeKind(kind: string, t: TFunction): string {
  const known = STREETS.has(kind) ? 'street' : PLACE_KINDS.find((each) => each === kind);
  return known === undefined ? kind.replaceAll('_', ' ') : t(`placeKind.${known}`);
}

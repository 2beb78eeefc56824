/** For tests: a few presets in three languages, in the form of the schema's files. */
import { type Presets, readPresets } from '../index.ts';

/** A small presets.json. */
export const SCHEMA = {
  building: { geometry: ['area'], tags: { building: '*' } },
  'amenity/drinking_water': { geometry: ['point', 'vertex'], tags: { amenity: 'drinking_water' } },
  'amenity/cafe': { geometry: ['point', 'area'], tags: { amenity: 'cafe' } },
  'amenity/bar': { geometry: ['point', 'area'], tags: { amenity: 'bar' } },
  'amenity/restaurant': { geometry: ['point', 'area'], tags: { amenity: 'restaurant' } },
  'amenity/fast_food/burger': { geometry: ['point', 'area'], tags: { amenity: 'fast_food', cuisine: 'burger' } },
  'amenity/parking': { geometry: ['point', 'area'], tags: { amenity: 'parking' } },
  'amenity/parking_space': { geometry: ['point', 'area'], tags: { amenity: 'parking_space' } },
  'highway/residential': { geometry: ['line'], tags: { highway: 'residential' } },
  'highway/cycleway': { geometry: ['line'], tags: { highway: 'cycleway' } },
  'public_transport/platform/bus': { geometry: ['point', 'vertex'], tags: { public_transport: 'platform', bus: 'yes' } },
  'highway/bus_stop': { geometry: ['point', 'vertex'], tags: { highway: 'bus_stop' } },
  'route/bus': { geometry: ['relation'], tags: { type: 'route', route: 'bus' } },
  'natural/water': { geometry: ['area'], tags: { natural: 'water' } },
  'natural/peak': { geometry: ['point', 'vertex'], tags: { natural: 'peak' } },
  entrance: { geometry: ['vertex'], tags: { entrance: '*' } },
  'shop/ice_cream': { name: '{amenity/ice_cream}', geometry: ['point', 'area'], tags: { shop: 'ice_cream' }, searchable: false },
  'amenity/ice_cream': { geometry: ['point', 'area'], tags: { amenity: 'ice_cream' } },
  waterway: { geometry: ['line'], tags: { waterway: '*' }, searchable: false },
  line: { geometry: ['line'], tags: {} },
  '@templates/poi': { geometry: [], tags: {} },
};

/** A small en.json. */
export const ENGLISH = {
  en: {
    presets: {
      presets: {
        building: { name: 'Building', terms: 'house,structure' },
        'amenity/drinking_water': { name: 'Drinking Water', aliases: 'Water Fountain', terms: 'bubbler,potable water,tap' },
        'amenity/cafe': { name: 'Cafe', terms: 'bistro,coffee,tea' },
        'amenity/bar': { name: 'Bar', terms: 'dive,pub,beer' },
        'amenity/restaurant': { name: 'Restaurant', terms: 'bar and grill,diner' },
        'amenity/fast_food/burger': { name: 'Burger Fast Food', terms: 'hamburger' },
        'amenity/parking': { name: 'Parking Lot', terms: 'car park,garage' },
        'amenity/parking_space': { name: 'Parking Space' },
        'highway/residential': { name: 'Residential Road', terms: 'street' },
        'highway/cycleway': { name: 'Cycle Path', terms: 'bike path,cycleway' },
        'public_transport/platform/bus': { name: 'Bus Stop', terms: 'bus' },
        'highway/bus_stop': { name: 'Bus Stop', terms: 'bus' },
        'route/bus': { name: 'Bus Route' },
        'natural/water': { name: 'Water', terms: 'lake,pond' },
        'natural/peak': { name: 'Mountain Peak', terms: 'summit,mountain' },
        entrance: { name: 'Entrance / Exit', terms: 'door' },
        'amenity/ice_cream': { name: 'Ice Cream Shop', terms: 'gelato' },
        waterway: { name: 'Waterway Feature', terms: 'stream' },
      },
    },
  },
};

/** A small de.json. */
export const GERMAN = {
  de: {
    presets: {
      presets: {
        building: { name: 'Gebäude', terms: 'haus' },
        'amenity/drinking_water': { name: 'Trinkwasser', terms: 'trinkwasserbrunnen,wasserhahn' },
        'amenity/cafe': { name: 'Café', terms: 'kaffeehaus,konditorei' },
        'amenity/bar': { name: 'Bar', terms: 'kneipe' },
        'natural/water': { name: 'Gewässer', terms: 'see,teich' },
        'natural/peak': { name: 'Berggipfel', terms: 'gipfel' },
      },
    },
  },
};

/** The presets of the schema above, in all its languages. */
export const PRESETS: Presets = readPresets(SCHEMA, [ENGLISH, GERMAN]);

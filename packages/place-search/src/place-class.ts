/** The class of a place, and its importance from 0 to 1. */

/** Class and type are a key and a value of the element's tags, as Nominatim names them. */
export interface PlaceClass {
  readonly class: string;
  readonly type: string;
  readonly importance: number;
}

/** Keys that say what an element is, the most telling first, with the importance of their values. */
const KEYS: readonly (readonly [key: string, byValue: Readonly<Record<string, number>>, otherwise: number])[] = [
  [
    'place',
    {
      country: 0.86,
      state: 0.76,
      region: 0.7,
      province: 0.7,
      county: 0.62,
      city: 0.66,
      municipality: 0.6,
      town: 0.58,
      village: 0.5,
      island: 0.45,
      suburb: 0.42,
      borough: 0.44,
      quarter: 0.38,
      neighbourhood: 0.34,
      hamlet: 0.36,
      isolated_dwelling: 0.2,
      locality: 0.2,
    },
    0.2,
  ],
  ['boundary', { protected_area: 0.35, national_park: 0.45 }, 0.2],
  ['natural', { peak: 0.32, volcano: 0.36, water: 0.3, bay: 0.3, glacier: 0.3, wood: 0.2, valley: 0.26, saddle: 0.24 }, 0.18],
  ['aeroway', { aerodrome: 0.4 }, 0.12],
  ['railway', { station: 0.36, halt: 0.3, tram_stop: 0.16 }, 0.12],
  ['waterway', { river: 0.38, canal: 0.3, stream: 0.2 }, 0.16],
  ['tourism', { attraction: 0.28, museum: 0.28, viewpoint: 0.2, hotel: 0.18 }, 0.16],
  ['historic', { castle: 0.3 }, 0.2],
  ['leisure', { park: 0.26, stadium: 0.28 }, 0.14],
  ['amenity', { university: 0.3, hospital: 0.28, townhall: 0.28, school: 0.2, place_of_worship: 0.2 }, 0.15],
  ['highway', { motorway: 0.3, trunk: 0.28, primary: 0.27, secondary: 0.26, tertiary: 0.25, pedestrian: 0.24, bus_stop: 0.12 }, 0.22],
  ['landuse', {}, 0.16],
  ['shop', {}, 0.13],
  ['office', {}, 0.12],
  ['craft', {}, 0.11],
  ['man_made', {}, 0.12],
  ['public_transport', {}, 0.11],
  ['building', {}, 0.1],
  ['route', {}, 0.1],
];

/** Importance of an administrative boundary by its `admin_level`, which counts down from countries (2). */
const BY_ADMIN_LEVEL: Readonly<Record<string, number>> = {
  '2': 0.88,
  '3': 0.82,
  '4': 0.78,
  '5': 0.72,
  '6': 0.68,
  '7': 0.64,
  '8': 0.61,
  '9': 0.5,
  '10': 0.45,
  '11': 0.4,
};

/** @param tag the value of a key, undefined where the element has none */
export function classifyPlace(tag: (key: string) => string | undefined): PlaceClass {
  const people = Number.parseInt(tag('population') ?? '', 10);
  // a million people weigh as much as one step of the tables
  const weight = people > 0 ? Math.min(Math.log10(people) / 200, 0.04) : 0;
  if (tag('boundary') === 'administrative') {
    return { class: 'boundary', type: 'administrative', importance: (BY_ADMIN_LEVEL[tag('admin_level') ?? ''] ?? 0.4) + weight };
  }
  for (const [key, byValue, otherwise] of KEYS) {
    const value = tag(key);
    if (value === undefined || value === 'no') continue;
    const importance = Object.hasOwn(byValue, value) ? byValue[value] : otherwise;
    return { class: key, type: value, importance: importance + weight };
  }
  return { class: 'other', type: 'yes', importance: 0.05 };
}

/** Degrees from the node of a place to where the place about ends: what a map shows of a town that is a node only. */
const REACH: Readonly<Record<string, number>> = {
  country: 2,
  state: 1,
  region: 0.6,
  province: 0.6,
  county: 0.3,
  municipality: 0.06,
  city: 0.08,
  town: 0.03,
  borough: 0.02,
  village: 0.012,
  island: 0.03,
  suburb: 0.012,
  quarter: 0.008,
  neighbourhood: 0.006,
  hamlet: 0.006,
  locality: 0.004,
};

/** The reach of a place around its node, degrees; 0 for a point. */
export function reachOfPlace({ class: key, type }: PlaceClass): number {
  return key === 'place' && Object.hasOwn(REACH, type) ? REACH[type] : 0;
}

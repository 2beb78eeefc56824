/** Coordinates of projected systems as longitudes and latitudes, calculated by `proj4`, which loads with the first file that needs it. */
import { SHIFTS, withShift } from './datum-shifts.ts';
import { ReadError } from './read-error.ts';

/** Of coordinates in a system degrees: longitude before latitude; not finite where the place is out of the system. */
export type Project = (x: number, y: number) => readonly [lon: number, lat: number];

/** A longer description of a system is none. */
const LONGEST_SYSTEM = 1 << 16;
/** Half the equator's width of WGS 84 and GRS 80: systems over other ellipsoids are off by a hundred metres without a datum shift. */
const EQUATOR = 6_378_137;

/** The coordinates that a reader has met are of a system that is to be known first: it is made anew with a `Project`. */
export class SystemNeeded extends ReadError {
  /** The system that the file names: an EPSG number, WKT or PROJJSON; empty without one. */
  readonly system: string;

  constructor(system: string, byte: number) {
    super(systemProblem(system), byte);
    this.system = system;
  }
}

/** Fault of data whose system is unknown. */
export function systemProblem(system: string) {
  const name = nameOf(system);
  return name === '' ? ({ kind: 'projected' } as const) : ({ kind: 'system', system: name } as const);
}

/**
 * How to get from a system to WGS 84. An `EPSG:…` is looked up in a list, else what WKT or PROJJSON says is taken; a number that they give
 * themselves comes before that, since few say how their datum is shifted.
 *
 * @param system the name that a file or the user gives
 * @returns undefined where it is unknown, which must never be guessed
 */
export async function projectionOf(system: string): Promise<Project | undefined> {
  if (system.length > LONGEST_SYSTEM) return undefined;
  const text = system.trim();
  const code = codeOf(text);
  if (code !== undefined && isDegreeSystem(code)) return inDegrees;
  const known = code === undefined ? undefined : knownSystem(code);
  if (known === undefined && isDegreesText(text)) return inDegrees;
  const definition = known ?? (/^(?:\w+\s*\[|\{|\+proj=)/.test(text) ? withShift(text) : undefined);
  if (definition === undefined) return undefined;
  const { default: proj4 } = await import('proj4');
  try {
    const { a, datum } = proj4.Proj(definition);
    const isShifted = datum !== undefined && 'datum_params' in datum && Array.isArray(datum.datum_params);
    // in a shift of zeros proj4 leaves out what it does
    if (Math.abs(a - EQUATOR) > 1 && !isShifted) return undefined;
    const { forward } = proj4(definition, 'WGS84');
    return (x, y) => {
      const [lon, lat] = Number.isFinite(x) && Number.isFinite(y) ? forward([x, y]) : [Number.NaN, Number.NaN];
      return [lon, lat];
    };
  } catch {
    return undefined;
  }
}

/** Whether a system has longitudes and latitudes themselves; undefined stands for them. */
export function isInDegrees(project: Project | undefined): boolean {
  return project === undefined || project === inDegrees;
}

function inDegrees(x: number, y: number): [lon: number, lat: number] {
  return [x, y];
}

/** The number of EPSG in `EPSG:2056`, `urn:ogc:def:crs:EPSG::2056`, or at the end of WKT and PROJJSON, where that of the whole stands. */
function codeOf(text: string): number | undefined {
  const short = text.length < 200 ? /\bEPSG\b[:/"]{1,2}(?:[\d.]*[:/])?(\d{4,6})\b/i.exec(text) : null;
  const whole =
    /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?|ID\s*\[\s*"EPSG"\s*,\s*)(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text) ??
    /"id"\s*:\s*\{\s*"authority"\s*:\s*"EPSG"\s*,\s*"code"\s*:\s*(\d{4,6})\s*\}\s*\}\s*$/i.exec(text);
  const digits = (/^\d{4,6}$/.exec(text) ?? whole?.slice(1) ?? short?.slice(1))?.[0];
  return digits === undefined ? codeOfName(/^PROJCS\s*\[\s*"([^"]+)"/i.exec(text)?.[1] ?? '') : Number(digits);
}

/** Name of a system for sentences. */
function nameOf(system: string): string {
  const code = codeOf(system.trim());
  if (code !== undefined) return `EPSG:${code}`;
  return (/^\w+\s*\[\s*"([^"]{1,80})"/.exec(system) ?? /"name"\s*:\s*"([^"]{1,80})"/.exec(system))?.[1] ?? system.trim().slice(0, 80);
}

/**
 * Geographic systems whose coordinates can stand on a map of WGS 84 as they are: WGS 84 itself, and those of continents and countries within about two metres
 * of it. Older ones (ED50, NAD27, DHDN) are off by a hundred metres and not among them.
 */

/** By their numbers of EPSG (https://epsg.org), those with heights too. */
const CODES: ReadonlySet<number> = new Set([
  // WGS 84
  4326, 4979,
  // ETRS89, and RGF93 of France
  4258, 4937, 4171, 4965,
  // NAD83: as it began, CSRS, NSRS2007, 2011
  4269, 4617, 4955, 4759, 4893, 6318, 6319,
  // SIRGAS 2000
  4674, 4989,
  // GDA94, GDA2020, NZGD2000
  4283, 4939, 7844, 7843, 4167, 4959,
  // CGCS2000, JGD2000, JGD2011, Hartebeesthoek94
  4490, 4480, 4612, 4947, 6668, 6667, 4148, 4941,
]);

/** So much of a text says which system it means. */
const LONGEST_NAME = 1000;

/** @param code its number of EPSG */
export function isDegreeSystem(code: number): boolean {
  return CODES.has(code);
}

/** Whether a text names one: `EPSG:4258`, `urn:ogc:def:crs:OGC:1.3:CRS84`, `http://www.opengis.net/def/crs/EPSG/0/4326`, `WGS 84`. */
export function isDegreesText(text: string): boolean {
  const name = text.slice(0, LONGEST_NAME);
  // a projected system names the geographic one below it, often without a number
  if (/\bPROJ(?:CS|CRS|ECTEDCRS)\s*\[|"ProjectedCRS"/i.test(name)) return false;
  const code = /EPSG.*?\b(\d{4,6})\b/is.exec(name)?.[1];
  if (code !== undefined) return isDegreeSystem(Number(code));
  // `WGS 84 / UTM zone 32N` is in metres
  return /CRS8[34]h?\b|\bWGS ?84\b(?! ?\/)/i.test(name);
}

/**
 * Projected systems that files name by EPSG code (https://epsg.org) alone, as PROJ definitions: those of national surveys and of the European Union. Datum
 * shifts are EPSG's for a whole country, accurate to some metres.
 */

const GRS80 = '+ellps=GRS80 +units=m';
const utm = (zone: number, rest: string) => `+proj=utm +zone=${zone} ${rest}`;
const mercator = (lat: number, lon: number, k: number, x: number, y: number, rest = GRS80) =>
  `+proj=tmerc +lat_0=${lat} +lon_0=${lon} +k=${k} +x_0=${x} +y_0=${y} ${rest}`;
const DHDN = '+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m';
const MGI = '+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m';
const ED50 = '+ellps=intl +towgs84=-87,-98,-121 +units=m';
const BELGIUM = `+ellps=intl +towgs84=${SHIFTS.belgium} +units=m`;
const SWISS = '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1';
const BESSEL_SWISS = '+ellps=bessel +towgs84=674.374,15.056,405.346 +units=m';

const SYSTEMS: Readonly<Record<number, string>> = {
  // the world
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null',
  3395: '+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m',
  3413: '+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +x_0=0 +y_0=0 +datum=WGS84 +units=m',
  3031: '+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m',
  // Europe, by area and by angle
  3035: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS80}`,
  3034: `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${GRS80}`,
  // Germany
  4647: mercator(0, 9, 0.9996, 32500000, 0),
  5650: mercator(0, 15, 0.9996, 33500000, 0),
  5243: `+proj=lcc +lat_0=51 +lon_0=10.5 +lat_1=48.6666666666667 +lat_2=53.6666666666667 +x_0=0 +y_0=0 ${GRS80}`,
  // Switzerland
  2056: `${SWISS} +x_0=2600000 +y_0=1200000 ${BESSEL_SWISS}`,
  21781: `${SWISS} +x_0=600000 +y_0=200000 ${BESSEL_SWISS}`,
  // Austria
  31287: `+proj=lcc +lat_0=47.5 +lon_0=13.3333333333333 +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000 ${MGI}`,
  31254: mercator(0, 10.3333333333333, 1, 0, -5000000, MGI),
  31255: mercator(0, 13.3333333333333, 1, 0, -5000000, MGI),
  31256: mercator(0, 16.3333333333333, 1, 0, -5000000, MGI),
  // France
  2154: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  // Great Britain, Ireland
  27700: mercator(49, -2, 0.9996012717, 400000, -100000, '+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m'),
  2157: mercator(53.5, -8, 0.99982, 600000, 750000),
  // Netherlands, Belgium
  28992:
    '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957,0.343988,-1.8774,4.0725 +units=m',
  3812: `+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 ${GRS80}`,
  31370: `+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 ${BELGIUM}`,
  // the north
  3006: utm(33, GRS80),
  3067: utm(35, GRS80),
  3301: `+proj=lcc +lat_0=57.5175539305556 +lon_0=24 +lat_1=59.3333333333333 +lat_2=58 +x_0=500000 +y_0=6375000 ${GRS80}`,
  3059: mercator(0, 24, 0.9996, 500000, -6000000),
  3346: mercator(0, 24, 0.9998, 500000, 0),
  // the east and south
  2180: mercator(0, 19, 0.9993, 500000, -5300000),
  3765: mercator(0, 16.5, 0.9999, 500000, 0),
  3794: mercator(0, 15, 0.9999, 500000, -5000000),
  3763: mercator(39.6682583333333, -8.13310833333333, 1, 0, 0),
  2100: mercator(0, 24, 0.9996, 500000, 0, `+ellps=GRS80 +towgs84=${SHIFTS.greece} +units=m`),
  // America, Oceania, Asia
  2039: mercator(31.7343936111111, 35.2045169444444, 1.0000067, 219529.584, 626907.39, `+ellps=GRS80 +towgs84=${SHIFTS.israel} +units=m`),
  5070: `+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 ${GRS80}`,
  3347: `+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 ${GRS80}`,
  2193: mercator(0, 173, 0.9996, 1600000, 10000000),
  5186: mercator(38, 127, 1, 200000, 600000),
  6677: mercator(36, 139.833333333333, 0.9999, 0, 0),
};

/** Numbers under which others have written one of these. */
const OTHER_NUMBERS: Readonly<Record<number, number>> = { 900913: 3857, 3785: 3857, 102100: 3857, 102113: 3857, 7415: 28992 };

/** Rows of zones: their numbers follow one another. */
const ZONES: readonly { readonly first: number; readonly last: number; readonly of: (number: number) => string }[] = [
  { first: 32601, last: 32660, of: (code) => utm(code - 32600, '+datum=WGS84 +units=m') },
  { first: 32701, last: 32760, of: (code) => utm(code - 32700, '+south +datum=WGS84 +units=m') },
  // ETRS89
  { first: 25828, last: 25838, of: (code) => utm(code - 25800, GRS80) },
  // NAD83
  { first: 26901, last: 26923, of: (code) => utm(code - 26900, GRS80) },
  // GDA94, GDA2020
  { first: 28348, last: 28358, of: (code) => utm(code - 28300, `+south ${GRS80}`) },
  { first: 7846, last: 7859, of: (code) => utm(code - 7800, `+south ${GRS80}`) },
  // SIRGAS 2000
  { first: 31978, last: 31985, of: (code) => utm(code - 31960, `+south ${GRS80}`) },
  // Gauss-Krüger
  { first: 31466, last: 31469, of: (code) => mercator(0, 3 * (code - 31464), 1, 1e6 * (code - 31464) + 5e5, 0, DHDN) },
  // ED50
  { first: 23028, last: 23038, of: (code) => utm(code - 23000, ED50) },
];

/** Names that ESRI's programs give in place of a number: their WKT does not say how a datum is shifted. */
const NAMES: Readonly<Record<string, number>> = {
  'CH1903+_LV95': 2056,
  CH1903_LV03: 21781,
  OSGB_1936_British_National_Grid: 27700,
  British_National_Grid: 27700,
  RD_New: 28992,
  Amersfoort_RD_New: 28992,
  MGI_Austria_Lambert: 31287,
  MGI_Austria_GK_West: 31254,
  MGI_Austria_GK_Central: 31255,
  MGI_Austria_GK_East: 31256,
  DHDN_3_Degree_Gauss_Zone_2: 31466,
  DHDN_3_Degree_Gauss_Zone_3: 31467,
  DHDN_3_Degree_Gauss_Zone_4: 31468,
  DHDN_3_Degree_Gauss_Zone_5: 31469,
};

/** The number of EPSG of a system by the name that ESRI gives it. */
function codeOfName(name: string): number | undefined {
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** A system as PROJ writes it; undefined where it is not in the list. @param code its number of EPSG */
export function knownSystem(code: number): string | undefined {
  const number = OTHER_NUMBERS[code] ?? code;
  return SYSTEMS[number] ?? ZONES.find(({ first, last }) => number >= first && number <= last)?.of(number);
}

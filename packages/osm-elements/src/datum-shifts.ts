/**
 * Parameters that proj4 2.22 does not read from WKT: shifts of some datums, and the rotation of Krovak's plane. It takes every datum over the
 * ellipsoids of WGS 84 and GRS 80 for WGS 84, shifts the Belgian one the wrong way, and reads nothing of `XY_Plane_Rotation`.
 */

/** Position vectors to WGS 84 as in `TOWGS84`: metres, seconds of arc, 1e-6. Numbers are those of EPSG's operations (https://epsg.org). */
export const SHIFTS = {
  /** 15929 */
  belgium: '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
  /** 1272 */
  greece: '-199.87,74.79,246.62',
  /** 9676 */
  israel: '23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262',
  /** 6960 */
  vietnam: '-191.90441429,-39.30318279,-111.45032835,0.00928836,-0.01975479,0.00427372,0.252906278',
  /** 7721 */
  cyprus: '8.846,-4.394,-1.122,-0.00237,-0.146528,0.130428,0.783926',
  /** 1060 */
  kuwait: '-3.2,-5.7,2.8',
  /** 1061 */
  kuwaitUtility: '-20.8,11.3,2.4',
  /** 15881 */
  ouvea: '-56.263,16.136,-22.856',
} as const;

/**
 * Datums by the names that EPSG and ESRI give them, in small letters and digits. Those over the ellipsoids of WGS 84 and GRS 80 are all of EPSG
 * v10.076 that lie more than 4 m off, but for two operations of 8 and 3 m accuracy over NAD83 and GDA94.
 */
const DATUMS: Readonly<Record<string, string>> = {
  belge1972: SHIFTS.belgium,
  reseaunationalbelge1972: SHIFTS.belgium,
  ggrs1987: SHIFTS.greece,
  greekgeodeticreferencesystem1987: SHIFTS.greece,
  israel: SHIFTS.israel,
  israel1993: SHIFTS.israel,
  vietnam2000: SHIFTS.vietnam,
  cyprusgeodeticreferencesystem1993: SHIFTS.cyprus,
  nationalgeodeticnetwork: SHIFTS.kuwait,
  ngn: SHIFTS.kuwait,
  kuwaitutility: SHIFTS.kuwaitUtility,
  st87ouvea: SHIFTS.ouvea,
};

/** The datum of WKT with its name and ellipsoid, up to where `TOWGS84` may stand. */
const DATUM = /\bDATUM\s*\[\s*"(?:D_)?([^"]{1,100})"\s*,\s*SPHEROID\s*\[(?:[^[\]]|\[[^[\]]*\])*\]/i;
/** The name of the datum in newer WKT, and in PROJJSON. */
const DATUM_NAME = /\bDATUM\s*\[\s*"([^"]{1,100})"|"datum"\s*:\s*\{[^{}]*?"name"\s*:\s*"([^"]{1,100})"/i;

/**
 * Returns WKT or PROJJSON as proj4 reads it rightly; undefined where it cannot be told so: a datum of the list above in a form other than WKT 1, or a plane
 * of Krovak that is not turned to east and north.
 */
export function withShift(system: string): string | undefined {
  const rotation = /"XY_Plane_Rotation"\s*,\s*(-?[\d.]+)/i.exec(system)?.[1];
  if (/"Krovak/i.test(system) && rotation !== undefined && Number(rotation) !== 90) return undefined;
  if (/\bTOWGS84\b|\bBOUNDCRS\b|"BoundCRS"/i.test(system)) return system;
  const datum = DATUM.exec(system);
  if (datum === null) {
    const [, inText, inJson = ''] = DATUM_NAME.exec(system) ?? [];
    return shiftOf(inText ?? inJson) === undefined ? system : undefined;
  }
  const shift = shiftOf(datum[1]);
  if (shift === undefined) return system;
  const end = datum.index + datum[0].length;
  return `${system.slice(0, end)},TOWGS84[${shift}]${system.slice(end)}`;
}

function shiftOf(name: string): string | undefined {
  const key = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return Object.hasOwn(DATUMS, key) ? DATUMS[key] : undefined;
}

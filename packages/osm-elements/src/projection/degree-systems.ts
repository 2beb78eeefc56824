/**
 * Systems of coordinates whose numbers are longitudes and latitudes that may stand on a map of WGS 84 as they are: it itself, and the systems
 * of continents and countries that keep within about two metres of it. Older ones (ED50, NAD27, DHDN) are off by a hundred metres, and are not among them.
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
  const code = /EPSG.*?\b(\d{4,6})\b/is.exec(name)?.[1];
  if (code !== undefined) return isDegreeSystem(Number(code));
  // `WGS 84 / UTM zone 32N` is in metres
  return /CRS8[34]h?\b|\bWGS ?84\b(?! ?\/)/i.test(name);
}

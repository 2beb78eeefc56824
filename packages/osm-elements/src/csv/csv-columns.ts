/** Which columns of a table say where its rows are. */

/** Columns of a table, by their places in a row. */
export interface PlaceColumns {
  readonly lat: number;
  readonly lon: number;
  /** Well-Known Text. */
  readonly wkt: number;
}

/** Names in small letters, the most telling first. `x` and `y` are of systems in metres, too. */
const LATITUDES = ['@lat', 'lat', 'latitude', 'lat_wgs84', 'breite', 'breitengrad', 'y', 'y_coord', 'ycoord', 'northing', 'hochwert'];
const LONGITUDES = [
  '@lon',
  'lon',
  'lng',
  'long',
  'longitude',
  'lon_wgs84',
  'laenge',
  'längengrad',
  'x',
  'x_coord',
  'xcoord',
  'easting',
  'rechtswert',
];
const TEXTS = ['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'geometrie', 'shape'];

const WKT = /^\s*(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)[ ZM]{0,4}(?:\(|EMPTY)/i;

/** Separators, the most likely first. */
const SEPARATORS = [',', ';', '\t', '|'];

/**
 * The columns by the names in the head of a table, and by a first row, where any may hold the text of a geometry.
 *
 * @returns undefined where none do
 */
export function placeColumns(head: readonly string[], first: readonly string[]): PlaceColumns | undefined {
  const names = head.map((name) => name.trim().toLowerCase());
  const place = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((at) => at !== -1) ?? -1;
  const text = TEXTS.map((name) => names.indexOf(name)).find((at) => at !== -1 && WKT.test(first[at] ?? ''));
  const wkt = text ?? first.findIndex((value) => WKT.test(value));
  const [lat, lon] = [place(LATITUDES), place(LONGITUDES)];
  if (wkt === -1 && (lat === -1 || lon === -1)) return undefined;
  return wkt === -1 ? { lat, lon, wkt } : { lat: -1, lon: -1, wkt };
}

/** The separator of a table: the most frequent candidate in its first line, outside of quotes. */
export function separatorOf(line: string): string {
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => plain.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))];
}

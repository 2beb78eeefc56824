declare module 'shpjs' {
  /** The geometries of a .shp file, as GeoJSON has them. */
  export function parseShp(shp: Uint8Array): ({ readonly type: string; readonly coordinates: unknown } | null)[];
  /** The rows of a .dbf file. @param encoding its name, as `TextDecoder` takes it */
  export function parseDbf(dbf: Uint8Array, encoding: string): Readonly<Record<string, unknown>>[];
}

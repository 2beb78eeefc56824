declare module 'shpjs' {
  /** The geometries of a .shp file, as GeoJSON has them. */
  export function parseShp(shp: Uint8Array): ({ readonly type: string; readonly coordinates: unknown } | null)[];
}

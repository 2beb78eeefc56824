declare module 'topojson-client' {
  /** An object of a topology as a feature of GeoJSON, or as a collection of them. */
  export function feature(topology: object, object: object): { readonly type: string; readonly features?: unknown };
}

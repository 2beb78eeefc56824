/** Fields of our tiles that layers of a style can read. */

/** The tile layers; lines hold the outlines of polygons too only where a style of another kind draws them. */
export const TAG_LAYERS = ['polygons', 'lines', 'points'] as const;

/** Fields beside the tags, which are texts under their own keys. */
export const FIELDS = {
  /** `node`, `way` or `relation`. */
  type: '@type',
  /** The element's id, a number. */
  id: '@id',
} as const;

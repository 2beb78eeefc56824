/**
 * The icons that come with the page: Maki, which is in the public domain. Fetched with the first one that a style names, or with
 * the first completion of the name of an icon.
 */

const FILES = import.meta.glob<string>('../../../../node_modules/@mapbox/maki/icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Icons by name, as texts of SVG. */
export const MAKI_ICONS: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, svg]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), svg]),
);

/** The properties that Flyover draws: what `@supports` answers, and what is not drawn. */

/** Of features. */
export const DRAWN_PROPERTIES: readonly string[] = [
  'color fill-color fill-opacity fill-image width opacity dashes linecap linejoin offset line-style direction-arrows way-direction-arrows',
  'casing-width casing-color casing-opacity casing-dashes casing-linecap casing-linejoin',
  'z-index object-z-index major-z-index layer render',
  'icon-image icon-width icon-height icon-opacity icon-rotation rotation icon-offset-x icon-offset-y',
  'symbol-shape symbol-size symbol-stroke-width symbol-stroke-color symbol-stroke-opacity symbol-fill-color symbol-fill-opacity',
  'text text-color text-opacity text-position text-offset text-offset-x text-offset-y text-anchor-horizontal text-anchor-vertical',
  'text-halo-color text-halo-radius text-halo-opacity text-transform text-decoration text-rotation text-allow-overlap',
  'font-family font-size font-weight font-style font-variant max-width letter-spacing',
  'shield-image shield-width shield-height shield-color shield-opacity shield-frame-color shield-frame-width',
  'shield-casing-color shield-casing-width',
].flatMap((words) => words.split(' '));
/** Of `canvas` alone. */
const CANVAS_PROPERTIES = ['background-color', 'background-opacity', 'tiles', 'tiles-opacity'];

const DRAWN: ReadonlySet<string> = new Set([...DRAWN_PROPERTIES, ...CANVAS_PROPERTIES]);

/** Whether a property is drawn. */
export function isDrawnProperty(name: string): boolean {
  return DRAWN.has(name);
}

/** Heights of buildings: a flat map does not show them. */
export function isExtrusion(name: string): boolean {
  return name.startsWith('extrude');
}

const NUMERIC = new Set(
  'width opacity fill-opacity casing-width casing-opacity offset z-index object-z-index major-z-index icon-width icon-height icon-opacity symbol-size symbol-stroke-width symbol-stroke-opacity symbol-fill-opacity text-opacity text-halo-opacity text-halo-radius max-width letter-spacing'.split(
    ' ',
  ),
);

/** Whether a property's value has to be a number to mean something. */
export function isNumeric(name: string): boolean {
  return NUMERIC.has(name);
}

/** Whether a property's value is a colour. */
export function isColour(name: string): boolean {
  return name.endsWith('color');
}

/** Whether a property's value is a list of dashes. */
export function isDashes(name: string): boolean {
  return name === 'dashes' || name === 'casing-dashes';
}

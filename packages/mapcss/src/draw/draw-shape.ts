/** Fills, lines and casings. */
import { type DrawRecord, type FeatureKind, LINE } from '@flyover/osm-features';
import { colorIn, dashesIn, flagIn, pixelsIn, type StyleProperties, shareIn, sizeIn, textIn, wordIn } from './read-value.ts';

const CAPS = ['butt', 'round', 'square'] as const;
const JOINS = ['round', 'bevel', 'miter'] as const;
const ARROWS = ['forward', 'backward'] as const;

/** The fill of a polygon. */
export function areaPart(properties: StyleProperties): DrawRecord {
  const color = colorIn(properties, 'fill-color');
  const image = textIn(properties, 'fill-image');
  const opacity = shareIn(properties, 'fill-opacity') ?? 1;
  if ((color === undefined && image === undefined) || opacity === 0) return {};
  return {
    ...(color !== undefined && { 'fill-color': color }),
    ...(image !== undefined && { 'fill-image': image }),
    'fill-opacity': opacity,
  };
}

/** A line or the outline of a polygon, and its casing. */
export function linePart(properties: StyleProperties, kind: FeatureKind): DrawRecord {
  const width = sizeIn(properties, 'width');
  const line = strokeOf(properties, width);
  const casing = casingOf(properties);
  const isDrawn = line !== undefined || casing !== undefined;
  const offset = isDrawn ? pixelsIn(properties, 'offset') : undefined;
  return {
    ...line,
    // a casing lies around the line that would be there
    ...(casing !== undefined && { ...casing, width: width ?? 0 }),
    ...(offset !== undefined && offset !== 0 && { offset }),
    ...(kind === LINE && line !== undefined && arrowsOf(properties)),
  };
}

function strokeOf(properties: StyleProperties, width: number | undefined): DrawRecord | undefined {
  const color = colorIn(properties, 'color');
  const opacity = shareIn(properties, 'opacity') ?? 1;
  if (color === undefined || width === undefined || opacity === 0) return undefined;
  const dashes = dashesIn(properties, 'dashes');
  return {
    color,
    width,
    opacity,
    ...(dashes !== undefined && { dashes }),
    // dashes with round ends would close their gaps
    linecap: wordIn(properties, 'linecap', CAPS) ?? (dashes === undefined ? 'round' : 'butt'),
    linejoin: wordIn(properties, 'linejoin', JOINS) ?? 'round',
  };
}

function casingOf(properties: StyleProperties): DrawRecord | undefined {
  const width = sizeIn(properties, 'casing-width');
  const opacity = shareIn(properties, 'casing-opacity', 'opacity') ?? 1;
  if (width === undefined || opacity === 0) return undefined;
  const dashes = dashesIn(properties, 'casing-dashes');
  return {
    'casing-width': width,
    'casing-color': colorIn(properties, 'casing-color') ?? '#000000',
    'casing-opacity': opacity,
    ...(dashes !== undefined && { 'casing-dashes': dashes }),
    // as the line's own, so that no end of it sticks out
    'casing-linecap':
      wordIn(properties, 'casing-linecap', CAPS) ?? wordIn(properties, 'linecap', CAPS) ?? (dashes === undefined ? 'round' : 'butt'),
    'casing-linejoin': wordIn(properties, 'casing-linejoin', JOINS) ?? wordIn(properties, 'linejoin', JOINS) ?? 'round',
  };
}

/** `line-style: arrows`, or a property of its own; words say which way. */
function arrowsOf(properties: StyleProperties): DrawRecord {
  if (wordIn(properties, 'line-style', ['arrows']) !== undefined) return { arrows: 'forward' };
  if (wordIn(properties, 'line-style', ['arrows-reversed']) !== undefined) return { arrows: 'backward' };
  for (const name of ['way-direction-arrows', 'direction-arrows']) {
    const way = wordIn(properties, name, ARROWS) ?? (flagIn(properties, name) === true ? 'forward' : undefined);
    if (way !== undefined) return { arrows: way };
  }
  return {};
}

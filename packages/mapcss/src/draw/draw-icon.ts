/** Icons and shapes that are drawn as images: of points, and at the place of the label of lines and polygons. */
import { type DrawRecord, type FeatureKind, POINT } from '@flyover/osm-features';
import { hasPlainCircle, iconShape, shapeKey } from './draw-symbol.ts';
import { numberIn, pixelsIn, type StyleProperties, shareIn, sizeIn, textIn } from './read-value.ts';

export function iconPart(properties: StyleProperties, drawnAs: FeatureKind): DrawRecord {
  const image = iconShape(properties) === undefined ? textIn(properties, 'icon-image') : undefined;
  const key = image ?? (drawnAs === POINT && hasPlainCircle(properties) ? undefined : shapeKey(properties));
  if (key === undefined) return {};
  const opacity = shareIn(properties, 'icon-opacity') ?? 1;
  if (opacity === 0) return {};
  return {
    'icon-image': key,
    ...(image !== undefined && sizeOf(properties)),
    'icon-opacity': opacity,
    ...present('icon-rotation', numberIn(properties, 'icon-rotation', 'rotation')),
    ...present('icon-offset-x', pixelsIn(properties, 'icon-offset-x')),
    ...present('icon-offset-y', pixelsIn(properties, 'icon-offset-y')),
  };
}

function sizeOf(properties: StyleProperties): DrawRecord {
  return {
    ...present('icon-width', sizeIn(properties, 'icon-width')),
    ...present('icon-height', sizeIn(properties, 'icon-height')),
  };
}

function present<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  return value === undefined || value === 0 ? {} : ({ [name]: value } as Record<Name, number>);
}

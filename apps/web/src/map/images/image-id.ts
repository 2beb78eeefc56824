/**
 * Names of images on the map. An expression of the map builds the name from a feature's fields; the code that draws the image parses it.
 */
import type { ExpressionSpecification } from 'maplibre-gl';

/** The image that the map requests. Lengths are screen pixels, absent ones the image's own; colours and keys are as in the style. */
export type ImageRequest =
  | { readonly kind: 'icon'; readonly width?: number; readonly height?: number; readonly key: string }
  | { readonly kind: 'pattern'; readonly key: string }
  | { readonly kind: 'arrow'; readonly width: number; readonly color: string }
  | { readonly kind: 'plate'; readonly color: string; readonly frameColor: string; readonly frameWidth: number }
  | { readonly kind: 'underline'; readonly size: number; readonly opacity: number; readonly color: string };

/** Returns a length as an integer, so that computed sizes yield few images. */
function pixels(field: string): ExpressionSpecification {
  return ['case', ['has', field], ['to-string', ['round', ['get', field]]], ''];
}

const text = (field: string): ExpressionSpecification => ['to-string', ['get', field]];

export function iconId(): ExpressionSpecification {
  return ['concat', 'icon|', pixels('icon-width'), '|', pixels('icon-height'), '|', text('icon-image')];
}

/** The image of a shield that has one. */
export function shieldId(): ExpressionSpecification {
  return ['concat', 'icon|', pixels('shield-width'), '|', pixels('shield-height'), '|', text('shield-image')];
}

export function patternId(): ExpressionSpecification {
  return ['concat', 'pattern|', text('fill-image')];
}

export function arrowId(): ExpressionSpecification {
  return ['concat', 'arrow|', pixels('width'), '|', text('color')];
}

/** The plate of a shield without an image. */
export function plateId(): ExpressionSpecification {
  return ['concat', 'plate|', text('shield-color'), '|', text('shield-frame-color'), '|', text('shield-frame-width')];
}

export function underlineId(): ExpressionSpecification {
  return ['concat', 'underline|', pixels('font-size'), '|', text('text-opacity'), '|', text('text-color')];
}

/** Parses the name of an image; returns undefined for a name that is not built here. */
export function parseImageId(id: string): ImageRequest | undefined {
  const [kind, first, second, third] = fieldsOf(id);
  switch (kind) {
    case 'icon':
      return third === undefined ? undefined : { kind, ...lengths({ width: first, height: second }), key: third };
    case 'pattern':
      // the key is the whole rest
      return first === undefined ? undefined : { kind, key: id.slice(kind.length + 1) };
    case 'arrow':
      return second === undefined ? undefined : { kind, width: lengthOf(first) ?? 1, color: second };
    case 'plate':
      return third === undefined ? undefined : { kind, color: first, frameColor: second, frameWidth: lengthOf(third) ?? 0 };
    case 'underline':
      return third === undefined ? undefined : { kind, size: lengthOf(first) ?? 12, opacity: numberOf(second, 1), color: third };
    default:
      return undefined;
  }
}

/** Splits a name into the kind and up to three fields; the last one may contain any character. */
function fieldsOf(id: string): string[] {
  const fields: string[] = [];
  let start = 0;
  while (fields.length < 3) {
    const end = id.indexOf('|', start);
    if (end === -1) break;
    fields.push(id.slice(start, end));
    start = end + 1;
  }
  return [...fields, id.slice(start)];
}

function lengths({ width, height }: { readonly width: string; readonly height: string }) {
  const [wide, high] = [lengthOf(width), lengthOf(height)];
  return { ...(wide !== undefined && { width: wide }), ...(high !== undefined && { height: high }) };
}

function lengthOf(field: string): number | undefined {
  const length = Number(field);
  return field !== '' && length > 0 && Number.isFinite(length) ? length : undefined;
}

function numberOf(field: string, absent: number): number {
  return field === '' || !Number.isFinite(Number(field)) ? absent : Number(field);
}

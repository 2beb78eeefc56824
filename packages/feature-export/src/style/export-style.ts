/** Styles of features, for formats that can hold them. */
import { type FeatureSet, type FeatureStyler, POINT, type StyleRecord } from '@flyover/osm-features';

/** A look at one zoom, as files have no other. */
export interface ExportStyle {
  readonly styler: FeatureStyler;
  /** Whole, counts 256-pixel tiles. */
  readonly webZoom: number;
}

/**
 * Style of a feature in a simple format; absent parts are not drawn. Colours are `#rrggbb`, opacities run from 0 to 1, lengths are pixels.
 */
export interface ExportedStyle {
  readonly isPoint: boolean;
  readonly stroke?: PlainColour;
  readonly strokeWidth?: number;
  readonly fill?: PlainColour;
  /** Of a point: its icon's shape, or its circle. */
  readonly marker?: PlainColour;
  /** Width of the icon or the circle. */
  readonly markerSize?: number;
  /** The icon as the record names it. */
  readonly icon?: string;
  readonly label?: PlainColour;
  readonly fontSize?: number;
}

/** A colour without its alpha, and its opacity with it. */
export interface PlainColour {
  readonly colour: string;
  readonly opacity: number;
}

/** A feature is drawn in no more layers of a style than this. */
const MOST_RECORDS = 256;

/** Of several records the uppermost that draws a thing; `undefined` where the feature is not drawn. */
export function exportedStyle({ kinds }: FeatureSet, feature: number, { styler, webZoom }: ExportStyle): ExportedStyle | undefined {
  const records = recordsOf(styler, styler.styleOf(feature, webZoom, false));
  if (records.length === 0) return undefined;
  const isPoint = kinds[feature] === POINT;
  const top = (isDrawn: (record: StyleRecord) => boolean): StyleRecord => records.findLast(isDrawn) ?? {};
  const line = top((record) => lengthOf(record.width) > 0 && colourOf(record.color, record.opacity) !== undefined);
  const casing = top((record) => lengthOf(record['casing-width']) > 0);
  const hasLine = line.width !== undefined;
  const area = top((record) => colourOf(record['fill-color'], record['fill-opacity']) !== undefined);
  const icon = top((record) => typeof record['icon-image'] === 'string');
  const circle = top((record) => lengthOf(record.radius) > 0);
  const text = top((record) => record['text-color'] !== undefined);
  const stroke = hasLine ? colourOf(line.color, line.opacity) : colourOf(casing['casing-color'], casing['casing-opacity']);
  const look: ExportedStyle = {
    isPoint,
    label: colourOf(text['text-color'], text['text-opacity']),
    fontSize: lengthOf(text['font-size']) || undefined,
  };
  if (!isPoint) {
    const strokeWidth = hasLine ? lengthOf(line.width) : 2 * lengthOf(casing['casing-width']) || undefined;
    return { ...look, stroke, strokeWidth, fill: colourOf(area['fill-color'], area['fill-opacity']) };
  }
  const image = icon['icon-image'];
  const shape = typeof image === 'string' && image.startsWith('shape:') ? image.slice('shape:'.length).split('/') : undefined;
  const markerSize = lengthOf(icon['icon-width']) || lengthOf(Number(shape?.[1])) || 2 * lengthOf(circle.radius) || undefined;
  return {
    ...look,
    marker:
      colourOf(shape?.[2], numberOf(shape?.[3])) ??
      colourOf(circle['fill-color'], circle['fill-opacity']) ??
      colourOf(circle.color, circle.opacity),
    markerSize,
    icon: shape === undefined && typeof image === 'string' ? image : undefined,
  };
}

/** From the bottom up. */
function recordsOf({ nextOf, records }: FeatureStyler, first: number): StyleRecord[] {
  const chain: StyleRecord[] = [];
  for (let next = first; next >= 0 && chain.length < MOST_RECORDS; next = nextOf?.(next) ?? -1) chain.push(records[next]);
  const levelOf = ({ z }: StyleRecord) => (typeof z === 'number' ? z : 0);
  return chain.sort((a, b) => levelOf(a) - levelOf(b));
}

type Value = StyleRecord[string] | undefined;

function colourOf(colour: Value, opacity: Value): PlainColour | undefined {
  const digits = typeof colour === 'string' ? /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6})([0-9a-f]{2})?)$/i.exec(colour) : null;
  if (digits === null) return undefined;
  const [, red, green, blue, six, alpha] = digits;
  const share = typeof opacity === 'number' && opacity >= 0 && opacity <= 1 ? opacity : 1;
  const whole = six ?? `${red}${red}${green}${green}${blue}${blue}`;
  return { colour: `#${whole.toLowerCase()}`, opacity: Math.round(share * (Number.parseInt(alpha ?? 'ff', 16) / 255) * 1000) / 1000 };
}

function lengthOf(value: Value): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

// A look as the properties of simplestyle (https://github.com/mapbox/simplestyle-spec).

/** The largest width of an icon that is a small marker, and a medium one, pixels. */
const SMALL = 12;
const MEDIUM = 24;

/** Properties of a GeoJSON feature; none of what is not drawn but the opacities, as viewers draw what is absent. */
export function simpleStyle({
  isPoint,
  stroke,
  strokeWidth,
  fill,
  marker,
  markerSize,
  icon,
}: ExportedStyle): Record<string, string | number> {
  if (isPoint) {
    const symbol = /^(?:icons\/)?maki\/([a-z0-9-]{1,40})$/.exec(icon ?? '')?.[1];
    return {
      ...(marker !== undefined && { 'marker-color': marker.colour }),
      ...(markerSize !== undefined && { 'marker-size': markerSize <= SMALL ? 'small' : markerSize <= MEDIUM ? 'medium' : 'large' }),
      ...(symbol !== undefined && { 'marker-symbol': symbol }),
    };
  }
  return {
    ...(stroke === undefined
      ? { 'stroke-opacity': 0 }
      : { stroke: stroke.colour, 'stroke-opacity': stroke.opacity, 'stroke-width': strokeWidth ?? 1 }),
    ...(fill === undefined ? { 'fill-opacity': 0 } : { fill: fill.colour, 'fill-opacity': fill.opacity }),
  };
}

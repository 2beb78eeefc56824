/** Looks of what no style sheet draws, for swatches. */
import { LINE, POINT, POLYGON } from '@flyover/osm-features';
import type { MapLayer } from '../../layers/layers-store.ts';
import type { DefaultKind } from './default-classes.ts';
import type { SwatchStyle } from './swatch-shapes.ts';

const RIM = { color: '#0033ff', width: 2, opacity: 1 };
const YELLOW = { 'fill-color': '#ffcc00', 'fill-opacity': 0.3 };
const RED = { 'fill-color': '#ff2222', 'fill-opacity': 0.3 };
const area = (record: SwatchStyle['records'][number]): SwatchStyle => ({ kind: POLYGON, records: [record] });
const circle = (record: SwatchStyle['records'][number]): SwatchStyle => ({ kind: POINT, records: [{ radius: 6, ...record }] });

/** The classes of a result without a sheet, as the styles of the page have them. */
export const DEFAULT_LOOKS: Readonly<Record<DefaultKind | 'shrunk', SwatchStyle>> = {
  point: circle({ ...RIM, ...YELLOW }),
  line: { kind: LINE, records: [{ ...RIM, width: 4 }] },
  polygon: area({ ...RIM, ...YELLOW }),
  'in-relation': area({ ...RIM, color: '#dd00ff' }),
  tainted: area({ ...RIM, dashes: '3,3' }),
  placeholder: area({ ...RIM, ...RED }),
  'placeholder round': circle({ ...RIM, ...RED }),
  shrunk: circle({ ...RIM, ...RED }),
};

/** As the map draws most of a layer in its own colour. */
export function layerSwatchStyle({ color, opacity, numbers = { points: 0, lines: 0, polygons: 0 } }: MapLayer): SwatchStyle {
  const { points, lines, polygons } = numbers;
  const kind = polygons > 0 && polygons >= Math.max(points, lines) ? POLYGON : lines > points ? LINE : POINT;
  const width = kind === LINE ? 4 : 2;
  return { kind, records: [{ color, width, opacity, 'fill-color': color, 'fill-opacity': opacity / 2, radius: 5 }] };
}

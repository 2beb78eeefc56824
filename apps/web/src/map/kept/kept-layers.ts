/** Sources and layers of the map that draw kept layers. Their tiles say what is a point, a line or an area; the colour is painted here. */
import { styleLayer } from '@flyover/feature-tiles';
import type { StyleRecord } from '@flyover/osm-features';
import { LAYER_RECORDS } from '@flyover/result-session';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { pictureAddress, resultSource } from '../result-layers.ts';
import { areaLayers, lineLayers, pointLayers } from '../result-looks.ts';

/** How a kept layer is drawn. */
export interface KeptPicture {
  readonly id: number;
  /** Counts what it has held. */
  readonly version: number;
  /** `#rrggbb` */
  readonly color: string;
  /** 0 to 1 */
  readonly opacity: number;
}

const sourceId = (id: number) => `layer-${id}`;

export function keptSources(pictures: readonly KeptPicture[]): Record<string, SourceSpecification> {
  return Object.fromEntries(
    pictures.map(({ id, version }) => [sourceId(id), resultSource(pictureAddress({ runId: id, picture: version }))]),
  );
}

/** @param pictures the one on top first @returns from the bottom up */
export function keptLayers(pictures: readonly KeptPicture[], dark: boolean): LayerSpecification[] {
  return pictures.toReversed().flatMap((picture) => layersOf(picture, dark));
}

const KINDS = [
  ['polygons', 'fill-color', areaLayers],
  ['lines', 'color', lineLayers],
  ['points', 'radius', pointLayers],
] as const;

function layersOf({ id, color, opacity }: KeptPicture, dark: boolean): LayerSpecification[] {
  const source = sourceId(id);
  return KINDS.flatMap(([kind, needed, make]) =>
    LAYER_RECORDS.filter((record) => record[needed] !== undefined && (kind === 'points') === (record.radius !== undefined)).flatMap(
      (record) => {
        const name = styleLayer(kind, record);
        return make(`${source} ${name}`, name, painted(record, color, opacity), dark).map((layer) => ({ ...layer, source }));
      },
    ),
  );
}

function painted(record: StyleRecord, color: string, opacity: number): StyleRecord {
  return {
    ...record,
    color,
    opacity: Number(record.opacity) * opacity,
    ...(record['fill-color'] !== undefined && { 'fill-color': color, 'fill-opacity': Number(record['fill-opacity']) * opacity }),
  };
}

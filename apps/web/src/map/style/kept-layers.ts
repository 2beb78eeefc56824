/** Sources and layers of the map that draw kept layers. Their tiles hold the geometry; the colour is set here. */
import { markRecords, styleLayer } from '@flyover/feature-tiles';
import type { StyleRecord } from '@flyover/osm-features';
import { LAYER_RECORDS } from '@flyover/result-session';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { isOnMap, type MapLayer, useCovered, useLayers } from '../../layers/layers-store.ts';
import type { SheetGround } from '../sheet/sheet-ground.ts';
import { type ShownSheet, useSheet } from '../sheet/sheet-store.ts';
import { pictureAddress } from '../tiles/tile-addresses.ts';
import { resultSource } from './result-layers.ts';
import { areaLayers, fainter, lineLayers, pointLayers } from './result-paint.ts';

/** The rendering of a kept layer. */
export interface KeptPicture {
  readonly id: number;
  /** `pictureAddress` of its tiles. */
  readonly address: string;
  /** Returns the layers of its style sheet for a source; undefined before its first tile. */
  readonly sheet?: ((source: string, ground: SheetGround) => LayerSpecification[]) | undefined;
  /** `#rrggbb` */
  readonly color: string;
  /** 0 to 1 */
  readonly opacity: number;
}

const sourceId = (id: number) => `layer-${id}`;

export function keptSources(pictures: readonly KeptPicture[]): Record<string, SourceSpecification> {
  return Object.fromEntries(pictures.map(({ id, address }) => [sourceId(id), resultSource(address)]));
}

/** Returns the layers from the bottom up. @param pictures the top one first */
export function keptLayers(pictures: readonly KeptPicture[], ground: SheetGround): LayerSpecification[] {
  return pictures.toReversed().flatMap((picture) => layersOf(picture, ground));
}

const KINDS = [
  ['polygons', 'fill-color', areaLayers],
  ['lines', 'color', lineLayers],
  ['points', 'radius', pointLayers],
] as const;

function layersOf(picture: KeptPicture, ground: SheetGround): LayerSpecification[] {
  const source = sourceId(picture.id);
  const bySheet = picture.sheet?.(source, ground) ?? [];
  return [...plainLayers(picture, source, ground !== 'light'), ...bySheet.map((layer) => fainter(layer, picture.opacity))];
}

function plainLayers({ color, opacity }: KeptPicture, source: string, dark: boolean): LayerSpecification[] {
  return KINDS.flatMap(([kind, needed, make]) =>
    markRecords(LAYER_RECORDS)
      .filter((record) => record[needed] !== undefined && (kind === 'points') === (record.radius !== undefined))
      .flatMap((record) => {
        const name = styleLayer(kind, record);
        return make(`${source} ${name}`, name, painted(record, color, opacity), dark).map((layer) => ({ ...layer, source }));
      }),
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

// The kept layers that the map shows.

/** Returns the kept layers that are shown, and whether one of them covers the result. */
export function useKept(): { readonly kept: readonly KeptPicture[]; readonly covered: boolean } {
  const layers = useLayers((state) => state.layers);
  const sheets = useSheet((sheet) => sheet.kept);
  const make = useSheet((sheet) => sheet.make);
  const covered = useCovered();
  const kept = useMemo(() => keptPictures(layers, { kept: sheets, make }), [layers, sheets, make]);
  return { kept, covered };
}

/** Returns the renderings of the visible layers. */
export function keptPictures(
  layers: readonly MapLayer[],
  { kept, make }: { readonly kept: ShownSheet['kept']; readonly make: ShownSheet['make'] | undefined },
): readonly KeptPicture[] {
  return layers.filter(isOnMap).map(({ id, version, styleVersion = 0, color, opacity }): KeptPicture => {
    const address = pictureAddress({ runId: id, picture: version + styleVersion });
    const names = kept[address];
    const sheet = names && make && ((source: string, ground: SheetGround) => make(names, source, 'vector', ground));
    return { id, address, color, opacity, sheet };
  });
}

/** A store as it is: with the boxes, centers and points that came with its elements. */
import { type ElementStore, type InlineGeometry, NO_COORDINATE, type PlaceColumns, WAY } from '@flyover/osm-elements';
import type { PrintPoints, PrintSource } from '../print-source.ts';

/** The source of a store; tags stand in the order of the store. */
export function storedSource(store: ElementStore): PrintSource {
  const { ways, relations, areas } = store;
  const points: PrintPoints = { lat: store.nodes.lat, lon: store.nodes.lon, rows: undefined, start: 0, count: 0 };
  const pointsOf = (geometry: InlineGeometry | undefined, slot: number) => {
    if (geometry === undefined) return undefined;
    const { start, lat, lon } = geometry;
    points.lat = lat;
    points.lon = lon;
    points.start = start[slot];
    points.count = start[slot + 1] - start[slot];
    return points.count === 0 ? undefined : points;
  };
  const printedAreas = { ids: areas.ids, meta: areas.meta, table: areas, rows: undefined };
  const placesOf = (type: number): PlaceColumns => (type === WAY ? ways : relations);
  return {
    store,
    areas: () => printedAreas,
    tagOrder: undefined,
    bounds(type, row) {
      const { bounds } = placesOf(type);
      if (bounds === undefined || bounds[row * 4] === NO_COORDINATE) return undefined;
      return [bounds[row * 4], bounds[row * 4 + 1], bounds[row * 4 + 2], bounds[row * 4 + 3]];
    },
    center(type, row) {
      const { centerLat, centerLon } = placesOf(type);
      if (centerLat === undefined || centerLon === undefined || centerLat[row] === NO_COORDINATE) return undefined;
      return [centerLat[row], centerLon[row]];
    },
    wayPoints: (row) => pointsOf(ways.geometry, row),
    memberPoints: (index) => pointsOf(relations.geometry, index),
  };
}

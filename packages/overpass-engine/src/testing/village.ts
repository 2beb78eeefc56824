/** A village with a past. */
import { createDatabase } from '../index.ts';
import { buildStore } from './build-store.ts';

/** The begin of a year. */
export const at = (year: number) => `${year}-01-01T00:00:00Z`;
const ann = { changeset: 1, uid: 5, user: 'Ann' };
const bob = { changeset: 2, uid: 6, user: 'Bob' };

/**
 * 2010: four corners, a meadow of them, a pub, a route. 2012: the meadow is a park. 2014: Bob moves a corner. 2016: the pub closes,
 * another opens beside it. 2018: the park and its name are of a boundary.
 */
export const village = createDatabase(
  buildStore({
    history: true,
    nodes: [
      { id: 1, lat: 0, lon: 0, version: 1, timestamp: at(2010), ...ann },
      { id: 2, lat: 0, lon: 0.01, version: 1, timestamp: at(2010), ...ann },
      { id: 3, lat: 0.01, lon: 0.01, version: 1, timestamp: at(2010), ...ann },
      { id: 3, lat: 0.02, lon: 0.02, version: 2, timestamp: at(2014), ...bob },
      { id: 4, lat: 0.01, lon: 0, version: 1, timestamp: at(2010), ...ann },
      { id: 10, lat: 0.005, lon: 0.005, tags: { amenity: 'pub', name: 'Swan' }, version: 1, timestamp: at(2010), ...ann },
      { id: 10, lat: 0.005, lon: 0.005, version: 2, timestamp: at(2016), visible: false, ...bob },
      { id: 11, lat: 0.006, lon: 0.006, tags: { amenity: 'pub', name: 'Bear' }, version: 1, timestamp: at(2016), ...bob },
    ],
    ways: [
      { id: 100, nodes: [1, 2, 3, 4, 1], tags: { landuse: 'meadow' }, version: 1, timestamp: at(2010), ...ann },
      { id: 100, nodes: [1, 2, 3, 4, 1], tags: { leisure: 'park' }, version: 2, timestamp: at(2012), ...bob },
    ],
    relations: [
      { id: 7, members: [['node', 10, 'stop']], tags: { type: 'route' }, version: 1, timestamp: at(2010), ...ann },
      { id: 7, members: [['way', 100, 'outer']], tags: { type: 'boundary', name: 'Park' }, version: 2, timestamp: at(2018), ...ann },
    ],
  }),
);

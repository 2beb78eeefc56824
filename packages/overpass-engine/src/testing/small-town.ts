/**
 * A town for tests: a square of 0.01 degrees around 0.005, 0.005 with two streets that cross, houses, a fountain, a bus
 * route, a boundary that is an area, and a relation of relations.
 */
import { buildStore } from './build-store.ts';

export const smallTown = buildStore({
  nodes: [
    { id: 1, lat: 0, lon: 0 },
    { id: 2, lat: 0, lon: 0.01 },
    { id: 3, lat: 0.01, lon: 0.01 },
    { id: 4, lat: 0.01, lon: 0 },
    { id: 10, lat: 0.005, lon: 0.001 },
    { id: 11, lat: 0.005, lon: 0.005, tags: { highway: 'crossing' } },
    { id: 12, lat: 0.005, lon: 0.009 },
    { id: 13, lat: 0.001, lon: 0.005 },
    { id: 14, lat: 0.009, lon: 0.005, tags: { highway: 'bus_stop', name: 'North' } },
    { id: 20, lat: 0.002, lon: 0.002 },
    { id: 21, lat: 0.002, lon: 0.003 },
    { id: 22, lat: 0.003, lon: 0.003 },
    { id: 23, lat: 0.003, lon: 0.002 },
    {
      id: 30,
      lat: 0.0025,
      lon: 0.0025,
      tags: { amenity: 'cafe', name: 'Café "Tür"' },
      version: 3,
      timestamp: '2020-02-29T12:34:56Z',
      changeset: 77,
      uid: 5,
      user: 'Ann & Bo',
    },
    {
      id: 31,
      lat: 0.008,
      lon: 0.008,
      tags: { amenity: 'fountain' },
      version: 1,
      timestamp: '2015-01-01T00:00:00Z',
      changeset: 7,
      uid: 6,
      user: 'Cy',
    },
    { id: 40, lat: 0.05, lon: 0.05, tags: { amenity: 'bench' } },
  ],
  ways: [
    { id: 100, nodes: [10, 11, 12], tags: { highway: 'residential', name: 'East Street' } },
    { id: 101, nodes: [13, 11, 14], tags: { highway: 'residential', name: 'North Street', lanes: '2' } },
    { id: 102, nodes: [20, 21, 22, 23, 20], tags: { building: 'yes', name: 'House' } },
    { id: 103, nodes: [1, 2, 3] },
    { id: 104, nodes: [3, 4, 1] },
    { id: 105, nodes: [40, 999], tags: { highway: 'path' } },
  ],
  relations: [
    {
      id: 1000,
      members: [
        ['way', 103, 'outer'],
        ['way', 104, 'outer'],
        ['node', 30, 'label'],
      ],
      tags: { type: 'boundary', boundary: 'administrative', name: 'Town' },
    },
    {
      id: 1001,
      members: [
        ['way', 101, ''],
        ['node', 14, 'stop'],
      ],
      tags: { type: 'route', route: 'bus', ref: '1' },
    },
    {
      id: 1002,
      members: [
        ['relation', 1001, ''],
        ['relation', 1002, 'itself'],
      ],
      tags: { type: 'network' },
    },
  ],
});

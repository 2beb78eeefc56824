import { expect, test, vi } from 'vitest';
import { fitToUnseen } from './map-commands.ts';
import { useView } from './view-store.ts';

test('the map goes to data of which nothing is in view, and stays where something is', () => {
  vi.stubGlobal('window', { innerWidth: 1440, innerHeight: 900 });
  useView.setState({ lat: 47.14, lon: 9.52, zoom: 15, width: 900, height: 800 });
  fitToUnseen({ south: 47, west: 9, north: 47.3, east: 9.6 });
  expect(useView.getState()).toMatchObject({ lat: 47.14, lon: 9.52, zoom: 15 });
  fitToUnseen({ south: 43.7, west: 7.4, north: 43.8, east: 7.5 });
  const { lat, lon, zoom } = useView.getState();
  expect([lat.toFixed(2), lon.toFixed(2), Math.round(zoom)]).toEqual(['43.75', '7.45', 13]);
});

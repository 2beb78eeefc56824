import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FALLBACK_CONFIG } from '../../site/app-config.ts';
import { answerHosts } from '../images/image-hosts.ts';
import { useMapState } from '../map-store.ts';
import { type CanvasParts, canvasParts } from './canvas-layers.ts';

vi.stubGlobal('location', { host: 'flyover.example' });

type Values = Record<string, string | number>;

/** All that is to be drawn, in the order in which it is told. */
function partsOf(...looks: readonly (readonly [fromZoom: number, values: Values])[]): CanvasParts[] {
  const reported: CanvasParts[] = [];
  canvasParts(
    looks.map(([fromZoom, values]) => ({ fromZoom, values })),
    FALLBACK_CONFIG,
    (parts) => reported.push(parts),
  );
  return reported;
}

beforeEach(() => useMapState.setState({ waitingHosts: [] }));

describe('the canvas of a style', () => {
  test('is a colour with an opacity, from a zoom on', () => {
    const [parts] = partsOf([0, { 'fill-color': '#ffeecc', 'fill-opacity': 0.5 }], [15, { 'background-color': '#001122' }]);
    expect(parts.layers).toEqual([
      {
        id: 'canvas-color 0',
        type: 'background',
        maxzoom: 14,
        paint: { 'background-opacity': 0.5, 'background-color': '#ffeecc' },
      },
      { id: 'canvas-color 1', type: 'background', minzoom: 14, paint: { 'background-opacity': 1, 'background-color': '#001122' } },
    ]);
    expect(parts.dark).toBe(true);
  });
  test('an image lies on the colour; no feature asks for it', () => {
    const [parts] = partsOf([0, { 'fill-color': '#ffffff', 'fill-image': 'maki/park' }]);
    expect(parts.layers.map(({ id }) => id)).toEqual(['canvas-color 0', 'canvas-image 0']);
    expect(parts.images).toEqual(['pattern|maki/park']);
    expect(parts.dark).toBe(false);
  });
  test('tiles of a host that nobody knows wait for the user, and name it', async () => {
    const reported = partsOf([0, { tiles: 'https://tiles.example/{z}/{x}/{y}.png', 'tiles-opacity': 0.4 }]);
    expect(reported[0]).toMatchObject({ layers: [], sources: {}, credits: [] });
    expect(useMapState.getState().waitingHosts).toEqual(['tiles.example']);
    answerHosts(['tiles.example'], true);
    await vi.waitFor(() => expect(reported).toHaveLength(2));
    expect(reported[1].layers).toMatchObject([{ type: 'raster', source: 'canvas-tiles-0', paint: { 'raster-opacity': 0.4 } }]);
    expect(reported[1].sources).toMatchObject({ 'canvas-tiles-0': { tiles: ['https://tiles.example/{z}/{x}/{y}.png'] } });
    expect(reported[1].credits).toEqual(['tiles.example']);
  });
  test('what is no colour and no address of tiles is left out', () => {
    const [parts] = partsOf([0, { 'fill-color': 'url(javascript:1)', tiles: 'javascript:{z}{x}{y}', 'fill-opacity': 'x' }]);
    expect(parts).toMatchObject({ layers: [], sources: {} });
  });
});

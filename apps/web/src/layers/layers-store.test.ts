import { beforeEach, describe, expect, test } from 'vitest';
import { LAYER_COLORS, nextColor } from './layer-colors.ts';
import { coveredRun, type MapLayer, moveLayer, useLayers } from './layers-store.ts';

const layer = (id: number, more: Partial<MapLayer> = {}): MapLayer => ({
  id,
  mark: `${id}`,
  name: `Layer ${id}`,
  color: '#112233',
  opacity: 1,
  visible: true,
  origin: { kind: 'query', text: 'out;', server: '/api/' },
  version: 1,
  numbers: { points: 1, lines: 0, polygons: 0 },
  ...more,
});
const order = () => useLayers.getState().layers.map(({ id }) => id);

beforeEach(() => useLayers.setState({ layers: [layer(1), layer(2), layer(3)] }));

describe('the order of layers', () => {
  test.each([
    [3, 0, [3, 1, 2]],
    [1, 1, [2, 1, 3]],
    [1, 9, [2, 3, 1]],
    [2, -4, [2, 1, 3]],
    [7, 0, [1, 2, 3]],
  ])('%d to place %d: %j', (id, to, then) => {
    moveLayer(id, to);
    expect(order()).toEqual(then);
  });
});

test('a layer stands for the result of its run as long as that is shown, hidden or not', () => {
  const layers = [layer(1), layer(2, { runId: 5, visible: false })];
  expect([coveredRun(layers, 5), coveredRun(layers, 6), coveredRun(layers, undefined)]).toEqual([5, undefined, undefined]);
});

test('a new layer has a colour that no other has, as long as there is one', () => {
  const taken: string[] = [];
  for (const _ of LAYER_COLORS) taken.push(nextColor(taken));
  expect([...taken].sort()).toEqual([...LAYER_COLORS].sort());
  expect(LAYER_COLORS).toContain(nextColor(taken));
});

import { beforeEach, describe, expect, test } from 'vitest';
import { coveredRun, isLayer, type MapLayer, moveLayer, useLayers, withoutTwins } from './layers-store.ts';
import { LAYER_COLORS, nextColor } from './new-layer.ts';

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

test.each([
  ['one that is there already', {}, 0],
  ['one of another name', { name: 'Benches' }, 1],
  ['one in another colour', { color: '#445566' }, 1],
  ['one of another query', { origin: { kind: 'query', text: 'nwr;out;', server: '' } }, 1],
  ['one that was run', { numbers: { points: 1, lines: 0, polygons: 0 } }, 1],
] as const)('of the layers of a link, %s: %j, %d is new', (_, more, count) => {
  const linked = layer(9, { name: 'Layer 1', numbers: undefined, origin: { kind: 'query', text: 'out;', server: '' }, ...more });
  expect(withoutTwins([linked], [layer(1), layer(2)])).toHaveLength(count);
});

describe('a layer that was kept of a result', () => {
  const sheets = [{ text: 'node { color: red; }' }];
  const keptFrom = { runId: 5, sheets };
  const shown = { runId: 5, sheets: [{ ...sheets[0] }], filtered: false };

  test.each([
    ['stands for it', {}, {}, 5],
    ['stands for one of which nothing is drawn', {}, { sheets: undefined }, 5],
    ['not for another', {}, { runId: 6 }, undefined],
    ['not for none', {}, { runId: undefined }, undefined],
    ['not while a filter leaves some of it out', {}, { filtered: true }, undefined],
    ['not once it has another style', {}, { sheets: [{ text: 'node { color: blue; }' }] }, undefined],
    ['not once it has a style of its own', { keptFrom: { runId: 5, sheets: [] } }, {}, undefined],
    ['not while the layer is hidden', { visible: false }, {}, undefined],
    ['not while its features are not here', { numbers: undefined }, {}, undefined],
  ])('%s', (_, more, how, covered) => {
    const layers = [layer(1), layer(2, { keptFrom, ...more })];
    expect(coveredRun(layers, { ...shown, ...how })).toBe(covered);
  });

  test('is that result, hidden or not: it is not kept twice', () => {
    const layers = [layer(1), layer(2, { keptFrom, visible: false })];
    expect([isLayer(layers, 5), isLayer(layers, 6), isLayer(layers, undefined)]).toEqual([true, false, false]);
  });
});

test('a new layer has a colour that no other has, as long as there is one', () => {
  const taken: string[] = [];
  for (const _ of LAYER_COLORS) taken.push(nextColor(taken));
  expect([...taken].sort()).toEqual([...LAYER_COLORS].sort());
  expect(LAYER_COLORS).toContain(nextColor(taken));
});

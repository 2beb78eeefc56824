import type { LayerStyled } from '@flyover/result-session';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSettings } from '../settings/settings-store.ts';
import { useToasts } from '../ui/toasts.ts';
import { changeLayer, type MapLayer, useLayers } from './layers-store.ts';
import { hasStyle, styleLayers } from './style-layers.ts';

const asked: [number, readonly string[]][] = [];
let answer: LayerStyled = { kind: 'drawn' };

vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    styleLayer: async (layer: number, sheets: readonly string[]) => {
      asked.push([layer, sheets]);
      return answer;
    },
  }),
}));

const STYLED = 'node;out;{{style: node { color: red; } }}';
const layer = (id: number, text: string, more: Partial<MapLayer> = {}): MapLayer => ({
  id,
  mark: String(id),
  name: `Layer ${id}`,
  color: '#112233',
  opacity: 1,
  visible: true,
  origin: { kind: 'query', text, server: '' },
  version: 1,
  numbers: { points: 1, lines: 0, polygons: 0 },
  ...more,
});
const only = () => useLayers.getState().layers[0];
const settled = () => new Promise((resolve) => setTimeout(resolve));

styleLayers();
beforeEach(async () => {
  answer = { kind: 'drawn' };
  useLayers.setState({ layers: [] });
  asked.length = 0;
});

test('a layer whose query has a style is drawn in it, once, and gets other tiles', async () => {
  useLayers.setState({ layers: [layer(1, STYLED), layer(2, 'node;out;')] });
  await settled();
  expect(asked).toEqual([[1, [' node { color: red; } ']]]);
  expect(only().styleVersion).toBe(1);
  changeLayer(1, { opacity: 0.5 });
  await settled();
  expect(asked).toHaveLength(1);
});

test('it goes to its own colour and back, and features that are opened anew are styled anew', async () => {
  useLayers.setState({ layers: [layer(1, STYLED)] });
  await settled();
  changeLayer(1, { plain: true });
  await settled();
  changeLayer(1, { plain: false });
  await settled();
  expect(asked.map(([, sheets]) => sheets.length)).toEqual([1, 0, 1]);
  expect(only().styleVersion).toBe(3);
  changeLayer(1, { numbers: undefined });
  changeLayer(1, { numbers: { points: 1, lines: 0, polygons: 0 } });
  await settled();
  expect(asked.map(([, sheets]) => sheets.length)).toEqual([1, 0, 1, 1]);
});

test('it is drawn anew where the settings draw sizes as they are written, and where they do not', async () => {
  useLayers.setState({
    layers: [layer(1, STYLED, { keptFrom: { runId: 7, sheets: [{ text: ' node { color: red; } ' }] } }), layer(2, 'node;out;')],
  });
  await settled();
  useSettings.getState().set('sizes_as_written', true);
  await settled();
  useSettings.getState().set('sizes_as_written', false);
  await settled();
  const [plain, written] = [[' node { color: red; } '], [' node { color: red; } ', 'meta { font-sizes: as-written; }']];
  expect(asked).toEqual([
    [1, plain],
    [1, written],
    [1, plain],
  ]);
  expect(only().styleVersion).toBe(3);
  // the result behind the layer is drawn with these sheets, too
  expect(only().keptFrom?.sheets.map(({ text }) => text)).toEqual(plain);
});

test('a style that is refused is told, and the layer stays in its own colour', async () => {
  answer = { kind: 'refused', problem: { message: 'MapCSS is wrong' } };
  useLayers.setState({ layers: [layer(1, STYLED)] });
  await settled();
  expect([only().plain, only().styleVersion]).toEqual([true, undefined]);
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({ kind: 'warning' });
  expect(asked).toHaveLength(1);
});

test('files have no style', () => expect(hasStyle({ origin: { kind: 'file', name: 'a.gpx' } })).toBe(false));

import { expect, test } from 'vitest';
import { LAYER_ACTIONS } from '../../layers/layer-actions.ts';
import { FALLBACK_CONFIG } from '../../site/app-config.ts';
import type { MapControl } from '../../ui/actions.ts';
import { mapActions } from './map-actions.ts';

const ACTIONS = [...mapActions(FALLBACK_CONFIG), ...LAYER_ACTIONS];
const buttonsOf = (panel: MapControl['panel']) => ACTIONS.filter(({ control }) => control?.panel === panel).map(({ id }) => id);

test('the buttons of each panel stand in the order of the actions', () => {
  expect(buttonsOf('zoom')).toEqual(['map.zoomIn', 'map.zoomOut', 'map.panButtons']);
  expect(buttonsOf('data')).toEqual(['map.zoomToData', 'map.locate']);
  expect(buttonsOf('area')).toEqual(['area.adjust', 'area.remove']);
  expect(buttonsOf('view')).toEqual(['map.wide', 'map.overlay', 'layers.toggle']);
});

test('an action that the command palette does not list has a button', () => {
  const unlisted = ACTIONS.filter((action) => action.unlisted);
  expect(unlisted.map(({ id }) => id)).toEqual(['map.zoomIn', 'map.zoomOut', 'area.remove']);
  expect(unlisted.filter(({ control }) => control === undefined)).toEqual([]);
});

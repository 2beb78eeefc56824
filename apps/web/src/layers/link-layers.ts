/** Layers in links: by their queries, which only the user can run. */
import type { LinkLayer } from '@flyover/share-links';
// what runs and keeps them
import './keep-layer.ts';
import { newMark, nextNumber } from './layer-numbers.ts';
import { type MapLayer, setPanelOpen, useLayers, withoutTwins } from './layers-store.ts';

/** Puts the layers of a link on top: they wait to be run. Those that are there already, as after one's own link, come no second time. */
export function addLinkLayers(linked: readonly LinkLayer[]): void {
  const fresh = linked.map(
    ({ query, ...looks }): MapLayer => ({
      id: nextNumber(),
      mark: newMark(),
      ...looks,
      origin: { kind: 'query', text: query, server: '' },
      version: 1,
    }),
  );
  useLayers.setState(({ layers }) => ({ layers: [...withoutTwins(fresh, layers), ...layers] }));
  setPanelOpen(true);
}

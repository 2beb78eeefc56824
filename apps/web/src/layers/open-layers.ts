/** Opens layers from files, addresses and links. */

import type { LayerSource } from '@flyover/result-session';
import type { LinkLayer } from '@flyover/share-links';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { openFiles } from '../own-data/open-files.ts';
import { resultWorker } from '../results/result-client.ts';
import { chooseFiles } from '../ui/choose-files.ts';
import { askUser } from '../ui/dialogs.ts';
import { fitToData } from '../view/map-commands.ts';
import { wideView } from './follow-view.ts';
import { addLayer, hasRoom } from './keep-layer.ts';
import { type LayerOrigin, type MapLayer, setPanelOpen, useLayers, withoutTwins } from './layers-store.ts';
import { LONGEST_NAME, newMark, nextNumber } from './new-layer.ts';

// Layers from files and addresses.

/** Files are read one after the other: each takes all the memory it can get while it is read. */
let queue: Promise<unknown> = Promise.resolve();

/** Makes a layer of each file; the map goes to the last. */
async function openFileLayers(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const { name } = file;
    queue = queue.then(() => open(name, { kind: 'file', name }, { kind: 'file', file, name }));
  }
  await queue;
}

/**
 * Makes a layer of the data at a web address, or reports the reason why that fails.
 *
 * @returns whether there is one
 */
export function openAddressLayer(address: string): Promise<boolean> {
  const origin = { kind: 'address', address } as const;
  const added = queue.then(() => open(nameOfAddress(address), origin, { ...origin, box: wideView() }));
  queue = added;
  return added;
}

/** Opens the file picker of this computer. Must be called within a click or a key press. */
export function pickLayerFiles(): void {
  chooseFiles((files) => void openFileLayers(files), { multiple: true });
}

async function open(name: string, origin: LayerOrigin, source: LayerSource): Promise<boolean> {
  if (!hasRoom()) return false;
  const stopped = new AbortController();
  const id = nextNumber();
  setPanelOpen(true);
  useLayers.setState({ reading: { name, stop: () => stopped.abort() } });
  try {
    const came = await resultWorker().openLayer(id, source, stopped.signal);
    const box = came.kind === 'ready' ? came.box : undefined;
    const isThere = addLayer(id, name.slice(0, LONGEST_NAME), origin, came, { box });
    // what was read for the view is in it
    if (came.kind === 'ready' && box === undefined && came.numbers.bounds !== undefined) fitToData(came.numbers.bounds);
    return isThere;
  } catch (thrown) {
    return addLayer(id, name, origin, { kind: 'unreadable', message: errorMessage(thrown) });
  } finally {
    useLayers.setState({ reading: undefined });
  }
}

/** The last part of the path, else the whole. */
function nameOfAddress(address: string): string {
  try {
    const { pathname, host } = new URL(address);
    return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? host);
  } catch {
    return address;
  }
}

// Opens files dropped on the page, where they may be intended as layers.

/** The most names in the question. */
const MOST_NAMES = 3;

/** Asks whether the files are layers or own data. Escape opens none. */
export async function openDropped(files: readonly File[]): Promise<void> {
  const t = i18next.t.bind(i18next);
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name.slice(0, 80));
  const answer = await askUser({
    title: t('layers.add.dropTitle', { count: files.length }),
    text: t('layers.add.dropWhy', { names: names.join(', ') }),
    confirm: t('layers.add.asLayer'),
    other: t('layers.add.asData'),
  });
  if (answer === 'confirm') await openFileLayers(files);
  else if (answer === 'other') await openFiles(files);
}

// Layers in links, as queries that only the user can run.

// what runs and keeps them

/** Puts the layers of a link on top: they wait to be run. Those that are there already, as after one's own link, come no second time. */
export function addLinkLayers(linked: readonly LinkLayer[]): void {
  const fresh = linked.map(
    ({ query, ...layer }): MapLayer => ({
      id: nextNumber(),
      mark: newMark(),
      ...layer,
      origin: { kind: 'query', text: query, server: '' },
      version: 1,
    }),
  );
  useLayers.setState(({ layers }) => ({ layers: [...withoutTwins(fresh, layers), ...layers] }));
  setPanelOpen(true);
}

/** Layers out of files and addresses. */
import type { LayerSource } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { chooseFiles } from '../ui/choose-files.ts';
import { fitToData } from '../view/map-commands.ts';
import { addLayer, hasRoom } from './keep-layer.ts';
import { LONGEST_NAME } from './layer-name.ts';
import { nextNumber } from './layer-numbers.ts';
import { type LayerOrigin, setPanelOpen, useLayers } from './layers-store.ts';

/** Files are read one after the other: each takes all the memory it can get while it is read. */
let queue: Promise<unknown> = Promise.resolve();

/** Makes a layer of each file; the map goes to the last. */
export async function openFileLayers(files: readonly File[]): Promise<void> {
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
  const added = queue.then(() => open(nameOfAddress(address), { kind: 'address', address }, { kind: 'address', address }));
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
    const isThere = addLayer(id, name.slice(0, LONGEST_NAME), origin, came);
    if (came.kind === 'ready' && came.numbers.bounds !== undefined) fitToData(came.numbers.bounds);
    return isThere;
  } catch (thrown) {
    return addLayer(id, name, origin, { kind: 'unreadable', message: thrown instanceof Error ? thrown.message : String(thrown) });
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

/** A store as a message to another thread. */
import type { ElementStore } from './element-store.ts';
import { elementColumns, madeColumns, namedColumns, nodeColumns, relationColumns, wayColumns } from './store-columns.ts';
import { createStringTable } from './string-table.ts';

/** A store without its functions, as `postMessage` can send it. */
export interface StoreMessage extends Omit<ElementStore, 'strings'> {
  readonly strings: { readonly bytes: Uint8Array; readonly offsets: Uint32Array };
}

/** The store as a plain object of typed arrays; nothing is copied. Of a prepared file every column is read for it. */
export function storeToMessage({ strings, nodes, ways, relations, areas, made, info }: ElementStore): StoreMessage {
  const { bytes, offsets } = strings;
  return {
    strings: { bytes, offsets },
    nodes: nodeColumns(elementColumns(nodes), nodes.lat, nodes.lon),
    ways: wayColumns(elementColumns(ways), ways, ways.refStart, ways.refs, ways.geometry),
    relations: relationColumns(elementColumns(relations), relations, relations, relations.geometry),
    areas: elementColumns(areas),
    made: madeColumns(elementColumns(made), made),
    info,
  };
}

/** The store in a message that came from `storeToMessage`; nothing is copied. */
export function storeFromMessage(message: StoreMessage): ElementStore {
  return { ...message, strings: createStringTable(message.strings.bytes, message.strings.offsets) };
}

/**
 * The buffers of a store, each once: the second argument of `postMessage`, where the sender gives the store away.
 * Memory that threads share is not among them, it is not sent.
 */
export function storeTransferables(store: ElementStore): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const [, { buffer }] of namedColumns(store)) if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  return [...buffers];
}

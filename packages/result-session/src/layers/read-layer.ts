/** Reads the features of a layer from a file or an address, in any format that holds elements or features. */

import { ReadError, readElements, streamChunks } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { errorMessage } from '@flyover/worker-calls';
import { layerFromBuffer } from './layer-file.ts';
import { LAYER_LIMITS, type LayerOutcome, type LayerSource } from './layer-protocol.ts';

type Refusal = Exclude<LayerOutcome, { readonly kind: 'ready' }>;

/** More bytes came than a layer may have. */
class TooLarge extends Error {}

/** @param most bytes, also after unpacking */
export async function readLayer(
  source: LayerSource,
  signal: AbortSignal,
  most: number = LAYER_LIMITS.bytes,
): Promise<{ readonly features: FeatureSet } | Refusal> {
  try {
    if (source.kind === 'kept') return { features: layerFromBuffer(await source.kept.arrayBuffer()) };
    const body = source.kind === 'file' ? source.file.stream() : await fetchBody(source.address, signal);
    if ('kind' in body) return body;
    const store = await readElements(counted(body, most), { signal, unpackLimit: most });
    return { features: buildFeatures(store) };
  } catch (thrown) {
    if (signal.aborted) return { kind: 'aborted' };
    if (thrown instanceof TooLarge) return { kind: 'large' };
    return { kind: 'unreadable', message: errorMessage(thrown), ...(thrown instanceof ReadError && { readFault: thrown.fault }) };
  }
}

/** Sends the request without cookies and without a referrer: the address belongs to a third party, not to the site. */
async function fetchBody(address: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | Refusal> {
  const url = addressOf(address);
  if (url === undefined) return { kind: 'unreached', address, message: '' };
  try {
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) return { kind: 'status', address, status: response.status };
    return response.body ?? { kind: 'empty' };
  } catch (thrown) {
    if (signal.aborted) return { kind: 'aborted' };
    return { kind: 'unreached', address, message: errorMessage(thrown) };
  }
}

/** An address of the web without a name and a password in it. */
function addressOf(address: string): string | undefined {
  try {
    const { protocol, href, username, password } = new URL(address);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}

async function* counted(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of streamChunks(body)) {
    bytes += chunk.length;
    if (bytes > most) throw new TooLarge();
    yield chunk;
  }
}

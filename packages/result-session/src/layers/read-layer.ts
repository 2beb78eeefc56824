/** Reads the features of a layer from a file or an address, in any format that holds elements or features. */

import type { Bbox } from '@flyover/bounding-box';
import { beginsAsParquet, isParquetAddress, ReadError, readElements, streamChunks } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { errorMessage } from '@flyover/worker-calls';
import type { FarFiles } from './far-files.ts';
import { layerFromBuffer } from './layer-file.ts';
import { LAYER_LIMITS, type LayerOutcome, type LayerSource } from './layer-protocol.ts';

type Refusal = Exclude<LayerOutcome, { readonly kind: 'ready' }>;

/** More bytes came than a layer may have. */
class TooLarge extends Error {}

/** A GeoParquet file, which is read in parts. */
class IsParquet extends Error {}

/** Features of a layer. */
interface ReadFeatures {
  readonly features: FeatureSet;
  /** As of `LayerOutcome`. */
  readonly box?: Bbox;
}

/**
 * @param far files at addresses that are read in parts
 * @param most bytes, also after unpacking
 */
export async function readLayer(
  source: LayerSource,
  signal: AbortSignal,
  far: FarFiles,
  most: number = LAYER_LIMITS.bytes,
): Promise<ReadFeatures | Refusal> {
  try {
    if (source.kind === 'kept') return { features: layerFromBuffer(await source.kept.arrayBuffer()) };
    if (source.kind === 'address' && isParquetAddress(source.address)) return await readFar(source, far, signal);
    const body = source.kind === 'file' ? source.file.stream() : await fetchBody(source.address, signal);
    if ('kind' in body) return body;
    const bytes = counted(body, most, source.kind === 'address');
    return { features: buildFeatures(await readElements(bytes, { signal, unpackLimit: most })) };
  } catch (thrown) {
    if (source.kind === 'address' && thrown instanceof IsParquet) {
      return readFar(source, far, signal).catch((reason: unknown) => refusalOf(reason, signal));
    }
    return refusalOf(thrown, signal);
  }
}

function refusalOf(thrown: unknown, signal: AbortSignal): Refusal {
  if (signal.aborted) return { kind: 'aborted' };
  if (thrown instanceof TooLarge) return { kind: 'large' };
  return { kind: 'unreadable', message: errorMessage(thrown), ...(thrown instanceof ReadError && { readFault: thrown.fault }) };
}

const EARTH: Bbox = { south: -90, west: -180, north: 90, east: 180 };

async function readFar(
  { address, box = EARTH }: Extract<LayerSource, { readonly kind: 'address' }>,
  far: FarFiles,
  signal: AbortSignal,
): Promise<ReadFeatures> {
  const { store, box: read } = await far.read(address, box, signal);
  return { features: buildFeatures(store), ...(read !== undefined && { box: read }) };
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

/** @param isFar parts of it could be asked for */
async function* counted(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number, isFar: boolean): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of streamChunks(body)) {
    if (isFar && bytes === 0 && beginsAsParquet(chunk)) throw new IsParquet();
    bytes += chunk.length;
    if (bytes > most) throw new TooLarge();
    yield chunk;
  }
}

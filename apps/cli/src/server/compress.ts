/** Compressed bodies, made off the main thread. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Encodings of answers, best first; `identity` where the client accepts none of the others. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding of an `Accept-Encoding` header; an encoding with `q=0` is not taken. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const taken = new Set<string>();
  for (const part of (header ?? '').split(',')) {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (!refused) taken.add(name.trim());
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') || taken.has('*') ? 'gzip' : 'identity';
}

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/**
 * @param effort `fast` for bodies that are sent once, `small` for those that are kept
 */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip', effort: 'fast' | 'small'): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipBytes(body, { level: effort === 'fast' ? 1 : 8 });
  return brotliBytes(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 1 : 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

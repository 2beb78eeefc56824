/**
 * The files of the built web app. A path is looked up in a list of existing files, and never joined
 * with the name of the folder, so that no path leads out of it. Dot files and links are not listed.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { withoutPolicyMeta } from '@flyover/app-config';
import { acceptedEncoding, compress, type Encoding, wholeBody } from './responses.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/geo+json',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^text\/|json|svg|wasm|x-protobuf|x-icon/;

/** Files that the bundler named by their content, which never change. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * Time between two listings of the folder, ms: requests for missing files must not keep the disk busy. A page requests the files of a new
 * build, which the list lacks, once.
 */
const LISTING_AGE = 1000;

/** Answers requests for files. */
interface StaticFiles {
  /** Returns the response; undefined where there is no such file. */
  respond(path: string, request: { readonly acceptEncoding?: string; readonly ifNoneMatch?: string }): Promise<Response | undefined>;
}

interface Served {
  readonly etag: string;
  readonly body: Uint8Array;
}

/**
 * @param folder may be missing, or change while the server runs
 * @param list returns the paths of its files, with a slash at the beginning
 * @param now ms
 */
export function createStaticFiles(folder: string, list = listFiles, now: () => number = Date.now): StaticFiles {
  const cache = createByteCache<Served>(CACHE_BYTES);
  let listed: Promise<ReadonlySet<string>> | undefined;
  let listedAt = 0;
  const listAgain = () => {
    const found = list(folder);
    listed = found;
    listedAt = now();
    // such as with too many open files: the next request tries again
    found.catch(() => {
      if (listed === found) listed = undefined;
    });
    return found;
  };
  return {
    async respond(requested, { acceptEncoding, ifNoneMatch }) {
      const path = requested === '/' ? '/index.html' : decoded(requested);
      let files = await (listed ?? listAgain());
      if (!files.has(path) && now() - listedAt >= LISTING_AGE) files = await listAgain();
      if (!files.has(path)) return undefined;
      const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
      const encoding = COMPRESSIBLE.test(type) ? acceptedEncoding(acceptEncoding) : 'identity';
      const ready = encoding === 'br' && HASHED.test(path) && files.has(`${path}.br`);
      const served = await load(join(folder, path), encoding, ready, cache);
      if (served === undefined) return undefined;
      const headers: Record<string, string> = {
        'Cache-Control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: served.etag,
        Vary: 'Accept-Encoding',
      };
      if (isFresh(ifNoneMatch, served.etag)) return new Response(null, { status: 304, headers });
      headers['Content-Type'] = type;
      headers['Content-Length'] = String(served.body.length);
      if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
      return new Response(wholeBody(served.body), { headers });
    },
  };
}

/** Returns whether an `If-None-Match` header has a tag. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** @param ready whether the build has compressed it (`apps/web/smaller-files.ts`), smaller than a request has time for */
async function load(file: string, encoding: Encoding, ready: boolean, cache: ByteCache<Served>): Promise<Served | undefined> {
  try {
    const { mtimeMs, size } = await stat(file);
    const key = `${encoding} ${mtimeMs} ${size} ${file}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const plain = await contentOf(file);
    const body = await encoded(file, plain, encoding, ready);
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const served = { etag: `"${digest}-${encoding}"`, body };
    cache.set(key, served, body.length);
    return served;
  } catch (thrown) {
    // removed since the listing by a build
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
}

function encoded(file: string, plain: Uint8Array, encoding: Encoding, ready: boolean): Promise<Uint8Array> | Uint8Array {
  if (encoding === 'identity') return plain;
  return ready ? readFile(`${file}.br`) : compress(plain, encoding, 'small');
}

/** Reads a file, a page without its policy for other hosts: here the header has it. */
async function contentOf(file: string): Promise<Uint8Array> {
  const plain = await readFile(file);
  return file.endsWith('.html') ? Buffer.from(withoutPolicyMeta(plain.toString('utf8'))) : plain;
}

/** Returns paths relative to the folder, with a slash at the beginning; none where the folder is missing. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) await visit(`${path}${entry.name}/`);
      else if (entry.isFile()) files.add(`${path}${entry.name}`);
    }
  };
  try {
    await visit('/');
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
  return files;
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR');
}

// A cache of the most recently used values, limited in bytes.

export interface ByteCache<T> {
  get(key: string): T | undefined;
  /** Stores a value, unless it is larger than the cache. */
  set(key: string, value: T, bytes: number): void;
  /** Bytes of all values. */
  readonly bytes: number;
}

/** @param capacity bytes */
export function createByteCache<T>(capacity: number): ByteCache<T> {
  // a Map keeps the order of insertion: the first entry is the least recently used
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get bytes() {
      return total;
    },
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > capacity) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= capacity) break;
        remove(oldest);
      }
    },
  };
}

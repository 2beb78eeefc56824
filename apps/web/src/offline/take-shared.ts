/** Reads data that another program has shared from the cache of the service worker (`keep-shared.ts`). */

const CACHE = 'flyover-shared';

/** The shared data: files, and an address where there is one. */
export interface Shared {
  readonly files: readonly File[];
  /** Of http or https; nothing has been fetched from it. */
  readonly address?: string;
}

/** Returns the stored data, once. */
export async function takeShared(caches: CacheStorage): Promise<Shared> {
  if (!(await caches.has(CACHE))) return { files: [] };
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  let text = '';
  for (const { url } of await cache.keys()) {
    const answer = await cache.match(url);
    const name = url.slice(url.lastIndexOf('/') + 1);
    if (answer === undefined) continue;
    if (url.endsWith('/shared/text')) text = await answer.text();
    else files.push(new File([await answer.blob()], decodeURIComponent(name)));
  }
  await caches.delete(CACHE);
  const [address] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? [];
  return { files, ...(address !== undefined && { address }) };
}

/** Lets go of what has been kept. */
export async function dropShared(caches: CacheStorage): Promise<void> {
  await caches.delete(CACHE);
}

/**
 * Data that other programs share with the installed app (`share_target` of the manifest): the service worker stores it in a cache and opens
 * the page, which reads it there (`take-shared.ts`; the worker is one script, so that the two share no module). No server receives it.
 */

/** The path that is shared to, from the folder of the app on; the manifest names it. */
export const SHARED_PATH = 'shared';

const CACHE = 'flyover-shared';
/** Files that are taken at once, bytes of all of them, and characters of a text. */
const MOST_FILES = 16;
const MOST_BYTES = 2 ** 30;
const LONGEST_TEXT = 4000;

/**
 * Stores the data of a request, in place of earlier data.
 *
 * @returns a redirect to the page, which reports a failure to store it
 */
export async function keepShared(request: Request, scope: string, caches: CacheStorage): Promise<Response> {
  try {
    await keep(request, scope, caches);
    return Response.redirect(`${scope}#shared`, 303);
  } catch {
    // no form, too much of it, or a disk that is full
    await caches.delete(CACHE).catch(() => false);
    return Response.redirect(`${scope}#shared=failed`, 303);
  }
}

async function keep(request: Request, scope: string, caches: CacheStorage): Promise<void> {
  const form = await request.formData();
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  // a form whose field holds nothing sends a file without a name
  const files = form.getAll('files').filter((value): value is File => typeof value !== 'string' && value.name !== '');
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw new Error('too much');
  for (const [index, file] of files.slice(0, MOST_FILES).entries())
    await cache.put(`${scope}${SHARED_PATH}/${index}/${encodeURIComponent(file.name)}`, new Response(file));
  // programs put an address into whichever field they like
  const text = ['url', 'text', 'title'].map((name) => form.get(name)).filter((value) => typeof value === 'string');
  await cache.put(`${scope}${SHARED_PATH}/text`, new Response(text.join(' ').slice(0, LONGEST_TEXT)));
}

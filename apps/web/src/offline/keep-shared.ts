/**
 * What other programs share with the installed app (`share_target` of the manifest): the service worker keeps it in a cache and opens the page, which
 * fetches it there (`take-shared.ts`; the worker is one script, so that the two share no module). No server sees it.
 */

/** The path that is shared to, from the folder of the app on; the manifest names it. */
export const SHARED_PATH = 'shared';

const CACHE = 'flyover-shared';
/** Files that are taken at once, and characters of a text. */
const MOST_FILES = 16;
const LONGEST_TEXT = 4000;

/** Keeps what a request brings, in place of what came before it. @returns the way to the page */
export async function keepShared(request: Request, scope: string, caches: CacheStorage): Promise<Response> {
  const form = await request.formData();
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const files = form.getAll('files').filter((value): value is File => typeof value !== 'string');
  for (const [index, file] of files.slice(0, MOST_FILES).entries())
    await cache.put(`${scope}${SHARED_PATH}/${index}/${encodeURIComponent(file.name)}`, new Response(file));
  // programs put an address into whichever field they like
  const text = ['url', 'text', 'title'].map((name) => form.get(name)).filter((value) => typeof value === 'string');
  await cache.put(`${scope}${SHARED_PATH}/text`, new Response(text.join(' ').slice(0, LONGEST_TEXT)));
  return Response.redirect(`${scope}#shared`, 303);
}

/**
 * The files of the app on this computer, so that it starts without network. Files with a hash in their name come from here. The page and
 * files with the same name in every version come from the network if there is one, so that updates take effect and other content at this
 * address is not hidden. Queries, tiles and all other requests go to the network.
 */

/** The files of a build; `offline-list.ts` writes it. */
export interface OfflineList {
  /** Another one for every build. */
  readonly version: string;
  /** Paths from the folder of the app on, without the page itself. */
  readonly files: readonly string[];
  /** Those with the texts of a language, by its code. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** The script that the page names: a page that names another is of another version. */
  readonly entry: string;
}

/** The storage and the network access of the files. */
export interface OfflineMeans {
  /** Address of the folder of the app. */
  readonly scope: string;
  /** The one whose texts are kept; English is built in. */
  readonly language?: string;
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** ms after which a network that is silent counts as none */
  readonly patience?: number;
}

/** The files on this computer. */
export interface OfflineFiles {
  /** Fetches all that is not here yet. @throws where one cannot be had, or is of another version: then nothing of it stays */
  install(): Promise<void>;
  /** Pauses fetching: the user works at the page, or waits for an answer. */
  giveWay(): void;
  /** Drops what older versions have left. */
  dropOlder(): Promise<void>;
  /** The answer to a request; undefined where it is none of ours, and goes its own way. */
  answer(request: Request): Promise<Response> | undefined;
}

const PREFIX = 'flyover-app-';
const PAGE = '';
/** The configuration of the server. A static file host may have none. */
const CONFIG = 'config.json';
/** The folder of files with a hash in their name: a name has the same content in every version. */
const HASHED = 'assets/';
/** Files that are fetched at once. */
const AT_ONCE = 4;
const PATIENCE = 4000;
/**
 * The pause of fetching after the page has last asked for one, and the longest in all, since a browser ends a worker that takes minutes. ms
 */
const WAY = 1000;
const MOST_WAY = 120_000;

export function createOfflineFiles({ version, files: every, languages, entry }: OfflineList, means: OfflineMeans): OfflineFiles {
  const { scope, caches, fetch, language = 'en', patience = PATIENCE } = means;
  const ofLanguage = languages[language] ?? [];
  const files = [...every, ...ofLanguage];
  const name = ofLanguage.length === 0 ? PREFIX + version : `${PREFIX}${version}-${language}`;
  const newest = new Set([PAGE, CONFIG, ...files.filter((path) => !path.startsWith(HASHED))]);

  /** When fetching goes on, and how long it has not. */
  let goesOnAt = 0;
  let waited = 0;

  async function waitForPage(): Promise<void> {
    for (let left = goesOnAt - Date.now(); left > 0 && waited < MOST_WAY; left = goesOnAt - Date.now()) {
      const since = Date.now();
      await new Promise((resolve) => setTimeout(resolve, left));
      waited += Date.now() - since;
    }
  }

  async function fetchInto(cache: Cache, path: string): Promise<void> {
    const isHashed = path.startsWith(HASHED);
    const known = isHashed ? await caches.match(scope + path) : undefined;
    const answer = known ?? (await fetch(scope + path, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' }));
    if (path === CONFIG && !answer.ok) return;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    if (path !== PAGE) return cache.put(scope + path, answer);
    const page = await answer.text();
    if (!page.includes(entry)) throw new Error('another version');
    // a new answer: one that was led elsewhere opens no page
    return cache.put(scope, new Response(page, { headers: answer.headers }));
  }

  /** Returns a file with a hash in its name: from the cache, else from the network, and then it is cached. */
  async function hashedFile(request: Request, address: string): Promise<Response> {
    const here = await caches.match(address);
    if (here !== undefined) return here;
    const answer = await fetch(request);
    // presets of a language, say: they will be needed again. A full disk does not prevent their present use
    if (answer.ok) await keep(address, answer.clone()).catch(() => undefined);
    return answer;
  }

  async function keep(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(name);
    await cache.put(address, answer);
  }

  /** From the network; from here where that is silent, or the server behind it has a fault. */
  async function newestFile(request: Request, address: string): Promise<Response> {
    const here = await caches.match(address);
    const asked = fetch(request);
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
    const answer = here === undefined ? await asked : await Promise.race([asked.catch(() => undefined), silence]);
    if (answer === undefined || (here !== undefined && answer.status >= 500)) return here ?? Response.error();
    if (address === scope + CONFIG && answer.ok) await keep(address, answer.clone()).catch(() => undefined);
    return answer;
  }

  return {
    async install() {
      const cache = await caches.open(name);
      const waiting = [PAGE, CONFIG, ...files];
      const work = async () => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await fetchInto(cache, path);
          await waitForPage();
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } catch (thrown) {
        waiting.length = 0;
        await caches.delete(name);
        throw thrown;
      }
    },
    giveWay() {
      goesOnAt = Date.now() + WAY;
    },
    async dropOlder() {
      const older = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
      await Promise.all(older.map((each) => caches.delete(each)));
    },
    answer(request) {
      const address = request.url.replace(/[?#].*/s, '').replace(/index\.html$/, '');
      if (request.method !== 'GET' || !address.startsWith(scope)) return undefined;
      const path = address.slice(scope.length);
      if (path.startsWith(HASHED)) return hashedFile(request, address);
      return newest.has(path) ? newestFile(request, address) : undefined;
    },
  };
}

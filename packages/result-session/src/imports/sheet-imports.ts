/** Imports of style sheets from the web: fetching within limits, the configured places that are allowed, and a cache of fetched sheets. */
import type { ImportRefusal, ImportSource } from '@flyover/mapcss';

/** One sheet from the web, or why there is none. */
export type FetchedSheet = { readonly text: string } | ImportRefusal;

/** Limits of a sheet: bytes, and milliseconds until its last byte. */
export interface SheetLimits {
  readonly bytes: number;
  readonly ms: number;
}

/** Of one sheet, and of all that are imported together. */
const SHEET_LIMITS: SheetLimits = { bytes: 1_000_000, ms: 10_000 };

/**
 * Fetches a sheet; never rejects. A redirect is not followed: only the host of the address is asked.
 *
 * @param signal ends it
 */
export async function fetchSheet(address: string, signal: AbortSignal, limits = SHEET_LIMITS): Promise<FetchedSheet> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), limits.ms);
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  try {
    // a sheet that was changed on its server is asked for anew by the next run
    const response = await fetch(address, { signal: ending.signal, redirect: 'manual', cache: 'no-cache' });
    const fault = faultOf(response);
    if (fault !== undefined) {
      await response.body?.cancel();
      return { fault };
    }
    return await readSheet(response, limits.bytes);
  } catch {
    if (signal.aborted) return { fault: 'ended' };
    return { fault: ending.signal.aborted ? 'too-slow' : 'failed' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function faultOf({ type, status, ok, headers }: Response): ImportRefusal['fault'] | undefined {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirect';
  if (status === 404 || status === 410) return 'missing';
  // a page that says in words that there is nothing
  return ok && !/^text\/html\b/i.test(headers.get('content-type') ?? '') ? undefined : 'failed';
}

async function readSheet({ body, headers }: Response, bytes: number): Promise<FetchedSheet> {
  if (body === null) return { text: '' };
  if (Number(headers.get('content-length') ?? 0) > bytes) {
    await body.cancel();
    return { fault: 'too-large' };
  }
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode() };
    read += value.length;
    if (read > bytes) {
      await reader.cancel();
      return { fault: 'too-large' };
    }
    text += decoder.decode(value, { stream: true });
  }
}

// Allowed addresses: sheets in configured places.

/** The places of imported sheets. It can cross to another thread. */
export interface ImportPlaces {
  /** Base of relative names in the sheets of a query: the address of the page. */
  readonly base: string;
  /** Addresses of folders: what is below one of them may be imported. */
  readonly folders: readonly string[];
}

/** Nothing is imported. */
const NO_PLACES: ImportPlaces = { base: 'https://flyover.invalid/', folders: [] };

/** Signs of a path that some servers take for a slash or a step up once they have decoded them. */
const HIDDEN_STEPS = /%(?:2f|5c|2e|00)/i;

/**
 * From a name in a sheet to an address within the places.
 *
 * @returns relative to the importing sheet; a name of a query's sheet is relative to the base
 */
export function locateIn({ base, folders }: ImportPlaces): ImportSource['locate'] {
  const allowed = folders.flatMap((folder) => {
    const url = addressOf(folder, base);
    return url === undefined ? [] : [url];
  });
  return (name, importer = base) => {
    const url = addressOf(name, importer);
    if (url === undefined) return { fault: 'place' };
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'scheme' };
    if (url.username !== '' || url.password !== '' || HIDDEN_STEPS.test(url.pathname)) return { fault: 'place' };
    const isAllowed = allowed.some(({ origin, pathname }) => url.origin === origin && url.pathname.startsWith(pathname));
    if (!isAllowed) return { fault: 'place' };
    url.hash = '';
    return { address: url.href };
  };
}

function addressOf(name: string, base: string): URL | undefined {
  return name.length <= LONGEST && URL.canParse(name, base) ? new URL(name, base) : undefined;
}

/** UTF-16 units of an address. */
const LONGEST = 2000;

/** Limits of the imports of one query: different sheets, UTF-16 units of them together. */
export const IMPORT_LIMITS = { sheets: 20, length: SHEET_LIMITS.bytes };

/** The pause in typing before an unknown sheet is fetched, ms: names are typed letter by letter. */
const PAUSE = 300;

/** A request for sheets. */
export interface ImportRequest {
  /** During typing, new names wait for a pause. */
  readonly typing?: boolean;
  /** Whether to fetch again, without the cache. */
  readonly anew?: boolean;
}

/** The sheets that queries import. */
export interface SheetImports {
  setPlaces(places: ImportPlaces): void;
  /** Imports for one look. @param signal ends them */
  source(signal: AbortSignal, request?: ImportRequest): ImportSource;
}

/** Imports nothing. */
export const NO_IMPORTS: ImportSource = { locate: locateIn(NO_PLACES), read: async () => ({ fault: 'place' }) };

export function createSheetImports(shelf: SheetShelf = createSheetShelf(), ms = SHEET_LIMITS.ms): SheetImports {
  let locate = locateIn(NO_PLACES);
  return {
    setPlaces(places) {
      locate = locateIn(places);
    },
    source(signal, { typing = false, anew = false } = {}) {
      if (anew) shelf.clear();
      // together they take no longer than one may
      const ending = new AbortController();
      signal.addEventListener('abort', () => ending.abort(), { once: true });
      if (signal.aborted) ending.abort();
      let timed = false;
      return {
        locate,
        async read(address) {
          if (typing && !shelf.has(address)) await pause(signal);
          if (!timed) setTimeout(() => ending.abort(), ms);
          timed = true;
          const answer = await shelf.read(address, ending.signal);
          return 'fault' in answer && answer.fault === 'ended' && !signal.aborted ? { fault: 'too-slow' } : answer;
        },
      };
    },
  };
}

/** Waits; not after an abort. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

// A cache of fetched sheets, so that an edit of the importing sheet fetches none again.

/** The time that a running fetch without a requester goes on, ms: the next letter typed requests the same sheets. */
const LINGER = 1000;
/** Sheets that are kept. */
const MOST = 40;

/** Sheets by their addresses. */
interface SheetShelf {
  /** Whether a sheet is here, or on its way. */
  has(address: string): boolean;
  /** Resolves to a sheet, fetched unless cached; the signal aborts the wait, and the request is aborted with its last wait. */
  read(address: string, signal: AbortSignal): Promise<FetchedSheet>;
  /** Forgets what has come. */
  clear(): void;
}

interface Shelved {
  readonly answer: Promise<FetchedSheet>;
  readonly controller: AbortController;
  done: boolean;
  waiting: number;
}

/** @param fetched gets a sheet */
export function createSheetShelf(fetched: (address: string, signal: AbortSignal) => Promise<FetchedSheet> = fetchSheet): SheetShelf {
  const shelved = new Map<string, Shelved>();
  const start = (address: string): Shelved => {
    const controller = new AbortController();
    const sheet: Shelved = { controller, answer: fetched(address, controller.signal), done: false, waiting: 0 };
    const drop = () => {
      if (shelved.get(address) === sheet) shelved.delete(address);
    };
    controller.signal.addEventListener('abort', drop, { once: true });
    sheet.answer.then(() => {
      sheet.done = true;
    }, drop);
    shelved.set(address, sheet);
    const [oldest] = [...shelved].find(([, { done }]) => done) ?? [];
    if (shelved.size > MOST && oldest !== undefined) shelved.delete(oldest);
    return sheet;
  };
  const leave = (sheet: Shelved) => {
    sheet.waiting--;
    if (sheet.done || sheet.waiting > 0) return;
    setTimeout(() => {
      if (!sheet.done && sheet.waiting === 0) sheet.controller.abort();
    }, LINGER);
  };
  return {
    has: (address) => shelved.has(address),
    async read(address, signal) {
      if (signal.aborted) return { fault: 'ended' };
      const sheet = shelved.get(address) ?? start(address);
      sheet.waiting++;
      let end: (() => void) | undefined;
      const ended = new Promise<FetchedSheet>((resolve) => {
        end = () => resolve({ fault: 'ended' });
        signal.addEventListener('abort', end, { once: true });
      });
      try {
        return await Promise.race([sheet.answer, ended]);
      } finally {
        if (end !== undefined) signal.removeEventListener('abort', end);
        leave(sheet);
      }
    },
    clear() {
      for (const [address, { done }] of shelved) if (done) shelved.delete(address);
    },
  };
}

/** What the sheets of a query import, from the web. */
import type { ImportSource } from '@flyover/mapcss';
import { SHEET_LIMITS } from './fetch-sheet.ts';
import { type ImportPlaces, locateIn, NO_PLACES } from './import-places.ts';
import { createSheetShelf, type SheetShelf } from './sheet-shelf.ts';

/** How much one query imports: different sheets, UTF-16 units of them together. */
export const IMPORT_LIMITS = { sheets: 20, length: SHEET_LIMITS.bytes };

/** How long nobody has typed before a sheet is asked for that was not known so far, ms: names are typed letter by letter. */
const PAUSE = 300;

/** How sheets are asked for. */
export interface ImportWish {
  /** Somebody may be typing: new names wait for a pause. */
  readonly typing?: boolean;
  /** What was fetched before does not count. */
  readonly anew?: boolean;
}

/** The sheets that queries import. */
export interface SheetImports {
  setPlaces(places: ImportPlaces): void;
  /** Imports for one look. @param signal ends them */
  source(signal: AbortSignal, wish?: ImportWish): ImportSource;
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

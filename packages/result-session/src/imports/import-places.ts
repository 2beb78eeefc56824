/** Which sheets may be imported: those in configured places. */
import type { ImportSource } from '@flyover/mapcss';

/** Where imported sheets come from. It may cross to another thread. */
export interface ImportPlaces {
  /** What names in the sheets of a query are relative to: the address of the page. */
  readonly base: string;
  /** Addresses of folders: what is below one of them may be imported. */
  readonly folders: readonly string[];
}

/** Nothing is imported. */
export const NO_PLACES: ImportPlaces = { base: 'https://flyover.invalid/', folders: [] };

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

/** The user's own servers and backgrounds: lists in the settings beside the one that is in use. */
import { useSettings } from './settings-store.ts';

/** A field that holds the address in use, and the list of the user's own. */
const LISTS = { server: 'customServers', tile_server: 'customTiles' } as const;

export type AddressField = keyof typeof LISTS;

/** Adds an address to the user's own, and uses it. */
export function addAddress(field: AddressField, address: string): void {
  const settings = useSettings.getState();
  const list = settings[LISTS[field]];
  settings.take({ [LISTS[field]]: list.includes(address) ? list : [...list, address], [field]: address });
}

/**
 * Removes an address from the user's own; where it was in use, the default is.
 *
 * @returns brings it back to its place, and into use where nothing else was chosen meanwhile
 */
export function removeAddress(field: AddressField, address: string): () => void {
  const settings = useSettings.getState();
  const list = settings[LISTS[field]];
  const place = list.indexOf(address);
  const wasUsed = settings[field] === address;
  settings.take({ [LISTS[field]]: list.filter((other) => other !== address), ...(wasUsed && { [field]: '' }) });
  return () => {
    const now = useSettings.getState();
    const others = now[LISTS[field]].filter((other) => other !== address);
    now.take({
      ...(place >= 0 && { [LISTS[field]]: [...others.slice(0, place), address, ...others.slice(place)] }),
      ...(wasUsed && now[field] === '' && { [field]: address }),
    });
  };
}

/**
 * An address of a background as a person types it: a template with all of `{z}`, `{x}` and `{y}` (or `{-y}`, rows counted from the
 * south), or the address of a map style.
 *
 * @returns undefined where it is none
 */
export function readTileAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (!/^(https?:)?\/\//.test(address) || address.length > 2000 || !URL.canParse(address, 'https://flyover.invalid/')) return undefined;
  const placeholders = [/\{z\}/, /\{x\}/, /\{-?y\}/].filter((part) => part.test(address)).length;
  // neither a template nor without any placeholder: something is missing
  return placeholders === 3 || (placeholders === 0 && !address.includes('{')) ? address : undefined;
}

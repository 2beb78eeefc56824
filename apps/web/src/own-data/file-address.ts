/** Addresses of files that are open in the page: what a run, its result and the history know them by. Nothing can be fetched from them. */

/** No request goes to this scheme, and no text may name it as its server (`run/servers.ts`). */
const SCHEME = 'own-file:';

/** A name of a file can be anything; so much of it is kept, UTF-16 units. */
const LONGEST_NAME = 200;

/** @param number counts the files that this page has opened */
export function fileAddress(number: number, name: string): string {
  return `${SCHEME}${number}/${encodeURIComponent(wellFormed(name.slice(0, LONGEST_NAME)))}/`;
}

/** Whether an address is that of a file, open or not any more. */
export function isFileAddress(address: string): boolean {
  return address.startsWith(SCHEME);
}

/** The name of a file by its address; undefined where the address is another one. */
export function fileName(address: string): string | undefined {
  const [, name] = /^own-file:\d+\/([^/]*)\/$/.exec(address) ?? [];
  try {
    return name === undefined ? undefined : decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

/** Halves of pairs, which have no encoding, become replacement characters. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

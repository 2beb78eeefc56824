/** Storage of short links, and the choice of their names. */
import { createHash, randomInt } from 'node:crypto';

/** Failure to store or find a link: `full` where the disk is full, `out` where the store does not answer. */
export class LinkStoreFault extends Error {
  override readonly name = 'LinkStoreFault';
  readonly why: 'full' | 'out';

  constructor(why: LinkStoreFault['why'], cause: unknown) {
    super(`short links: ${why}`, { cause });
    this.why = why;
  }
}

/** Keeps links by their ids. Both calls reject with `LinkStoreFault`. */
export interface ShortLinkStore {
  /** Returns the link of an id, and renews its time; undefined for an unknown id. */
  find(id: string): Promise<string | undefined>;
  /** Returns the id of a link, a new one for a new link; undefined where there is no room for it. */
  idOf(link: string): Promise<string | undefined>;
  close(): Promise<void>;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Characters of an id: 62^10 is 8 · 10^17, so that ids of others cannot be guessed. */
const ID_LENGTH = 10;

/** Returns a new id from the system's random numbers. */
export function newId(): string {
  return Array.from({ length: ID_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
}

/** Returns whether a text has the form of an id. */
export function isId(text: string): boolean {
  return text.length === ID_LENGTH && /^[0-9A-Za-z]+$/.test(text);
}

/** Returns the key that finds a link: SHA-256 in hexadecimal digits. */
export function linkHash(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}

// Remaining capacity of a store of short links.

/** Capacity of a store. */
export interface LinkQuota {
  /** Number of links, and of characters of all of them. */
  readonly links: number;
  readonly characters: number;
  /** Days after which an unused link is deleted. */
  readonly days: number;
}

/** Default capacity. Deliberate flooding neither fills the disk nor removes the links of others. */
export const DEFAULT_QUOTA: LinkQuota = { links: 100_000, characters: 256 * 1024 * 1024, days: 730 };

/** Current contents of a store. */
interface LinkCount {
  readonly links: number;
  readonly characters: number;
}

/** Reserves room for a link; resolves to false where there is none. */
type LinkRoom = (link: string) => Promise<boolean>;

/** Time between two counts, which read all links, ms. */
const HOUR = 3_600_000;

/** @param tidy deletes links older than a number of days, and counts the others */
export function createLinkRoom(quota: LinkQuota, tidy: (days: number) => Promise<LinkCount>): LinkRoom {
  let counted: { links: number; characters: number; readonly at: number } | undefined;
  return async (link) => {
    if (counted === undefined || Date.now() - counted.at > HOUR) counted = { ...(await tidy(quota.days)), at: Date.now() };
    if (counted.links >= quota.links || counted.characters + link.length > quota.characters) return false;
    counted.links++;
    counted.characters += link.length;
    return true;
  };
}

/** Remaining capacity of a store of short links. */

/** Capacity of a store. */
export interface LinkQuota {
  /** Links, and characters of all of them. */
  readonly links: number;
  readonly characters: number;
  /** Days after which a link that nobody made or opened again is forgotten. */
  readonly days: number;
}

/** Default capacity. Deliberate flooding neither fills the disk nor removes the links of others. */
export const DEFAULT_QUOTA: LinkQuota = { links: 100_000, characters: 256 * 1024 * 1024, days: 730 };

/** Current contents of a store. */
export interface LinkCount {
  readonly links: number;
  readonly characters: number;
}

/** Takes room for a link; false where there is none. */
export type LinkRoom = (link: string) => Promise<boolean>;

/** ms between two counts of what is there: counting goes through all of it. */
const HOUR = 3_600_000;

/** @param tidy forgets links that are older than so many days, and counts the others */
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

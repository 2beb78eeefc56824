import rules from 'tag2link';
import type { TagLinks } from './value-links.ts';

/** A rule as `tag2link` writes it. */
export interface TagLinkRule {
  /** `Key:contact:facebook`. */
  readonly key: string;
  /** The address, with `$1` in place of the value. */
  readonly url: string;
  /** `wikidata:P3303` are sites of others about the thing. */
  readonly source: string;
  readonly rank: string;
}

const OF_OTHERS = 'wikidata:P3303';

/** One address for each key: of those that lead into the web a preferred one, then one of the site itself, then the first. */
export function chooseTagLinks(rules: readonly TagLinkRule[]): TagLinks {
  const best = new Map<string, TagLinkRule>();
  const rankOf = ({ rank, source }: TagLinkRule) => (rank === 'preferred' ? 2 : 0) + (source === OF_OTHERS ? 0 : 1);
  for (const rule of rules) {
    const key = rule.key.replace(/^Key:/, '');
    if (rule.key === key || rule.rank === 'deprecated' || !/^https?:\/\/[^/?#]/i.test(rule.url) || !rule.url.includes('$1')) continue;
    if (/^https?:\/\/[^/]*\.onion[/:]/i.test(rule.url)) continue;
    const before = best.get(key);
    if (before === undefined || rankOf(rule) > rankOf(before)) best.set(key, rule);
  }
  // values that are addresses themselves need no other: what is left of these rules are archives and caches
  for (const { key, url } of rules) if (url === '$1') best.delete(key.replace(/^Key:/, ''));
  return new Map([...best].map(([key, { url }]) => [key, url]));
}

/**
 * The table of the `tag2link` project (ISC), which collects URL formats of keys from the OpenStreetMap wiki and Wikidata. A separate chunk.
 */
export const tagLinkTable = chooseTagLinks(rules);

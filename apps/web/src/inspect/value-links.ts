/**
 * Links in the values of tags. A value is text of strangers: it decides only what stands behind a fixed beginning, or passes a check as an
 * address of the web. Nothing but http, https, mailto and tel comes out of here.
 */
import { valueAddress } from '../results/links.ts';

/** Keys whose values are numbers or names at some site, and the address there: `$1` stands for the value. */
export type TagLinks = ReadonlyMap<string, string>;

/** A piece of a value: text, and where it leads. The pieces of a value, one after the other, are the value. */
export interface ValuePart {
  readonly text: string;
  readonly address?: string;
}

/** A value with more characters is text and no link: no address is that long. */
export const LONGEST_LINKED = 2000;

/** The most values of one tag that are separated. */
const MOST_VALUES = 100;

/**
 * The pieces of a tag's value. Several values stand between semicolons.
 *
 * @param tagLinks further keys, once they have come
 */
export function linkValue(key: string, value: string, tagLinks?: TagLinks): readonly ValuePart[] {
  if (value.length > LONGEST_LINKED) return [{ text: value }];
  const parts: ValuePart[] = [];
  let plain = '';
  for (const [index, piece] of splitValues(value).entries()) {
    const text = piece.trim();
    const address = index < MOST_VALUES && text !== '' && !/^\s*;/.test(piece) ? addressOf(key, text, tagLinks) : undefined;
    if (address === undefined) {
      plain += piece;
      continue;
    }
    const before = plain + piece.slice(0, piece.indexOf(text));
    if (before !== '') parts.push({ text: before });
    parts.push({ text, address });
    plain = piece.slice(piece.indexOf(text) + text.length);
  }
  if (plain !== '') parts.push({ text: plain });
  return parts;
}

/** Values and the semicolons between them. An address of the web may hold semicolons itself: there only one before another address counts. */
function splitValues(value: string): string[] {
  return value.split(/^\s*(?:https?:|www\.)/i.test(value) ? /(;)(?=\s*(?:https?:|www\.))/i : /(;)/);
}

function addressOf(key: string, value: string, tagLinks: TagLinks | undefined): string | undefined {
  return (
    valueAddress(value) ??
    bareAddress(key, value) ??
    mailAddress(value) ??
    phoneAddress(key, value) ??
    wikipediaAddress(key, value) ??
    wikidataAddress(key, value) ??
    commonsAddress(key, value) ??
    mapillaryAddress(key, value) ??
    tableAddress(key, value, tagLinks)
  );
}

/** `www.example.org`, and in a tag for addresses also `example.org/menu`. */
function bareAddress(key: string, value: string): string | undefined {
  const isBare = /^www\.[^\s/.]+\.\S+$/i.test(value);
  const isHost = /(^|:)(website|url)(:|$)/.test(key) && /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(\/\S*)?$/u.test(value);
  return isBare || isHost ? valueAddress(`http://${value}`) : undefined;
}

/** Returns a link for text in the form of an e-mail address. Encoded, so that no subject or further recipient can hide in it. */
function mailAddress(value: string): string | undefined {
  if (!/^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\/?&#]+\.\p{L}{2,}$/u.test(value)) return undefined;
  const at = value.lastIndexOf('@');
  return encode(value, (text) => `mailto:${encodeURIComponent(text.slice(0, at))}@${encodeURIComponent(text.slice(at + 1))}`);
}

/** Keys of telephone numbers: `phone`, `contact:mobile`, `operator:fax`, `phone:emergency`. */
const PHONE_KEY = /(?:^|:)(?:phone|mobile|fax|tel|telephone|sms|whatsapp)(?:_\d{1,2})?(?::|$)/;

/** A number as people write it, `+49 (0) 30 / 123-45`: of it the digits are dialled, without the zero in brackets that is for calls from within. */
function phoneAddress(key: string, value: string): string | undefined {
  if (!PHONE_KEY.test(key) || value.length > 40 || !/^\+?[\d\s().\-/\u2010-\u2015\u00a0]+$/.test(value)) return undefined;
  const isInternational = value.startsWith('+');
  const digits = (isInternational ? value.replace(/\(0\)/, '') : value).replace(/\D/g, '');
  return digits.length < 3 || digits.length > 15 ? undefined : `tel:${isInternational ? '+' : ''}${digits}`;
}

/** `wikipedia=de:Linde#Name`, `wikipedia:de=Linde`, `brand:wikipedia=en:…`; without a language the English one. */
function wikipediaAddress(key: string, value: string): string | undefined {
  const ofKey = /(?:^|:)wikipedia(?::([a-z]{2,12}(?:-[a-z]{2,12})*))?$/.exec(key);
  if (ofKey === null) return undefined;
  const ofValue = /^([a-z]{2,3}(?:-[a-z]{2,12})*|simple):(.+)$/s.exec(value);
  const [language, article] = ofValue === null ? [ofKey[1] ?? 'en', value] : [ofValue[1], ofValue[2]];
  return encode(article, (text) => `https://${language}.wikipedia.org/wiki/${pagePath(text)}`);
}

function wikidataAddress(key: string, value: string): string | undefined {
  return /(^|:)wikidata$/.test(key) && /^Q[1-9]\d{0,15}$/.test(value) ? `https://www.wikidata.org/wiki/${value}` : undefined;
}

/** Files and categories; in `image` too. */
function commonsAddress(key: string, value: string): string | undefined {
  if (!/(^|:)(wikimedia_commons|image)(:\d+)?$/.test(key) || !/^(File|Category):./i.test(value)) return undefined;
  return encode(value, (text) => `https://commons.wikimedia.org/wiki/${pagePath(text)}`);
}

/** Ids of pictures are numbers; the older ones have 22 letters and digits. */
function mapillaryAddress(key: string, value: string): string | undefined {
  if (!/(^|:)mapillary(:|$)/.test(key) || !/^(\d{5,20}|[\w-]{22})$/.test(value)) return undefined;
  return `https://www.mapillary.com/app?focus=photo&pKey=${value}`;
}

/** An address from the table. The value may choose a page of the site, never another site. */
function tableAddress(key: string, value: string, tagLinks: TagLinks | undefined): string | undefined {
  const template = /(^|:)(wikipedia|wikidata|wikimedia_commons|image|mapillary)(:|$)/.test(key) ? undefined : tagLinks?.get(key);
  if (template === undefined) return undefined;
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1];
  if (host === undefined || (host.includes('$1') && !/^[a-z\d-]{1,63}$/i.test(value))) return undefined;
  // some ids are paths, `pages/Linde/123`
  const filled = encode(value, (text) => template.replaceAll('$1', () => encodeURIComponent(text).replaceAll('%2F', '/')));
  return filled === undefined ? undefined : valueAddress(filled);
}

/** A title as the wikis write it in addresses, with its section. */
function pagePath(title: string): string {
  const [page, ...section] = title.trim().replace(/\s+/g, '_').split('#');
  const path = encodeURIComponent(page).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return section.length === 0 ? path : `${path}#${encodeURIComponent(section.join('#'))}`;
}

/** Text with half a character cannot be encoded: it is no link. */
function encode(text: string, write: (text: string) => string): string | undefined {
  try {
    return write(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

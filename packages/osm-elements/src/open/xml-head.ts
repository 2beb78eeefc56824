/** The tags with which an XML text begins. */

/** What may stand within the root before its contents. */
const HEAD: ReadonlySet<string> = new Set(['bounds', 'bound', 'meta']);

/** A text is looked through so far. */
const FARTHEST = 1 << 16;
const LONGEST_TAG = 100;

/** Names without a prefix; undefined where a tag has not come. */
export interface XmlHead {
  readonly root: string | undefined;
  /** The first tag within that is not of a head. */
  readonly within: string | undefined;
  /** No more bytes will tell more. */
  readonly isAll: boolean;
}

/** @param from where the first `<` is */
export function xmlHead(bytes: Uint8Array, from: number): XmlHead {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + FARTHEST));
  let root: string | undefined;
  for (let at = 0; ; ) {
    const open = text.indexOf('<', at);
    if (open === -1) break;
    const end = endOfMarkup(text, open);
    if (end === undefined) {
      const name = /^<([\w.-]+:)?([\w.-]+)[\s/>]/.exec(text.slice(open, open + LONGEST_TAG))?.[2];
      if (name === undefined) {
        // an end tag, or one that has not come whole
        if (text.length - open >= LONGEST_TAG || text[open + 1] === '/') return { root, within: undefined, isAll: true };
        break;
      }
      if (root === undefined) root = name;
      // the Overpass API says of its data in a note without attributes what one may do with it
      else if (name === 'note' && text[open + '<note'.length] === '>') return { root, within: '', isAll: true };
      else if (!HEAD.has(name)) return { root, within: name, isAll: true };
    }
    at = end ?? open + 1;
  }
  return { root, within: undefined, isAll: bytes.length - from >= FARTHEST };
}

/** Where a comment, an instruction or a document type ends; undefined for a tag. */
function endOfMarkup(text: string, open: number): number | undefined {
  const ending = text.startsWith('<!--', open) ? '-->' : text[open + 1] === '?' ? '?>' : text[open + 1] === '!' ? '>' : undefined;
  if (ending === undefined) return undefined;
  const end = text.indexOf(ending, open + 2);
  return end === -1 ? text.length : end + ending.length;
}

/** Tells OSM XML from GPX and KML by the name of its root. */

/** A text is looked through so far. */
const FARTHEST = 1 << 16;

/**
 * The format of an XML text.
 *
 * @param from where its first `<` is
 * @returns undefined where more bytes are needed to tell; what cannot be told is taken for OSM XML, whose reader says what is missing
 */
export function xmlFormat(bytes: Uint8Array, from: number): 'osm-xml' | 'feature-xml' | undefined {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + FARTHEST));
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open === -1) break;
    const end = endOfMarkup(text, open);
    if (end === undefined) {
      const name = /^<([\w.-]+:)?([\w.-]+)[\s/>]/.exec(text.slice(open, open + 100))?.[2];
      if (name !== undefined) return name === 'gpx' || name === 'kml' ? 'feature-xml' : 'osm-xml';
      break;
    }
    at = end;
  }
  return bytes.length - from < FARTHEST ? undefined : 'osm-xml';
}

/** Where a comment, an instruction or a document type ends; undefined for a tag. */
function endOfMarkup(text: string, open: number): number | undefined {
  const ending = text.startsWith('<!--', open) ? '-->' : text[open + 1] === '?' ? '?>' : text[open + 1] === '!' ? '>' : undefined;
  if (ending === undefined) return undefined;
  const end = text.indexOf(ending, open + 2);
  return end === -1 ? text.length : end + ending.length;
}

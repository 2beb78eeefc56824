/** Tells OSM XML from GPX, KML and others by the name of its root, and from what else has its root by the first tag within. */

type XmlFormat = 'osm-xml' | 'feature-xml' | 'tcx' | 'gml' | 'notes' | 'changesets';

/** Names of roots, without a prefix; any other is left to the reader of OSM XML. */
const ROOTS: ReadonlyMap<string, XmlFormat> = new Map([
  ['gpx', 'feature-xml'],
  ['kml', 'feature-xml'],
  ['TrainingCenterDatabase', 'tcx'],
  ['FeatureCollection', 'gml'],
  ['osm-notes', 'notes'],
]);
/** What `<osm>` begins with where it holds no elements. */
const CONTENTS: ReadonlyMap<string, XmlFormat> = new Map([
  ['note', 'notes'],
  ['changeset', 'changesets'],
]);
/** What may stand before that. */
const HEAD: ReadonlySet<string> = new Set(['osm', 'bounds', 'bound', 'meta']);

/** A text is looked through so far. */
const FARTHEST = 1 << 16;
const LONGEST_TAG = 100;

/**
 * The format of an XML text.
 *
 * @param from where its first `<` is
 * @returns undefined where more bytes are needed to tell; what cannot be told is taken for OSM XML, whose reader says what is missing
 */
export function xmlFormat(bytes: Uint8Array, from: number): XmlFormat | undefined {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + FARTHEST));
  let at = 0;
  let isInOsm = false;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open === -1) break;
    const end = endOfMarkup(text, open);
    if (end === undefined) {
      const name = /^<([\w.-]+:)?([\w.-]+)[\s/>]/.exec(text.slice(open, open + LONGEST_TAG))?.[2];
      if (name === undefined) {
        // an end tag, or one that has not come whole
        if (text.length - open >= LONGEST_TAG || text[open + 1] === '/') return 'osm-xml';
        break;
      }
      if (!isInOsm) {
        const format = ROOTS.get(name);
        if (format !== undefined) return format;
        if (name !== 'osm') return 'osm-xml';
        isInOsm = true;
      }
      // the Overpass API says of its data in a note without attributes what one may do with it
      else if (name === 'note' && text[open + '<note'.length] === '>') return 'osm-xml';
      else if (!HEAD.has(name)) return CONTENTS.get(name) ?? 'osm-xml';
    }
    at = end ?? open + 1;
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

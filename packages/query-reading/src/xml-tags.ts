/** The tags of a query in the XML form, one after the other, also of one that is not finished. */
import { scanXmlTag, type XmlTag } from '@flyover/overpass-ql';

/** Markup that holds no tags. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['</', '>'],
  ['<!', '>'],
] as const;

/** Every tag that opens an element. */
export function xmlTags(query: string): readonly XmlTag[] {
  const tags: XmlTag[] = [];
  for (let at = query.indexOf('<'); at !== -1; at = query.indexOf('<', at)) {
    const skipped = SKIPPED.find(([start]) => query.startsWith(start, at));
    if (skipped !== undefined) {
      const end = query.indexOf(skipped[1], at + skipped[0].length);
      if (end === -1) break;
      at = end + skipped[1].length;
      continue;
    }
    const tag = scanXmlTag(query, at);
    if (tag.name !== '') tags.push(tag);
    at = Math.max(tag.to, at + 1);
  }
  return tags;
}

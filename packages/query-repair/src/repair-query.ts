/** The repair helper: a query that gives something drawable, or something an editor can load. */
import { readQuery } from './read-query.ts';
import type { Purpose, Repair } from './repair.ts';
import { repairQl } from './repair-ql.ts';
import { repairXml } from './repair-xml.ts';

/**
 * Repairs a query, by its syntax: names, texts, comments, placeholders and layout stay. Repairing twice changes nothing more.
 *
 * Never throws. A text that cannot be read is left alone, and a problem says why.
 *
 * @param text the user's text, placeholders not expanded, in Overpass QL or in the XML form
 */
export function repairQuery(text: string, purpose: Purpose): Repair {
  const read = readQuery(text);
  if ('message' in read) return { text, changed: false, problems: [read] };
  const repaired = read.language === 'xml' ? repairXml(text, read, purpose) : repairQl(text, read, purpose);
  return { ...repaired, changed: repaired.text !== text };
}

/** Whether a repair for this purpose would change the text. */
export function needsRepair(text: string, purpose: Purpose): boolean {
  return repairQuery(text, purpose).changed;
}

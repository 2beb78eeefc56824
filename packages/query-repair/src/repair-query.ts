/** The repair helper: a query that gives something drawable, or something an editor can load. */
import { type Purpose, type Repair, readQuery } from './read-query.ts';
import { repairQl } from './repair-ql.ts';
import { repairXml } from './repair-xml.ts';

/**
 * Repairs a query, by its syntax: names, texts, comments, placeholders and layout stay. Repairing twice changes nothing more.
 *
 * Never throws. A text that cannot be read is left alone, and a problem says why.
 *
 * Relations whose type says that their members are relations (`route_master`) get all that is below these too.
 *
 * @param text the user's text, placeholders not expanded, in Overpass QL or in the XML form
 * @param areNested whether members of all relations are taken for relations: where an answer had no place for them, or the query does not say
 */
export function repairQuery(text: string, purpose: Purpose, areNested = false): Repair {
  const first = repairOnce(text, purpose, areNested);
  let last = first;
  // a set that a repair writes in a loop may be read in its next round, by an out that lacked nothing before
  for (let pass = 1; last.changed && pass < PASS_LIMIT; pass++) last = repairOnce(last.text, purpose, areNested);
  return { text: last.text, changed: last.text !== text, problems: first.problems };
}

/** Whether a repair for this purpose would change the text. */
export function needsRepair(text: string, purpose: Purpose): boolean {
  return repairOnce(text, purpose, false).changed;
}

/** Each pass repairs an out or is the last; two are enough but for loops in loops. */
const PASS_LIMIT = 16;

function repairOnce(text: string, purpose: Purpose, areNested: boolean): Repair {
  const read = readQuery(text);
  if ('reason' in read) return { text, changed: false, problems: [read] };
  const repaired = read.language === 'xml' ? repairXml(text, read, purpose, areNested) : repairQl(text, read, purpose, areNested);
  return { ...repaired, changed: repaired.text !== text };
}

/** Sentences about queries that cannot be converted to another form. */
import type { XmlFault } from '@flyover/overpass-ql';

/** One sentence, small at its beginning. */
export function xmlFaultSentence({ kind, code }: XmlFault): string {
  if (kind === 'depth') return 'this nests deeper than the Overpass API reads XML: divide it';
  if (kind === 'statement') return 'Overpass QL has no word for this statement: only XML can say it';
  return `XML cannot hold the character U+${code.toString(16).toUpperCase().padStart(4, '0')}: take it out`;
}

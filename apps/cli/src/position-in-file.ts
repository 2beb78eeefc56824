/** Mapping of findings in an expanded query to positions in the file. */
import { addedXmlLines, type Diagnostic } from '@flyover/overpass-ql';
import type { Expansion } from '@flyover/query-template';
import { lineAndColumn } from './problem.ts';

/** Line and column from 1 in the lines of the file; what is missing at the end of a text is on the line behind it. */
export function positionInFile(
  text: string,
  { query, language, offsetInText }: Expansion,
  { from, line }: Pick<Diagnostic, 'from' | 'line'>,
): { readonly line: number; readonly column: number } {
  const own = lineAndColumn(text, offsetInText(from));
  // what is missing may be on a line behind the text
  const added = language === 'xml' ? addedXmlLines(query) : 0;
  const behind = line - added - lineAndColumn(query, from).line;
  return behind === 0 ? own : { line: Math.max(own.line + behind, 1), column: 1 };
}

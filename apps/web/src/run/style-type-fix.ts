/** The type of a selector that MapCSS does not have, and the one that was meant: habits of Overpass QL and of JOSM. */

const MEANT: Readonly<Record<string, string>> = { nwr: '*', rel: 'relation', relations: 'relation', nodes: 'node', ways: 'way' };

/** At the start of a selector: behind nothing, a comma, a brace or a comment, and before what may follow a type. */
const TYPE = /(^|[,{}/>]|\{\{style:)(\s*)(nwr|rel|relations|nodes|ways)(?=\s*[[|{:.,]|\s*$)/;

export interface TypeFix {
  readonly wrong: string;
  readonly meant: string;
  /** The whole text with the type in place. */
  readonly text: string;
}

/**
 * Finds the type to write.
 *
 * @param line of the text, from 1, at which the sheet cannot be read
 * @returns undefined where that line has no such type
 */
export function fixType(text: string, line: number): TypeFix | undefined {
  const lines = text.split('\n');
  const found = TYPE.exec(lines[line - 1] ?? '');
  if (found === null) return undefined;
  const [all, before, space, wrong] = found;
  const meant = MEANT[wrong];
  const row = lines[line - 1];
  lines[line - 1] = `${row.slice(0, found.index)}${before}${space}${meant}${row.slice(found.index + all.length)}`;
  return { wrong, meant, text: lines.join('\n') };
}

/** Lists of numbers as they stand in a query of Overpass QL: the XML form takes them over as texts. */
import type { SyntaxNode } from '../syntax-node.ts';

/** The numbers of `[bbox:…]`; undefined where the text does not hold that there. */
export function writtenBbox(text: string, { from, to }: SyntaxNode): string | undefined {
  return /^\[\s*bbox\s*:([\d.eE+\-,\s]*)\]$/u.exec(text.slice(from, to))?.[1].replace(/\s+/gu, '');
}

/** The text of `(poly:"…")`; undefined where the text does not hold that there. */
export function writtenPolygon(text: string, { from, to }: SyntaxNode): string | undefined {
  return /^\(\s*poly\s*:\s*(?:"([\d.eE+\-,;\s]*)"|'([\d.eE+\-,;\s]*)')\s*\)$/u.exec(text.slice(from, to))?.slice(1).find(isText);
}

function isText(part: string | undefined): boolean {
  return part !== undefined;
}

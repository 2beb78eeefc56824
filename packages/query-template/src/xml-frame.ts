/** Overpass wants a whole XML document: a declaration at the very start and one `osm-script` around everything. */
import { copy, createTextPieces, insert, originOf, type TextPieces } from './text-pieces.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * Adds the XML declaration and the root element where they are missing, and brings a declaration that directives pushed down
 * back to the start. Adds no line.
 */
export function frameXml(pieces: TextPieces): TextPieces {
  const text = pieces.text;
  const userEnd = pieces.userText.length;
  const declaration = /^\s*<\?xml\s[^>]*\?>/.exec(text)?.[0] ?? '';
  const declarationFrom = declaration.length - declaration.trimStart().length;
  const rooted = /<osm-script[\s/>]/.test(withoutComments(text));
  const framed = createTextPieces(pieces.userText);
  if (declaration === '') insert(framed, DECLARATION, 0);
  copy(framed, pieces, declarationFrom, declaration.length);
  copy(framed, pieces, 0, declarationFrom);
  if (!rooted) insert(framed, '<osm-script>', originOf(pieces, declaration.length));
  copy(framed, pieces, declaration.length, text.length);
  if (!rooted) insert(framed, '</osm-script>', userEnd);
  return framed;
}

function withoutComments(text: string): string {
  let bare = '';
  let at = 0;
  for (let open = text.indexOf('<!--'); open !== -1; open = text.indexOf('<!--', at)) {
    bare += text.slice(at, open);
    const close = text.indexOf('-->', open + 4);
    if (close === -1) return bare;
    at = close + 3;
  }
  return bare + text.slice(at);
}

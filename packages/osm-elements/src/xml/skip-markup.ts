/** Skips what stands between tags: declarations, comments, processing instructions, the document type. */
import { ReadError } from '../read-error.ts';
import { END_OF_WINDOW } from '../text/unit-reader.ts';
import { GREATER, type XmlCursor } from './xml-cursor.ts';

const encoder = new TextEncoder();
const DECLARATION = encoder.encode('xml');
const COMMENT_START = encoder.encode('--');
const COMMENT_END = encoder.encode('-->');
const INSTRUCTION_END = encoder.encode('?>');
const CDATA_START = encoder.encode('[CDATA[');
const CDATA_END = encoder.encode(']]>');
const DOCTYPE = encoder.encode('DOCTYPE');
const DOCTYPE_COMMENT = encoder.encode('<!--');
const ENTITY = encoder.encode('<!ENTITY');

/** Skips `<? … ?>`; the cursor is behind `<?`. @throws ReadError `unsupported` where the file says it is not UTF-8 */
export function skipInstruction(cursor: XmlCursor): void {
  const start = cursor.position;
  const end = indexOf(cursor, INSTRUCTION_END, start);
  const isDeclaration = startsWith(cursor, DECLARATION) && cursor.bytes[start + DECLARATION.length] <= 32;
  if (isDeclaration) {
    const text = String.fromCharCode(...cursor.bytes.subarray(start, Math.min(end, start + 200)));
    const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? 'utf-8';
    if (!/^(utf-?8|us-ascii|ascii)$/i.test(encoding))
      throw new ReadError({ kind: 'encoding', encoding: encoding.slice(0, 40) }, cursor.offset);
  }
  cursor.position = end + INSTRUCTION_END.length;
}

/**
 * Skips `<! … >`; the cursor is behind `<!`.
 *
 * @returns where the text of a CDATA section begins and ends, or undefined
 * @throws ReadError `unsupported` where the document type declares entities: they are never expanded
 */
export function skipDeclaration(cursor: XmlCursor): [start: number, end: number] | undefined {
  const start = cursor.position;
  if (startsWith(cursor, COMMENT_START)) {
    cursor.position = indexOf(cursor, COMMENT_END, start + COMMENT_START.length) + COMMENT_END.length;
    return undefined;
  }
  if (startsWith(cursor, CDATA_START)) {
    const text = start + CDATA_START.length;
    const end = indexOf(cursor, CDATA_END, text);
    cursor.position = end + CDATA_END.length;
    return [text, end];
  }
  if (!startsWith(cursor, DOCTYPE)) cursor.fail('<!--');
  skipDocumentType(cursor);
  return undefined;
}

/** Skips up to the `>` that is neither in quotes nor in brackets. */
function skipDocumentType(cursor: XmlCursor): void {
  const { bytes } = cursor;
  let quote = 0;
  let inBrackets = false;
  for (let at = cursor.position; at < cursor.end; at++) {
    const byte = bytes[at];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === 34 || byte === 39) quote = byte;
    else if (byte === 91) inBrackets = true;
    else if (byte === 93) inBrackets = false;
    else if (byte === 60 && sameAt(bytes, at, DOCTYPE_COMMENT)) at = indexOf(cursor, COMMENT_END, at + DOCTYPE_COMMENT.length) + 2;
    else if (byte === 60 && sameAt(bytes, at, ENTITY)) {
      cursor.position = at;
      throw new ReadError({ kind: 'entities' }, cursor.offset);
    } else if (byte === GREATER && !inBrackets) {
      cursor.position = at + 1;
      return;
    }
  }
  throw END_OF_WINDOW;
}

function startsWith(cursor: XmlCursor, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) {
    if (cursor.position + i >= cursor.end) throw END_OF_WINDOW;
    if (cursor.bytes[cursor.position + i] !== text[i]) return false;
  }
  return true;
}

function indexOf(cursor: XmlCursor, text: Uint8Array, start: number): number {
  const last = cursor.end - text.length;
  for (let at = start; at <= last; at++) if (sameAt(cursor.bytes, at, text)) return at;
  throw END_OF_WINDOW;
}

function sameAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}

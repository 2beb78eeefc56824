/** References to characters in the XML form: `&lt;`, `&#228;`. */
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d+);|#x([0-9a-fA-F]+);|([\p{L}_:][\p{L}\p{N}_:.-]*);)?/gu;

/** A reference that stands for nothing: where, as a UTF-16 offset in the text, and what the server says of it. */
export interface ReferenceFault {
  readonly at: number;
  readonly message: string;
}

/** The first reference of a text that stands for nothing. */
export function findReferenceFault(text: string): ReferenceFault | undefined {
  for (const match of text.matchAll(REFERENCE)) {
    const [, decimal, hex, name] = match;
    const at = match.index;
    if (name !== undefined) {
      if (!Object.hasOwn(ENTITIES, name)) return { at, message: 'undefined entity' };
    } else if (decimal === undefined && hex === undefined) return { at, message: 'not well-formed (invalid token)' };
    else if (!isCharacter(codeOf(decimal, hex))) return { at, message: 'reference to invalid character number' };
  }
  return undefined;
}

/** The meaning of a value whose references all stand for something; line ends and tabs read as blanks. */
export function decode(text: string): string {
  return text
    .replace(/\r\n?|[\n\t]/gu, ' ')
    .replace(REFERENCE, (_whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined ? String.fromCodePoint(codeOf(decimal, hex)) : ENTITIES[name],
    );
}

function codeOf(decimal: string | undefined, hex: string | undefined): number {
  return decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
}

/** Whether XML has a character of a number. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) && code !== 0xfffe && code !== 0xffff;
}

/** References to characters in the XML form: `&lt;`, `&#228;`, and to what the text itself declares. */
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d+);|#x([0-9a-fA-F]+);|([\p{L}_:][\p{L}\p{M}\p{Nd}·_:.-]*);)?/gu;

/** What names of references a text declares. */
export interface EntityTable {
  readonly values: Map<string, string>;
  /** whether there may be more elsewhere: the server looks nowhere, and takes an unknown name for nothing */
  areMore: boolean;
  /** UTF-16 units that values of declared names may still put into the text */
  left: number;
}

/** How much the names that a text declares may make it grow: each may stand for much, and stand in many places. */
const MOST_GROWTH = 1_048_576;

/** A table that nothing is declared in yet. */
export function createEntityTable(): EntityTable {
  return { values: new Map(), areMore: false, left: MOST_GROWTH };
}

/** A reference that stands for nothing: where, as a UTF-16 offset in the text, and what the server says of it. */
export interface ReferenceFault {
  readonly at: number;
  readonly message: string;
}

/** A reference that the end of a text breaks off. */
const OPEN = /&(?:#(?:\d*|x[\da-fA-F]*)|[\p{L}_:][\p{L}\p{M}\p{Nd}·_:.-]*)?$/u;

const BAD_FORM = 'not well-formed (invalid token)';
const TOO_MUCH = 'limit on input amplification factor (from DTD and entities) breached';

/** A text without a reference that its end breaks off. */
export function withoutOpenReference(text: string): string {
  const at = text.lastIndexOf('&');
  return at === -1 || !OPEN.test(text.slice(at)) ? text : text.slice(0, at);
}

/** The first reference of a text that stands for nothing. */
export function findReferenceFault(text: string, entities: EntityTable): ReferenceFault | undefined {
  for (const match of text.matchAll(REFERENCE)) {
    const [, decimal, hex, name] = match;
    const at = match.index;
    if (name !== undefined) {
      const value = entityValue(name, entities);
      if (value === undefined && !entities.areMore) return { at, message: 'undefined entity' };
      entities.left -= value?.length ?? 0;
      if (entities.left < 0) return { at, message: TOO_MUCH };
    } else if (decimal === undefined && hex === undefined) return { at, message: BAD_FORM };
    else if (!isCharacter(codeOf(decimal, hex))) return { at, message: 'reference to invalid character number' };
  }
  return undefined;
}

/** Where the first reference is that is none by its form; -1: nowhere. */
export function findBrokenReference(text: string): number {
  for (const match of text.matchAll(REFERENCE)) if (match[0] === '&') return match.index;
  return -1;
}

/** The meaning of a value whose references all stand for something; line ends and tabs read as blanks. */
export function decode(text: string, entities: EntityTable): string {
  return text
    .replace(/\r\n?|[\n\t]/gu, ' ')
    .replace(REFERENCE, (_whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined ? String.fromCodePoint(codeOf(decimal, hex)) : (entityValue(name, entities) ?? ''),
    );
}

function entityValue(name: string, { values }: EntityTable): string | undefined {
  return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : values.get(name);
}

function codeOf(decimal: string | undefined, hex: string | undefined): number {
  return decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
}

/** Whether XML has a character of a number. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) && code !== 0xfffe && code !== 0xffff;
}

/** Text of files: gathered in pieces, which are given as UTF-8 chunks (no file is ever one string), and inside XML. */
import { escapeXml } from '@flyover/osm-elements';

/** UTF-16 units after which a chunk is taken. */
const CHUNK_UNITS = 1 << 16;

const encoder = new TextEncoder();

/** Text that waits to become bytes. */
export class TextChunks {
  private text = '';

  add(text: string): void {
    this.text += text;
  }

  /** Whether it is time to take a chunk. */
  get isFull(): boolean {
    return this.text.length >= CHUNK_UNITS;
  }

  /** The text so far as UTF-8; what follows begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(this.text);
    this.text = '';
    return bytes;
  }
}

// Text inside XML.

/**
 * Returns a text between tags or in an attribute, as `escapeXml` gives it. Characters that some readers treat as line ends are written as
 * references.
 */
export function xmlText(text: string): string {
  return escapeXml(text).replace(/[\u0085\u2028\u2029]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `<name>text</name>`, or nothing where there is no text. */
export function xmlElement(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
}

/** Returns a number as XML Schema's `decimal`: no exponent, at most seven decimals, as many as OpenStreetMap's coordinates have. */
export function decimalText(value: number): string {
  const text = value.toFixed(7).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Returns the text where it is a `dateTime` of XML Schema (`2026-01-02T03:04:05Z`), else undefined. */
export function dateTimeText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.test(value);
  return isDateTime && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** Escapes for strings of JSON, as the Overpass API writes them. */
import { ascii } from '../text/byte-writer.ts';

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOf(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What to write for each byte below 128 that cannot stand for itself. */
export const JSON_ESCAPES: readonly (Uint8Array | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  code < 32 || code === 34 || code === 92 ? ascii(escapeOf(String.fromCharCode(code))) : undefined,
);

/** A text between the quotes of a JSON string: quotes, backslashes and control characters are escaped, nothing else. */
export function escapeJson(text: string): string {
  return text.replace(/["\\]|\p{Cc}/gu, (character) =>
    character < ' ' || character === '"' || character === '\\' ? escapeOf(character) : character,
  );
}

/** Escapes for strings of JSON, as the Overpass API writes them. */

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOf(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text between the quotes of a JSON string: quotes, backslashes and control characters are escaped, nothing else. */
export function escapeJson(text: string): string {
  return text.replace(/["\\]|\p{Cc}/gu, (character) =>
    character < ' ' || character === '"' || character === '\\' ? escapeOf(character) : character,
  );
}

/** Escapes for text and attributes of XML. */

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters that XML 1.0 forbids, even as references, become U+FFFD. */
function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  return NAMED[character] ?? (code === 9 || code === 10 || code === 13 ? `&#${code};` : '\ufffd');
}

/**
 * A text for an attribute in double quotes or between tags. Line ends and tabs become references, so that attributes
 * keep them; control characters that XML cannot hold become U+FFFD.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]|\p{Cc}/gu, (character) =>
    character < ' ' || Object.hasOwn(NAMED, character) ? escapeOf(character) : character,
  );
}

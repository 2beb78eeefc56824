/** Escapes for text and attributes of XML. */

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 forbids, even as references, become U+FFFD. */
function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  return NAMED[character] ?? (code === 9 || code === 10 || code === 13 ? `&#${code};` : '\ufffd');
}

/**
 * A text for an attribute in double quotes or between tags. Line ends and tabs become references, so that attributes
 * keep them; what XML cannot hold (control characters, halves of surrogate pairs, U+FFFE, U+FFFF) becomes U+FFFD.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\ufffe\uffff]|\p{Cs}|\p{Cc}/gu, (character) =>
    character < '\u007f' || character > '\u009f' ? escapeOf(character) : character,
  );
}

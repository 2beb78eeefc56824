/** Test that distinguishes MapLibre layers from style sheets, without reading them. */

/** Whether the text of a directive is meant as JSON: a list of layers, or a style that has one. No rule of a style sheet begins like that. */
export function isMapLibreStyle(text: string): boolean {
  const first = skipComments(text, 0);
  const sign = text.charAt(first);
  if (sign === '{') return true;
  if (sign !== '[') return false;
  // `[highway]` is a selector
  const second = skipComments(text, first + 1);
  return second >= text.length || ['{', '[', ']'].includes(text.charAt(second));
}

/** Returns the offset of the next character that is neither blank nor part of a comment. */
function skipComments(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && text.charAt(at).trim() === '') at++;
    if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2);
    else return at;
  }
}

function endOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found === -1 ? text.length : found + sign.length;
}

/** Texts of others inside a query, a pattern and a comment, so that they stay texts. */

/**
 * A text as the query language quotes it. Two braces in a row would begin or end a placeholder; a backslash before the second one
 * stands for nothing else.
 */
export function quoteText(text: string): string {
  const inner = text
    .replace(/["\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/(?<=\{)\{|(?<=\})\}/g, '\\$&');
  return `"${inner}"`;
}

/** A text as a regular expression that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

/** A text inside a comment, on one line: it can neither end the comment nor hold a placeholder. */
export function commentText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\*(?=\/)/g, '* ')
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/\}(?=\})/g, '} ')
    .trim();
}

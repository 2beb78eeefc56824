/** What kind of answer a server gave: by its content type, then by how it begins. */

/** `page`: an HTML page, which is how errors come; `text`: anything without places (CSV, custom output). */
export type AnswerKind = 'json' | 'xml' | 'page' | 'text';

/**
 * @param contentType the header, or empty
 * @param head the first bytes as text, at least up to the root element
 */
export function answerKind(contentType: string, head: string): AnswerKind {
  const type = contentType.toLowerCase();
  const start = head.trimStart();
  if (/<html[\s>]/i.test(head)) return 'page';
  if (type.includes('json') || start.startsWith('{')) return 'json';
  if (/<osm[\s>]/.test(head)) return 'xml';
  return type.includes('html') ? 'page' : 'text';
}

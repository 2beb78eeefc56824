/** What kind of answer a server gave: by its content type, then by how it begins. */

/** `page`: an HTML page, which is how errors come; `text`: anything without places (CSV, custom output). */
export type AnswerKind = 'json' | 'xml' | 'page' | 'text';

/** Whether an answer that is text is a table: by its content type, else by what was asked for. */
export function isTableText(contentType: string, query: string): boolean {
  return /csv|tab-separated/i.test(contentType) || /\bout\s{0,9}:\s{0,9}csv\b|\boutput\s{0,9}=\s{0,9}["']csv["']/.test(query);
}

/** The root element, complete up to the end of its name. */
export const ROOT = /<(osm|osmchange|html)(?=[\s>/])/i;

/**
 * @param contentType the header, or empty
 * @param head the first bytes as text, at least up to the root element
 */
export function answerKind(contentType: string, head: string): AnswerKind {
  const type = contentType.toLowerCase();
  const start = head.trimStart();
  // values may hold markup: only what begins with markup is looked at for its root
  if (start.startsWith('{')) return 'json';
  const root = start.startsWith('<') ? ROOT.exec(start)?.[1].toLowerCase() : undefined;
  if (root !== undefined) return root === 'html' ? 'page' : 'xml';
  if (type.includes('json')) return 'json';
  return type.includes('html') ? 'page' : 'text';
}

/** The page the Overpass API answers a query with that it cannot run. */
import { COPYRIGHT } from './answer-writer.ts';
import { escapeHtml, htmlPage } from './page/html-page.ts';

/** XHTML with one paragraph an error. */
export function errorPage(messages: readonly string[]): string {
  const paragraphs = messages.map((message) => `<p><strong style="color:#FF0000">Error</strong>: ${escapeHtml(message)} </p>\n`);
  return htmlPage(`<p>${COPYRIGHT}</p>\n${paragraphs.join('')}\n`);
}

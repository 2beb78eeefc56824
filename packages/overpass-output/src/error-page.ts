/** The page the Overpass API answers a query with that it cannot run. */
import { COPYRIGHT } from './answer-writer.ts';
import { escapeLine, htmlPage } from './page/html-page.ts';

/** XHTML with one paragraph an error, each on one line: programs read the page line by line. */
export function errorPage(messages: readonly string[]): string {
  const paragraphs = messages.map((message) => `<p><strong style="color:#FF0000">Error</strong>: ${escapeLine(message)} </p>\n`);
  return htmlPage(`<p>${COPYRIGHT}</p>\n${paragraphs.join('')}\n`);
}

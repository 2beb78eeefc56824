/** Error pages: in the form of the Overpass API, which its users' programs read, and pages for people. */
import { errorPage } from '@flyover/overpass-output';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, fit for content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

/**
 * A page of the Overpass API as a response.
 *
 * @param message the sentence behind `Error:`, as text
 */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(errorPage([message]), { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

/** A page of ours, for people: a title and paragraphs, as text. */
export function plainPage(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

/** Error pages in the form of the Overpass API, which its users' programs read: HTML with one paragraph a message. */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, fit for content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

/** @param message the sentence behind `Error:`, as text */
export function errorPage(message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"/>
  <title>OSM3S Response</title>
</head>
<body>

<p>The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.</p>
<p><strong style="color:#FF0000">Error</strong>: ${escapeHtml(message)} </p>

</body>
</html>
`;
}

/** An error page as a response. */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(errorPage(message), { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
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

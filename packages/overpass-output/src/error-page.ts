/** The page the Overpass API answers a query with that it cannot run. */
import { COPYRIGHT } from './answer-writer.ts';

/** XHTML with one paragraph an error. */
export function errorPage(messages: readonly string[]): string {
  const paragraphs = messages.map((message) => `<p><strong style="color:#FF0000">Error</strong>: ${escapeText(message)} </p>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"/>
  <title>OSM3S Response</title>
</head>
<body>

<p>${COPYRIGHT}</p>
${paragraphs.join('')}
</body>
</html>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

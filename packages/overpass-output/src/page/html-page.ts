/** The frame of every page of the Overpass API. */

/** XHTML around the inside of a body. */
export function htmlPage(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"/>
  <title>OSM3S Response</title>
</head>
<body>

${inside}</body>
</html>
`;
}

/** The content type of a page. */
export const PAGE_TYPE = 'text/html; charset=utf-8';

/** Remarks as paragraphs. */
export function remarkText(remarks: readonly string[]): string {
  return remarks.map((remark) => `<p>${escapeHtml(remark)}</p>\n`).join('');
}

/** A text as content or attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A text as content on one line, as the Overpass API writes it: ends of lines and tabs as references. */
export function escapeLine(text: string): string {
  return escapeHtml(text).replace(/[\t\n\r]/g, (character) => `&#x0${character.charCodeAt(0).toString(16)};`);
}

/** Reading of what an Overpass server says when a query fails: an HTML page or a remark, with `line N:` in it. */

/** The messages of an error page, as text. The page is never put into the document. */
export function errorsOfPage(html: string): string[] {
  const body = /<body[^<>]*>([\s\S]*?)(<\/body>|$)/i.exec(html)?.[1] ?? html;
  const messages: string[] = [];
  for (const paragraph of body.split(/<\/p>/i)) {
    const text = decodeEntities(paragraph.replace(/<[^>]{0,500}>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '' || text.startsWith('The data included in this document is from')) continue;
    messages.push(text.replace(/^(Error|Remark)\s*:?\s*/, '').trim());
  }
  return messages.filter((message) => message !== '');
}

/** The line numbers a message names (`line 3:`, `at line 1`), 1-based, each once, in order. */
export function linesOfMessage(message: string): number[] {
  const lines = [...message.matchAll(/\bline (\d{1,9})\b/g)].map((match) => Number(match[1]));
  return [...new Set(lines)].filter((line) => line > 0);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (name[0] !== '#') return NAMED[name.toLowerCase()] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** A query for uMap (https://umap-project.org), which fetches remote data for the part of the map that it shows. */

/** Options of the text for uMap. */
export interface UmapOptions {
  /**
   * The text of the box in the expanded query: it becomes what uMap fills in, `{south},{west},{north},{east}`; the attributes of XML
   * (`s="…" w="…" n="…" e="…"`) each get their own.
   */
  readonly bbox?: string;
  /** Base address of the server, ending in `/`: gives the whole address that uMap asks for, instead of the query. */
  readonly server?: string;
}

const UMAP_BBOX = '{south},{west},{north},{east}';
const UMAP_ATTRIBUTES = 's="{south}" w="{west}" n="{north}" e="{east}"';

/** Strings, which keep what they hold; then blanks, line breaks and comments. The query language and XML each have their own. */
const QL_PIECES = /("(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?)|(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/g;
const XML_PIECES = /("[^"]*"?|'[^']*'?)|(?:\s|<!--[\s\S]*?(?:-->|$))+/g;

/**
 * The query on one line, without comments: they and line breaks become a blank, so that words stay apart. Inside strings a line break
 * is written as an escape, which means the same.
 *
 * @param expandedQuery without placeholders
 */
export function toUmap(expandedQuery: string, options: UmapOptions = {}): string {
  const query = expandedQuery.replace(/\r\n?/g, '\n').trim();
  const isXml = query.startsWith('<');
  const withBox = options.bbox
    ? query.replaceAll(options.bbox, () => (/^s=/.test(options.bbox ?? '') ? UMAP_ATTRIBUTES : UMAP_BBOX))
    : query;
  const lineBreak = isXml ? '&#10;' : '\\n';
  const line = withBox.replace(isXml ? XML_PIECES : QL_PIECES, (_, text?: string) => text?.replaceAll('\n', lineBreak) ?? ' ').trim();
  if (options.server === undefined) return line;
  // uMap looks for the braces themselves; half surrogates have no UTF-8: encodeURIComponent throws for them
  const encoded = encodeURIComponent(line.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
  return `${options.server}interpreter?data=${encoded.replace(/%7B(south|west|north|east)%7D/g, '{$1}')}`;
}

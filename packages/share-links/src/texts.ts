/** A link or a query as text for other pages. Names and links are untrusted. */
import { LinkError } from './link-problem.ts';
import { type LinkPosition, positionText } from './position.ts';

/** Characters that mean something in Markdown or in the HTML that it may hold. */
const MARKDOWN = /[\\`*_{}[\]()<>#+\-.!|~&:@]/g;

/**
 * A link in Markdown: `[name](address)`.
 *
 * @param name any text; line breaks become blanks
 * @param link an http or https address
 * @throws LinkError of kind `damaged` for any other address
 */
export function linkAsMarkdown(name: string, link: string): string {
  const text = name.replace(/\s+/g, ' ').trim().replace(MARKDOWN, '\\$&');
  const address = checkedAddress(link).replace(/[()[\]\\<>*_`|]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `[${text || address}](${address})`;
}

/** The size of a frame, in CSS pixels or as a share such as `100%`. */
export interface FrameSize {
  readonly width: number | `${number}%`;
  readonly height: number | `${number}%`;
}

/**
 * A frame of HTML that shows a page.
 *
 * @param title what the frame shows, for those who do not see it
 * @param link an http or https address
 * @throws LinkError of kind `damaged` for any other address
 */
export function linkAsIframe(title: string, link: string, size: FrameSize = { width: '100%', height: 480 }): string {
  const { width, height } = size;
  return `<iframe src="${escapeHtml(checkedAddress(link))}" title="${escapeHtml(title)}" width="${escapeHtml(String(width))}" height="${escapeHtml(String(height))}" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen style="border: 0"></iframe>`;
}

/** Returns the address as browsers read it: blanks, quotes and line breaks are encoded. */
function checkedAddress(link: string): string {
  const address = URL.canParse(link) ? new URL(link) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) {
    throw new LinkError('damaged');
  }
  return address.href;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]|\p{Cc}/gu, (character) => `&#${character.charCodeAt(0)};`);
}

// A query for uMap (https://umap-project.org), which fetches remote data for its current view.

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

// A query as a template of the OpenStreetMap wiki.

/** Escapes of the characters with a meaning inside a template; pairs before single ones. */
const ESCAPES: Readonly<Record<string, string>> = {
  '{{': '{{((}}',
  '}}': '{{))}}',
  '{': '{{(}}',
  '}': '{{)}}',
  '||': '{{!!}}',
  '|': '{{!}}',
};

/**
 * The template `OverpassTurboExample` with a query and a place: shown on the wiki with a link that runs it.
 *
 * @param query as the user wrote it, placeholders and all
 */
export function toWikiTemplate(query: string, view: LinkPosition): string {
  const escaped = query.replace(/\{\{|\}\}|\|\||[{}|]/g, (characters) => ESCAPES[characters]);
  return `{{OverpassTurboExample|loc=${positionText(view)}|query=\n${escaped}\n}}`;
}

/** A link as text for pages of others: Markdown and HTML. Names and links may come from anybody. */
import { LinkError } from '../link-error.ts';

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

/** The address as browsers understand it: blanks, quotes and line breaks are encoded. */
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

/** The texts that the share dialog copies: the link, and its forms for texts and web pages. */
import { SIZES_AS_WRITTEN } from '@flyover/mapcss';
import { type LinkCompression, type LinkLayer, type LinkPosition, positionText, writeDenseLink, writeLink } from '@flyover/share-links';

/** The choice in the dialog; `dense` is the form that only Flyover reads. */
export type LinkForm = LinkCompression | 'dense';

export interface ShareChoice {
  readonly query: string;
  /** Left out: the link has no map position. */
  readonly position?: LinkPosition;
  readonly run: boolean;
  readonly form: LinkForm;
  /** Whether sizes of labels are drawn as written: a link includes it where its query has a style sheet. */
  readonly sizesAsWritten?: boolean;
  /** By their queries. */
  readonly layers?: readonly LinkLayer[];
}

/** @param page address of the page that opens it */
export function shareLink({ query: text, position, run, form, sizesAsWritten, layers }: ShareChoice, page: string): string {
  const query = sizesAsWritten === true ? withSizes(text) : text;
  if (query === '') return position === undefined ? page : `${page}?C=${positionText(position)}`;
  const state = { query, position, run, ...(layers !== undefined && { layers }) };
  return form === 'dense' ? writeDenseLink(state, page) : writeLink({ ...state, compression: form }, page);
}

/** Returns a query whose style sheets are drawn with sizes as written, for every user who opens it. */
function withSizes(query: string): string {
  return /\{\{\s*style\s*:/.test(query) && !query.includes(SIZES_AS_WRITTEN) ? `${query}\n{{style: ${SIZES_AS_WRITTEN} }}` : query;
}

/** A link with a name, as Markdown. */
export function markdownLink(link: string, name: string): string {
  const text = name.replace(/\s+/g, ' ').replace(/[\\[\]`*_<>]/g, '\\$&');
  // a bracket in the address would end it
  return `[${text}](${link.replace(/\(/g, '%28').replace(/\)/g, '%29')})`;
}

/**
 * A frame with the map-only page, as HTML.
 *
 * @param link of the map-only page
 */
export function frameCode(link: string, name: string): string {
  return `<iframe src="${attribute(link)}" title="${attribute(name)}" width="800" height="500" style="border: 0; max-width: 100%" loading="lazy" allowfullscreen></iframe>`;
}

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

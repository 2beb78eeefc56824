/** What the share dialog copies: the link, and the forms of it for texts and web pages. */
import { type LinkCompression, type LinkLayer, type LinkPosition, positionText, writeDenseLink, writeLink } from '@flyover/share-links';

/** What is chosen in the dialog; `dense` is the form that only Flyover reads. */
export type LinkForm = LinkCompression | 'dense';

export interface ShareChoice {
  readonly query: string;
  /** Left out: the link says nothing of the map. */
  readonly position?: LinkPosition;
  readonly run: boolean;
  readonly form: LinkForm;
  /** By their queries. */
  readonly layers?: readonly LinkLayer[];
}

/** @param page address of the page that opens it */
export function shareLink({ query, position, run, form, layers }: ShareChoice, page: string): string {
  if (query === '') return position === undefined ? page : `${page}?C=${positionText(position)}`;
  const state = { query, position, run, ...(layers !== undefined && { layers }) };
  return form === 'dense' ? writeDenseLink(state, page) : writeLink({ ...state, compression: form }, page);
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

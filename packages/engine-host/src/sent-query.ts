/** A query as a client sent it. Its text is found by the thread that runs it: reading a form of 10 MB holds a thread up. */

import type { RunOptions } from '@flyover/overpass-engine';
import { withBox } from './with-box.ts';

/** Query of a request, and the form of the requested answer. */
export interface SentQuery {
  /** The field `data` of the address. */
  readonly inAddress?: string;
  /** Other fields of the address. */
  readonly fields?: AnswerFields | undefined;
  /** The body, and its type as the client named it. */
  readonly body?: Uint8Array;
  readonly contentType?: string;
  /** The header `Accept`: columns are for those who name them. */
  readonly accept?: string;
}

/** Fields beside `data`. */
export interface AnswerFields {
  /** West, south, east, north. */
  readonly bbox?: string | undefined;
  /** Address to which `[out:custom]` redirects a browser, with `{{{type}}}` and `{{{id}}}`. */
  readonly url?: string | undefined;
  /** `no`: nowhere. */
  readonly redirect?: string | undefined;
}

/** A query, and what a client said of it. */
export interface AskedQuery extends Pick<RunOptions, 'source' | 'elementPages'> {
  readonly text: string;
}

/**
 * The field `data` of a form, a body that is the query itself, or the field `data` of the address; empty where there is none. The box
 * of the field `bbox` stands in it where the query leaves it open. Other fields stand in the address or in the form, which counts.
 */
export async function askedQuery(sent: SentQuery): Promise<AskedQuery> {
  const { data, source, ...inForm } = await sentFields(sent);
  const field = (name: keyof AnswerFields) => inForm[name] ?? sent.fields?.[name];
  const bbox = field('bbox');
  const template = field('url');
  const text = bbox === undefined ? data : withBox(data, bbox);
  const elementPages = {
    template: template !== undefined && isPageAddress(template) ? template : undefined,
    isRedirect: field('redirect') !== 'no',
  };
  return { text, source, elementPages };
}

/** The text alone, as it came. */
export async function sentText(sent: SentQuery): Promise<string> {
  return (await sentFields(sent)).data;
}

/** An address in the header of an answer is one that browsers open, and has no ends of lines. */
function isPageAddress(template: string): boolean {
  return template.length <= 2000 && /^https?:\/\/[!-~]+$/i.test(template);
}

interface SentFields extends AnswerFields {
  readonly data: string;
  readonly source: 'body' | 'field';
}

async function sentFields({ inAddress = '', body, contentType = '' }: SentQuery): Promise<SentFields> {
  if (body === undefined) return { data: inAddress, source: 'field' };
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(Uint8Array.from(body), { headers: { 'Content-Type': contentType } })
      .formData()
      .catch(() => new FormData());
    const data = form.get('data');
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : undefined;
    };
    return {
      data: typeof data === 'string' ? data : ((await data?.text()) ?? inAddress),
      source: 'field',
      ...answerFields(field),
    };
  }
  const text = new TextDecoder().decode(body);
  if (text === '') return { data: inAddress, source: 'field' };
  // also with another type: `curl --data-binary` sends raw queries as a form, others send forms as text
  if (!isForm(text)) return { data: text, source: 'body' };
  // what is no part of a form stands behind one that was written into a file
  const fields = new URLSearchParams(text.trimEnd());
  return { data: fields.get('data') ?? '', source: 'field', ...answerFields((name) => fields.get(name)) };
}

/** The fields beside `data` of an address or a form. @param field null where there is none */
export function answerFields(field: (name: keyof AnswerFields) => string | null | undefined): AnswerFields {
  return { bbox: field('bbox') ?? undefined, url: field('url') ?? undefined, redirect: field('redirect') ?? undefined };
}

/** Whether a text begins as the fields of a form do, up to one named `data`. */
function isForm(text: string): boolean {
  // one field after the other: a pattern for all of them overflows the stack on a long body
  const field = /([\w%-]+)=[^&]*(?:&|$)/y;
  for (let found = field.exec(text); found !== null; found = field.exec(text)) if (found[1] === 'data') return true;
  return false;
}

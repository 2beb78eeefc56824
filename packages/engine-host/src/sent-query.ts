/** A query as a client sent it. Its text is found by the thread that runs it: reading a form of 10 MB holds a thread up. */
import type { RunOptions } from '@flyover/overpass-engine';
import { isXmlQuery, type Token, tokenize } from '@flyover/overpass-ql';

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
interface AnswerFields {
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

// A box that a client sends beside its query, as OpenLayers adds it to an address: for a query that fits any map view.

const NUMBER = /^[+-]?(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})$/;

/**
 * The query with the box in place of its setting `[bbox]` and of each filter `(bbox)`; the query as it is where it has neither, or where the box is no four
 * numbers: it is refused then as one without a box.
 *
 * @param box degrees in the order west, south, east, north
 */
function withBox(query: string, box: string): string {
  const parts = box.split(',', 5).map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part)) || isXmlQuery(query)) return query;
  const [west, south, east, north] = parts;
  const edges = `${south},${west},${north},${east}`;
  const { tokens } = tokenize(query);
  const setting = settingOf(tokens);
  let filled = '';
  let at = 0;
  for (const [i, { to }] of tokens.entries()) {
    if (i !== setting && !isAt(tokens, i, '(bbox)')) continue;
    filled += `${query.slice(at, to)}${i === setting ? 'bbox:' : ''}${edges}`;
    at = tokens[i + 2].from;
  }
  return filled + query.slice(at);
}

/** Returns the bracket of the setting `[bbox]`; -1 where there is none. */
function settingOf(tokens: readonly Token[]): number {
  if (tokens[0]?.text !== '[') return -1;
  // settings end at the first semicolon outside of brackets: `[bbox]` behind it is a filter by a key
  let open = 0;
  for (const [i, { text }] of tokens.entries()) {
    if (isAt(tokens, i, '[bbox]')) return i;
    if (text === '[') open++;
    if (text === ']') open--;
    if (text === ';' && open === 0) return -1;
  }
  return -1;
}

/** Returns whether three tokens together are the given text. */
function isAt(tokens: readonly Token[], i: number, text: string): boolean {
  return i + 2 < tokens.length && tokens[i].text + tokens[i + 1].text + tokens[i + 2].text === text;
}

/** Returns whether a header `Accept` names a media type without refusing it (`q=0`). Clients that accept anything get text. */
export function acceptsType(accept: string | undefined, wanted: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === wanted && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}

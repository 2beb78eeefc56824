/** A query as a client sent it. Its text is found by the thread that runs it: reading a form of 10 MB holds a thread up. */

import { withBox } from './with-box.ts';

/** What a request says of its query, and of the answer that it wants. */
export interface SentQuery {
  /** The field `data` of the address. */
  readonly inAddress?: string;
  /** The field `bbox` of the address: west, south, east, north. */
  readonly bbox?: string | undefined;
  /** The body, and its type as the client named it. */
  readonly body?: Uint8Array;
  readonly contentType?: string;
  /** The header `Accept`: columns are for those who name them. */
  readonly accept?: string;
}

/**
 * The field `data` of a form, a body that is the query itself, or the field `data` of the address; empty where there is none. The box
 * of the field `bbox` stands in it where the query leaves it open.
 */
export async function queryText(sent: SentQuery): Promise<string> {
  const { data, bbox = sent.bbox } = await sentFields(sent);
  return bbox === undefined ? data : withBox(data, bbox);
}

interface SentFields {
  readonly data: string;
  readonly bbox?: string | undefined;
}

async function sentFields({ inAddress = '', body, contentType = '' }: SentQuery): Promise<SentFields> {
  if (body === undefined) return { data: inAddress };
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(Uint8Array.from(body), { headers: { 'Content-Type': contentType } })
      .formData()
      .catch(() => new FormData());
    const [field, box] = [form.get('data'), form.get('bbox')];
    return {
      data: typeof field === 'string' ? field : ((await field?.text()) ?? inAddress),
      bbox: typeof box === 'string' ? box : undefined,
    };
  }
  const text = new TextDecoder().decode(body);
  // also with another type: `curl --data-binary` sends raw queries as a form, others send forms as text
  if (!isForm(text)) return { data: text === '' ? inAddress : text };
  const fields = new URLSearchParams(text);
  return { data: fields.get('data') ?? '', bbox: fields.get('bbox') ?? undefined };
}

/** Whether a text begins as the fields of a form do, up to one named `data`. */
function isForm(text: string): boolean {
  // one field after the other: a pattern for all of them overflows the stack on a long body
  const field = /([\w%-]+)=[^&]*(?:&|$)/y;
  for (let found = field.exec(text); found !== null; found = field.exec(text)) if (found[1] === 'data') return true;
  return false;
}

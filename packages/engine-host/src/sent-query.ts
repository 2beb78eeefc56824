/** A query as a client sent it. Its text is found by the thread that runs it: reading a form of 10 MB holds a thread up. */

/** What a request says of its query, and of the answer that it wants. */
export interface SentQuery {
  /** The field `data` of the address. */
  readonly inAddress?: string;
  /** The body, and its type as the client named it. */
  readonly body?: Uint8Array;
  readonly contentType?: string;
  /** The header `Accept`: columns are for those who name them. */
  readonly accept?: string;
}

/** The field `data` of a form, a body that is the query itself, or the field `data` of the address; empty where there is none. */
export async function queryText({ inAddress = '', body, contentType = '' }: SentQuery): Promise<string> {
  if (body === undefined) return inAddress;
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(Uint8Array.from(body), { headers: { 'Content-Type': contentType } })
      .formData()
      .catch(() => new FormData());
    const field = form.get('data');
    return typeof field === 'string' ? field : ((await field?.text()) ?? inAddress);
  }
  const text = new TextDecoder().decode(body);
  // also with another type: `curl --data-binary` sends raw queries as a form, others send forms as text
  if (isForm(text)) return new URLSearchParams(text).get('data') ?? '';
  return text === '' ? inAddress : text;
}

/** Whether a text begins as the fields of a form do, up to one named `data`. */
function isForm(text: string): boolean {
  // one field after the other: a pattern for all of them overflows the stack on a long body
  const field = /([\w%-]+)=[^&]*(?:&|$)/y;
  for (let found = field.exec(text); found !== null; found = field.exec(text)) if (found[1] === 'data') return true;
  return false;
}

/** The query text of a request, in the ways that an Overpass server takes it. */

/** A body larger than the server takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * The bytes of a body.
 *
 * @param limit bytes
 * @throws BodyTooLarge as soon as it is known
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw new BodyTooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * The field `data` of the address or of a form, or a body that is the query itself.
 *
 * @throws BodyTooLarge
 */
export async function queryText(request: Request, limit: number): Promise<string> {
  const inAddress = new URL(request.url).searchParams.get('data');
  if (request.method !== 'POST') return inAddress ?? '';
  const bytes = await readBody(request, limit);
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': type } }).formData().catch(() => new FormData());
    const field = form.get('data');
    return typeof field === 'string' ? field : ((await field?.text()) ?? inAddress ?? '');
  }
  const text = new TextDecoder().decode(bytes);
  // also with another type: `curl --data-binary` sends raw queries as a form, others send forms as text
  if (isForm(text)) return new URLSearchParams(text).get('data') ?? '';
  return text === '' ? (inAddress ?? '') : text;
}

/** Whether a text begins as the fields of a form do, up to one named `data`. */
function isForm(text: string): boolean {
  // one field after the other: a pattern for all of them overflows the stack on a long body
  const field = /([\w%-]+)=[^&]*(?:&|$)/y;
  for (let found = field.exec(text); found !== null; found = field.exec(text)) if (found[1] === 'data') return true;
  return false;
}

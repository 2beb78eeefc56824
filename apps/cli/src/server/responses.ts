/** Bodies of responses: error pages, streamed answers, answers as a script, compressed bytes. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StreamedAnswer } from '@flyover/engine-host';
import { errorPage } from '@flyover/overpass-output';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, fit for content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

/**
 * A page of the Overpass API as a response.
 *
 * @param message the sentence behind `Error:`, as text
 */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(errorPage([message]), { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

/** A page of ours, for people: a title and paragraphs, as text. */
export function plainPage(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

// The body of an answer as a stream that a client reads, and its patience with the client.

/** Bytes that a client has its seconds for; for a larger piece it has them as often. */
const PIECE = 65_536;

/** Limits under which an answer is sent. */
interface AnswerWatch {
  /** Seconds in which the client must take 64 kB. */
  readonly idleSeconds: number;
  /** Cuts the connection: a body that cannot go on must not look complete. */
  readonly breakOff: () => void;
  /** Calls back when the request is over. */
  readonly whenOver: (over: () => void) => void;
}

/** Pulls a chunk whenever the client takes one. A client that leaves ends the body; one that stops reading is cut off. */
export function answerStream(body: AsyncIterable<Uint8Array>, watch: AnswerWatch): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = body[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const expectReading = (bytes: number) => {
    if (!isOver) timer = setTimeout(watch.breakOff, watch.idleSeconds * 1000 * Math.max(1, Math.ceil(bytes / PIECE)));
  };
  watch.whenOver(() => {
    isOver = true;
    clearTimeout(timer);
  });
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(ownBytes(value));
        // also behind the last piece: what is under way must be read
        expectReading(done === true ? 0 : value.length);
      } catch {
        watch.breakOff();
        controller.close();
      }
    },
    async cancel() {
      clearTimeout(timer);
      await iterator.return?.();
    },
  });
}

/** The same bytes; copied only where threads share them. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Uint8Array.from(bytes);
}

// `jsonp=`: JSON as the argument of a call, for pages that fetch it as a script.

/** A name, or names with dots and numbers in brackets between, such as `jQuery123.done` or `calls[4]`. */
const FUNCTION_NAME = /^[A-Za-z_$][\w$]{0,99}(?:\.[A-Za-z_$][\w$]{0,99}|\[\d{1,9}\]){0,9}$/;

/** Whether a text names a function as a script may call it. */
export function isFunctionName(text: string): boolean {
  return FUNCTION_NAME.test(text);
}

/** Answers that are JSON as a call, all others as they are. The type is that of a script: browsers run no other where `nosniff` is said. */
export function asCall(answer: StreamedAnswer, name: string): StreamedAnswer {
  if (answer.status !== 200 || !answer.contentType.startsWith('application/json')) return answer;
  return { ...answer, contentType: 'text/javascript; charset=utf-8', body: around(answer.body, name) };
}

async function* around(body: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${name}(`);
  let last = new Uint8Array();
  for await (const chunk of body) {
    if (last.length > 0) yield last;
    // a chunk holds until the next one is asked for
    last = Uint8Array.from(chunk);
  }
  yield last.at(-1) === LINE_FEED ? last.subarray(0, -1) : last;
  yield encoder.encode(');\n');
}

const LINE_FEED = 10;

// Compressed bodies, made off the main thread.

/** Encodings of answers, best first; `identity` where the client accepts none of the others. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding of an `Accept-Encoding` header; an encoding with `q=0` is not taken. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const taken = new Set<string>();
  for (const part of (header ?? '').split(',')) {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (!refused) taken.add(name.trim());
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') || taken.has('*') ? 'gzip' : 'identity';
}

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/**
 * @param effort `fast` for bodies that are sent once, `small` for those that are kept
 */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip', effort: 'fast' | 'small'): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipBytes(body, { level: effort === 'fast' ? 1 : 8 });
  return brotliBytes(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 1 : 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

// A body that is there as a whole, and that many answers may have in common.

/** Its bytes as they are: a `Response` copies those that it is given, and keeps the copy until its client has read it. */
export function wholeBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}

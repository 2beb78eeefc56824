/** Bodies of responses: error pages, streamed answers, answers as a script, compressed bytes. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StreamedAnswer } from '@flyover/engine-host';
import { errorPage } from '@flyover/overpass-output';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for contents and attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}

/**
 * Returns an error page of the Overpass API as a response.
 *
 * @param message the sentence after `Error:`, as text
 */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(errorPage([message]), { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Returns a page for people. @param paragraphs text, not HTML */
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

// The body of an answer as a stream, with a limit on the time of the client.

/** Bytes per time limit of a client; a larger chunk has a multiple of it. */
const PIECE = 65_536;

/** Limits under which an answer is sent. */
interface AnswerWatch {
  /** Seconds in which the client must take 64 kB. */
  readonly idleSeconds: number;
  /** Cuts the connection, since a broken body must not look complete. */
  readonly breakOff: () => void;
  /** Calls back when the request is over. */
  readonly whenOver: (over: () => void) => void;
}

/** Pulls a chunk whenever the client reads one. A client that leaves ends the body; one that stops reading is disconnected. */
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
        // also after the last chunk, which the client must still read
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

/** Returns the same bytes, copied only from shared memory. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Uint8Array.from(bytes);
}

// `jsonp=`: JSON as the argument of a call, for pages that fetch it as a script.

/** A name, or names with dots and numbers in brackets between, such as `jQuery123.done` or `calls[4]`. */
const FUNCTION_NAME = /^[A-Za-z_$][\w$]{0,99}(?:\.[A-Za-z_$][\w$]{0,99}|\[\d{1,9}\]){0,9}$/;

/** Returns whether a text is the name of a function for a script. */
export function isFunctionName(text: string): boolean {
  return FUNCTION_NAME.test(text);
}

/** Returns a JSON answer as a call, any other unchanged. The type is that of a script, since browsers run no other with `nosniff`. */
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
    // a chunk is valid until the next one is requested
    last = Uint8Array.from(chunk);
  }
  yield last.at(-1) === LINE_FEED ? last.subarray(0, -1) : last;
  yield encoder.encode(');\n');
}

const LINE_FEED = 10;

// Compressed bodies, made off the main thread.

/** Encodings of answers, best first; `identity` where the client accepts none of the others. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the best encoding of an `Accept-Encoding` header; encodings with `q=0` are excluded. */
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
 * @param effort `fast` for bodies that are sent once, `small` for cached ones
 */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip', effort: 'fast' | 'small'): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipBytes(body, { level: effort === 'fast' ? 1 : 8 });
  return brotliBytes(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 1 : 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

// A complete body that several responses share.

/** Streams bytes without a copy: a `Response` copies its bytes, and keeps the copy until the client has read it. */
export function wholeBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}

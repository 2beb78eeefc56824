/** `/api/interpreter`, `/api/kill_my_queries`, `/api/status`, `/api/timestamp`: an Overpass server over the data here. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { DataHost } from '../data/data-host.ts';
import type { StreamedAnswer } from '../data/thread-client.ts';
import { messageOf } from '../problem.ts';
import { acceptedEncoding } from './compress.ts';
import { crossOrigin } from './cross-origin.ts';
import { errorResponse } from './error-page.ts';
import { createQuerySlots, type QuerySlot, SlotEnd, statusText } from './query-slots.ts';
import { BodyTooLarge, queryText } from './request-body.ts';

/** Limits of the API. */
export interface ApiLimits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Seconds that a query may run, whatever it declares. */
  readonly querySeconds: number;
  /** Queries of one address at the same time, running or waiting. */
  readonly perAddress: number;
  /** Queries of everybody at the same time. */
  readonly total: number;
}

export const DEFAULT_LIMITS: ApiLimits = { bodyBytes: 10 * 1024 * 1024, querySeconds: 180, perAddress: 8, total: 32 };

type Environment = { Bindings: HttpBindings };

/** The routes of the API, without the part of the address before them. */
export function createApi(host: DataHost, limits: ApiLimits): Hono<Environment> {
  const slots = createQuerySlots(limits.perAddress, limits.total);
  const api = new Hono<Environment>();
  api.use('/interpreter', crossOrigin('GET, POST'));
  api.use('/kill_my_queries', crossOrigin('GET, POST'));
  api.use('/status', crossOrigin('GET'));
  api.use('/timestamp', crossOrigin('GET'));

  api.on(['GET', 'POST'], '/interpreter', async (context) => {
    let text: string;
    try {
      text = await queryText(context.req.raw, limits.bodyBytes);
    } catch (thrown) {
      if (!(thrown instanceof BodyTooLarge)) throw thrown;
      return errorResponse(413, `the query is longer than ${limits.bodyBytes} bytes: make it shorter.`, { Connection: 'close' });
    }
    const slot = slots.admit(addressOf(context), limits.querySeconds);
    if (slot === 'rate_limited') return errorResponse(429, RATE_LIMITED, { 'Retry-After': '5' });
    if (slot === 'busy') return errorResponse(504, BUSY, { 'Retry-After': '5' });
    // comes after a complete answer too, and to each request
    context.env.outgoing.once('close', () => {
      slot.kill(new SlotEnd('disconnected'));
      slot.release();
    });
    try {
      const answer = await host.query(text, limits.querySeconds, slot.signal);
      return answerResponse(context, answer);
    } catch (thrown) {
      return failure(thrown, slot);
    }
  });
  api.on(['GET', 'POST'], '/kill_my_queries', (context) => {
    const killed = slots.killAll(addressOf(context));
    return context.text(killed === 1 ? '1 query ended.\n' : `${killed} queries ended.\n`);
  });
  api.get('/status', (context) => context.text(statusText(slots, addressOf(context), Date.now())));
  api.get('/timestamp', async (context) => context.text(`${(await host.summary).osmBase ?? ''}\n`));
  api.on(['GET', 'POST'], '/convert', (context) => context.text('This server does not convert queries between languages.\n', 404));
  api.all('/interpreter', () => errorResponse(405, 'the interpreter takes GET and POST.', { Allow: 'GET, POST, HEAD, OPTIONS' }));
  return api;
}

// the words by which programs know these two states of an Overpass server
const RATE_LIMITED =
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.';
const BUSY =
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.';

function failure(thrown: unknown, slot: QuerySlot): Response {
  if (!(thrown instanceof SlotEnd)) return errorResponse(500, `the query failed: ${messageOf(thrown)}.`);
  if (thrown.how === 'timeout') {
    return errorResponse(504, `runtime error: Query timed out after ${slot.seconds} seconds, the most this server allows.`);
  }
  return errorResponse(504, 'runtime error: the query was ended by kill_my_queries.');
}

function answerResponse(context: Context<Environment>, { status, contentType, body }: StreamedAnswer): Response {
  const headers: Record<string, string> = { 'Content-Type': contentType, Vary: 'Accept-Encoding' };
  const accepted = acceptedEncoding(context.req.header('Accept-Encoding'));
  const bytes = streamOf(body, () => context.env.outgoing.destroy());
  // on the same computer compressing costs more than it saves
  if (accepted === 'identity' || isLoopback(addressOf(context))) return new Response(bytes, { status, headers });
  return new Response(bytes.pipeThrough(new CompressionStream('gzip')), { status, headers: { ...headers, 'Content-Encoding': 'gzip' } });
}

/**
 * Asks for a chunk when the client takes one; the client's leaving ends the body.
 *
 * @param breakOff cuts the connection: a body that cannot go on must not look complete
 */
function streamOf(body: AsyncIterable<Uint8Array>, breakOff: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(ownBytes(value));
      } catch {
        breakOff();
        controller.close();
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** The same bytes; copied only where threads share them. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Uint8Array.from(bytes);
}

function addressOf(context: Context<Environment>): string {
  return context.env.incoming.socket.remoteAddress ?? 'unknown';
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

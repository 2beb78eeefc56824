/** `/api/interpreter`, `/api/map`, `/api/xapi`, `/api/convert`, `/api/kill_my_queries`, `/api/status`, `/api/timestamp`: an Overpass server over the data here. */
import { type Asker, answerFields, type DataHost, type SentQuery, type StreamedAnswer } from '@flyover/engine-host';
import { WorkerError } from '@flyover/worker-calls';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { messageOf } from '../problem.ts';
import { sqlFaultOf, sqlFaultSentence } from '../sentences/faults.ts';
import { addressGroup, addressOf, isLocal, originOf } from './client-address.ts';
import { whenOver } from './connections.ts';
import { convertAnswer, targetInForm } from './convert.ts';
import { noteOutcome } from './observe/finished-request.ts';
import { crossOrigin } from './origins.ts';
import { type QueryClient, type QuerySlot, type QuerySlots, SlotEnd, type SlotLimits, statusText } from './query-slots.ts';
import { BodyRefused, readBody, statedSeconds } from './request-body.ts';
import { acceptedEncoding, answerStream, asCall, errorResponse, isFunctionName } from './responses.ts';
import { MAP_QUERY, XapiFault, xapiQuery } from './xapi-query.ts';

/** Limits of the API. */
export interface ApiLimits extends SlotLimits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** The longest run of a query, s, and its longest wait. */
  readonly querySeconds: number;
  /** The longest time without a byte of the query sent or of the answer read, s. */
  readonly idleSeconds: number;
}

const MEGABYTE = 1024 * 1024;

export const DEFAULT_LIMITS: ApiLimits = {
  bodyBytes: 10 * MEGABYTE,
  querySeconds: 180,
  idleSeconds: 60,
  perAddress: 8,
  total: 32,
  bytesPerAddress: 20 * MEGABYTE,
  bytes: 64 * MEGABYTE,
};

type Environment = { Bindings: HttpBindings };

/** Options of `createApi` besides the data. */
export interface ApiOptions {
  readonly limits: ApiLimits;
  /** The slots of the server, which its data sets share. */
  readonly slots: QuerySlots;
  /** Name of the data set: `kill_my_queries` ends only queries over it. */
  readonly data: string;
  /** Whether pages of other origins are refused. */
  readonly sameOrigin: boolean;
}

/**
 * Creates the routes of the API, without their prefix.
 */
export function createApi(host: DataHost, { limits, slots, data, sameOrigin }: ApiOptions): Hono<Environment> {
  const api = new Hono<Environment>();
  api.use('/interpreter', crossOrigin('GET, POST'));
  for (const path of ['/map', '/xapi', '/xapi_meta']) api.use(path, crossOrigin('GET'));
  api.use('/kill_my_queries', crossOrigin('GET, POST'));
  api.use('/status', crossOrigin('GET'));
  api.use('/timestamp', crossOrigin('GET'));

  /** Returns the answer to a query, as a call where the address names a function. */
  const answerQuery = async (context: Context<Environment>, slot: QuerySlot, query: SentQuery) => {
    // a script would give a page of another origin what it must not read
    const call = sameOrigin ? undefined : context.req.query('jsonp') || undefined;
    if (call !== undefined && !isFunctionName(call)) return errorResponse(400, 'jsonp takes the name of a function, such as callback.');
    slot.state(statedSeconds(query) ?? limits.querySeconds);
    const answer = await host.query(query, limits.querySeconds, slot.signal, askerOf(slot));
    if (answer.location !== undefined) {
      // reading to the end frees the thread
      for await (const _ of answer.body);
      return new Response(null, { status: answer.status, headers: { Location: answer.location } });
    }
    return answerResponse(context, call === undefined ? answer : asCall(answer, call), limits.idleSeconds);
  };
  api.on(['GET', 'POST'], '/interpreter', (context) =>
    answered(context, clientOf(context, data), slots, limits, async (slot) =>
      answerQuery(context, slot, await sentQuery(context, slot, limits)),
    ),
  );
  api.get('/map', (context) =>
    answered(context, clientOf(context, data), slots, limits, (slot) =>
      answerQuery(context, slot, { ...addressQuery(context), inAddress: MAP_QUERY }),
    ),
  );
  for (const path of ['/xapi', '/xapi_meta'] as const) {
    api.get(path, (context) =>
      answered(context, clientOf(context, data), slots, limits, async (slot) => {
        const text = addressText(context);
        try {
          return await answerQuery(context, slot, { inAddress: xapiQuery(text, path === '/xapi_meta') });
        } catch (thrown) {
          if (!(thrown instanceof XapiFault)) throw thrown;
          return context.text(`Error in [${text}]:\nError: ${thrown.message}\n`, 400);
        }
      }),
    );
  }
  api.on(['GET', 'POST'], '/kill_my_queries', (context) => {
    const killed = slots.killAll(clientOf(context, data));
    return context.text(killed === 1 ? '1 query ended.\n' : `${killed} queries ended.\n`);
  });
  api.get('/status', (context) => context.text(statusText(slots, addressOf(context.env.incoming), Date.now())));
  api.get('/timestamp', async (context) => context.text(`${(await host.summary).osmBase ?? ''}\n`));
  api.on(['GET', 'POST'], '/convert', (context) =>
    answered(context, clientOf(context, data), slots, limits, async (slot) => {
      const query = await sentQuery(context, slot, limits);
      const contentType = 'text/html; charset=utf-8';
      return convertAnswer(host, query, context.req.query('target') ?? targetInForm(query), slot.signal, askerOf(slot), (text) =>
        answerResponse(context, { status: 200, contentType, body: once(text) }, limits.idleSeconds),
      );
    }),
  );
  api.all('/convert', () => errorResponse(405, 'convert takes GET and POST.', { Allow: 'GET, POST, HEAD' }));
  api.all('/interpreter', () => errorResponse(405, 'the interpreter takes GET and POST.', { Allow: 'GET, POST, HEAD, OPTIONS' }));
  return api;
}

/** Runs `answer` in a slot of the client; returns an error page where there is no slot, or where it fails. */
export async function answered(
  context: Context<Environment>,
  client: QueryClient,
  slots: QuerySlots,
  limits: ApiLimits,
  answer: (slot: QuerySlot) => Promise<Response>,
): Promise<Response> {
  const slot = slots.admit(client, limits.querySeconds);
  if (typeof slot === 'string') noteOutcome(context.env.outgoing, 'rejected');
  // the rest of the body is not read
  if (slot === 'rate_limited') return errorResponse(429, RATE_LIMITED, { 'Retry-After': '5', ...closing(context) });
  if (slot === 'busy') return errorResponse(504, BUSY, { 'Retry-After': '5', ...closing(context) });
  slot.signal.addEventListener('abort', () => {
    const reason: unknown = slot.signal.reason;
    if (!(reason instanceof SlotEnd) || reason.how === 'disconnected') return;
    noteOutcome(context.env.outgoing, reason.how === 'busy' ? 'rejected' : reason.how);
  });
  whenOver(context.env, () => {
    slot.kill(new SlotEnd('disconnected'));
    slot.release();
  });
  try {
    return await answer(slot);
  } catch (thrown) {
    if (!(thrown instanceof BodyRefused)) return failure(thrown, slot);
    if (thrown.why === 'room') noteOutcome(context.env.outgoing, 'rejected');
    return refusal(thrown, limits);
  }
}

/** Returns the client of a request. */
export function clientOf({ env }: Context<Environment>, data: string): QueryClient {
  return { address: addressOf(env.incoming), origin: originOf(env.incoming), data, mayHaveAll: isLocal(env.incoming) };
}

/**
 * Returns the client for turns at threads and connections, which one client may not have all: endless queries would keep others waiting. Programs of this
 * computer may; a proxy that is not trusted is one client.
 */
export function askerOf({ client, begin }: QuerySlot): Asker {
  return { client: addressGroup(client.address), mayHaveAll: client.mayHaveAll, onTurn: begin };
}

// the messages by which programs recognise these two states of an Overpass server
const RATE_LIMITED =
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.';
const BUSY =
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.';

export async function sentQuery(context: Context<Environment>, slot: QuerySlot, limits: ApiLimits): Promise<SentQuery> {
  const query = addressQuery(context);
  if (context.req.method !== 'POST') return query;
  const { bodyBytes, idleSeconds } = limits;
  const body = await readBody(context.req.raw, { bytes: bodyBytes, idleSeconds, signal: slot.signal, take: slot.take });
  return { ...query, body, contentType: context.req.header('Content-Type') };
}

/** Reads the query from the address and the headers. */
function addressQuery(context: Context<Environment>): SentQuery {
  const { searchParams } = new URL(context.req.url);
  const fields = answerFields((name) => searchParams.get(name));
  return { inAddress: searchParams.get('data') ?? undefined, fields, accept: context.req.header('Accept') };
}

/** Returns the text after the question mark of an address without fields. */
function addressText(context: Context<Environment>): string {
  const text = new URL(context.req.url).search.slice(1).replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns headers for a refused request, whose body may still arrive. */
function closing(context: Context<Environment>): Record<string, string> {
  return context.req.method === 'POST' ? { Connection: 'close' } : {};
}

function refusal({ why }: BodyRefused, { bodyBytes, idleSeconds }: ApiLimits): Response {
  const headers = { Connection: 'close' };
  if (why === 'large') return errorResponse(413, `the query is longer than ${bodyBytes} bytes: make it shorter.`, headers);
  if (why === 'packed') return errorResponse(415, 'the query is packed: send it as it is.', { ...headers, 'Accept-Encoding': 'identity' });
  if (why === 'crumbs') return errorResponse(400, 'the query comes in crumbs of a few bytes: send it in larger pieces.', headers);
  if (why === 'room') return errorResponse(504, BUSY, { ...headers, 'Retry-After': '5' });
  return errorResponse(408, `nothing of the query arrived for ${idleSeconds} seconds.`, headers);
}

function failure(thrown: unknown, slot: QuerySlot): Response {
  if (thrown instanceof WorkerError && thrown.kind === 'ended') return errorResponse(500, 'the query failed: the server is stopping.');
  const sqlFault = sqlFaultOf(thrown);
  if (sqlFault?.kind === 'tooManyRows') return errorResponse(400, `line ${sqlFault.line}: ${sqlFaultSentence(sqlFault)}.`);
  if (sqlFault !== undefined) return errorResponse(503, `the query failed: ${sqlFaultSentence(sqlFault)}.`, { 'Retry-After': '5' });
  if (thrown instanceof SlotEnd && thrown.how === 'busy') return errorResponse(504, BUSY, { 'Retry-After': '5' });
  if (!(thrown instanceof SlotEnd)) return errorResponse(500, `the query failed: ${isForMemory(thrown) ? MEMORY : messageOf(thrown)}.`);
  if (thrown.how === 'timeout') {
    return errorResponse(504, `runtime error: Query timed out after ${slot.seconds} seconds, the most this server allows.`);
  }
  return errorResponse(504, 'runtime error: the query was ended by kill_my_queries.');
}

const MEMORY = 'it needs more memory than this server has: ask for less at once';

/** Returns whether an error is a lack of memory, or a text or list beyond the largest size, by its message. */
function isForMemory(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    /out of memory|^Invalid \S+( \S+)? length|allocation failed|^(Map|Set) maximum size|string longer than/.test(thrown.message)
  );
}

export function answerResponse(
  context: Context<Environment>,
  { status, contentType, body }: StreamedAnswer,
  idleSeconds: number,
): Response {
  const headers: Record<string, string> = { 'Content-Type': contentType, Vary: 'Accept, Accept-Encoding' };
  if (status === 200 && contentType.startsWith('text/html')) headers['Content-Security-Policy'] = PAGE_POLICY;
  const accepted = acceptedEncoding(context.req.header('Accept-Encoding'));
  const { env } = context;
  const bytes = answerStream(body, {
    idleSeconds,
    // the connection, since an answer that waits behind others of its connection has no stream yet
    breakOff: () => env.incoming.socket.destroy(),
    whenOver: (over) => whenOver(env, over),
  });
  // on the same computer compressing costs more than it saves
  if (accepted === 'identity' || isLocal(env.incoming)) return new Response(bytes, { status, headers });
  return new Response(bytes.pipeThrough(new CompressionStream('gzip')), { status, headers: { ...headers, 'Content-Encoding': 'gzip' } });
}

/**
 * `[out:popup]` and `[out:custom]` return pages which, like those of an Overpass server, have unescaped names of elements: every mapper
 * can write into them. So they run no scripts, and have an origin of their own.
 */
const PAGE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

async function* once(text: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield text;
}

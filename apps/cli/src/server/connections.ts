/** Connections of clients: the end of their requests, how many are under way, and addresses that Node's parser refuses. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';

/** Callbacks for the end of each connection. Each connection has one listener, since a client may send any number of requests over it. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `over` once: when the answer was sent or broke off, or when the connection has closed. The events of the answer are not enough: one that
 * waits behind others of its connection has none when the connection is cut.
 */
export function whenOver({ incoming, outgoing }: HttpBindings, over: () => void): void {
  const { socket } = incoming;
  const all = waiting.get(socket) ?? listenTo(socket);
  const end = () => {
    if (!all.delete(end)) return;
    outgoing.off('close', end);
    over();
  };
  all.add(end);
  outgoing.once('close', end);
  if (socket.destroyed) end();
}

function listenTo(socket: Socket): Set<() => void> {
  const all = new Set<() => void>();
  waiting.set(socket, all);
  socket.once('close', () => {
    for (const end of [...all]) end();
  });
  return all;
}

// Limit of concurrent requests on a connection: each takes memory until its answer is sent, and a client may not read answers.

/** The most concurrent requests; browsers have one at a time. */
const REQUESTS_AT_A_TIME = 32;

/**
 * Returns a check whether a request is answered. A request too many ends its connection at once; others that were read from it before are
 * not answered either.
 */
export function createConnectionLimit(most = REQUESTS_AT_A_TIME): (request: HttpBindings) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return (request) => {
    const { socket } = request.incoming;
    if (socket.destroyed) return false;
    const count = underWay.get(socket) ?? 0;
    if (count >= most) {
      socket.destroy();
      return false;
    }
    underWay.set(socket, count + 1);
    whenOver(request, () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return true;
  };
}

// Addresses with bytes beyond ASCII, as shells and scripts send them unescaped: `?data=node[name~"é"];out;`. Node's parser refuses them with 400; web
// servers in front of Overpass servers accept them.

/** An error of the event `clientError`. */
interface RefusedRequest extends NodeJS.ErrnoException {
  /** Bytes that had arrived when the request was refused. */
  readonly rawPacket?: Buffer;
  /** Number of those bytes that were parsed. */
  readonly bytesParsed?: number;
}

const REFUSALS: ReadonlyMap<string | undefined, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** Accepts requests without a body whose address has bytes beyond ASCII, by escaping them. Such a request is the last of its connection. Other faulty requests are refused. */
export function takeRawAddresses(server: Server): void {
  /** Connections that have been handed over; further errors of their parsers are ignored. */
  const taken = new WeakSet<Duplex>();
  server.on('clientError', (error: RefusedRequest, socket: Socket) => {
    if (taken.has(socket)) return;
    const request = error.code === 'HPE_INVALID_URL' ? escapedRequest(error) : undefined;
    if (request !== undefined) {
      taken.add(socket);
      server.emit('connection', new SecondReading(socket, request));
      return;
    }
    if (socket.writable) socket.end(`HTTP/1.1 ${REFUSALS.get(error.code) ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    else socket.destroy();
  });
}

/** Returns whether a request was accepted by `takeRawAddresses`: no other follows it. */
export function isLastOfConnection(socket: Duplex): boolean {
  return socket instanceof SecondReading;
}

/** Returns the refused request with its address escaped, if it is complete and has no body. */
function escapedRequest({ rawPacket, bytesParsed = 0 }: RefusedRequest): Buffer | undefined {
  if (rawPacket === undefined) return undefined;
  // others of the same connection may precede it
  const before = rawPacket.lastIndexOf('\r\n\r\n', bytesParsed);
  const request = rawPacket.subarray(before === -1 ? 0 : before + 4);
  if (request.indexOf('\r\n\r\n') !== request.length - 4) return undefined;
  const lineEnd = request.indexOf('\r\n');
  const line = request.subarray(0, lineEnd);
  if (!/^(GET|HEAD) /.test(line.toString('latin1')) || !line.some((byte) => byte > 0x7f)) return undefined;
  const escaped = Array.from(line, (byte) => (byte > 0x7f ? `%${byte.toString(16)}` : String.fromCharCode(byte))).join('');
  return Buffer.concat([Buffer.from(escaped), request.subarray(lineEnd)]);
}

/** A connection of which one request is parsed again. */
class SecondReading extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly remotePort: number | undefined;
  readonly localAddress: string | undefined;
  private readonly socket: Socket;
  private request: Buffer | undefined;

  constructor(socket: Socket, request: Buffer) {
    super();
    this.socket = socket;
    this.request = request;
    this.remoteAddress = socket.remoteAddress;
    this.remotePort = socket.remotePort;
    this.localAddress = socket.localAddress;
    socket.once('close', () => this.destroy());
  }

  override _read(): void {
    if (this.request === undefined) return;
    this.push(this.request);
    this.request = undefined;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    this.socket.write(chunk, written);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  /** Does nothing: the connection has the timeouts. */
  setTimeout(): this {
    return this;
  }
}

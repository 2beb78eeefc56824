/** Connections of clients: the end of their requests, how many are under way, and addresses that Node's parser refuses. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';

/** Callbacks for the end of each connection. Each connection has one listener, since a client may send any number of requests over it. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `over` once: when the answer was sent, when it broke off, or when the connection is gone. The answer alone does not say: one that
 * waits for its turn behind others of its connection hears nothing when that is cut.
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

// Limit of concurrent requests on a connection: each takes memory until its answer is sent, and a client need not read answers.

/** Browsers send the next one when they have the answer of the last. */
const REQUESTS_AT_A_TIME = 32;

/**
 * Returns a check whether a request is to be answered. One request too many ends its connection at once; others that were read from it before it closed are
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

// Addresses with bytes beyond ASCII, as shells and scripts send what nobody escaped: `?data=node[name~"é"];out;`. The parser of Node refuses them with 400; web
// servers in front of Overpass servers take them.

/** A refusal of the parser, as `clientError` tells it. */
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

/** Takes requests without a body whose address has bytes beyond ASCII: it escapes them. Such a request is the last of its connection. All else is refused as ever. */
export function takeRawAddresses(server: Server): void {
  /** Of these the parser that refused hears no more. */
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

/** Whether a request has come by `takeRawAddresses`: no other follows it. */
export function isLastOfConnection(socket: Duplex): boolean {
  return socket instanceof SecondReading;
}

/** The refused request, if it is a whole one without a body that has been read up to its address. */
function escapedRequest({ rawPacket, bytesParsed = 0 }: RefusedRequest): Buffer | undefined {
  if (rawPacket === undefined) return undefined;
  // others of the same connection may stand before it
  const before = rawPacket.lastIndexOf('\r\n\r\n', bytesParsed);
  const request = rawPacket.subarray(before === -1 ? 0 : before + 4);
  if (request.indexOf('\r\n\r\n') !== request.length - 4) return undefined;
  const lineEnd = request.indexOf('\r\n');
  const line = request.subarray(0, lineEnd);
  if (!/^(GET|HEAD) /.test(line.toString('latin1')) || !line.some((byte) => byte > 0x7f)) return undefined;
  const escaped = Array.from(line, (byte) => (byte > 0x7f ? `%${byte.toString(16)}` : String.fromCharCode(byte))).join('');
  return Buffer.concat([Buffer.from(escaped), request.subarray(lineEnd)]);
}

/** A connection of which one request is read again. */
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

  /** The timeouts of the server are those of the connection. */
  setTimeout(): this {
    return this;
  }
}

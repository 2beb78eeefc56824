/**
 * Addresses with bytes beyond ASCII, as shells and scripts send what nobody escaped: `?data=node[name~"é"];out;`. The parser of Node refuses them with 400; web
 * servers in front of Overpass servers take them.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

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

/** A finished request, for the log and the metrics. */
import { type IncomingMessage, ServerResponse } from 'node:http';
import { addressOf } from '../client-address.ts';
import { whenOver } from '../connections.ts';

/**
 * Outcome of a request. `refused`: a fault of the request (4xx); `rejected`: no room for it; `timeout`, `killed`: its query was ended; `aborted`: its
 * connection closed before its answer; `failed`: a fault of the server (5xx).
 */
export type Outcome = 'ok' | 'refused' | 'rejected' | 'timeout' | 'killed' | 'aborted' | 'failed';

/** See above. */
export interface FinishedRequest {
  /** Address at the other end of the connection. */
  readonly address: string;
  readonly method: string;
  /** Path and parameters as sent: any characters except line ends and blanks. */
  readonly target: string;
  /** Version of HTTP, such as `1.1`. */
  readonly httpVersion: string;
  /** 499 where the connection closed before any byte was sent. */
  readonly status: number;
  /** Bytes of the body written to the connection. */
  readonly bytes: number;
  /** ms since 1970. */
  readonly started: number;
  readonly seconds: number;
  readonly outcome: Outcome;
}

/** A response that counts the bytes of its body, and has an outcome that its status does not show. */
export class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  bodyBytes = 0;
  noted: Outcome | undefined;

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.count(chunk);
    return super.write(...([chunk, ...rest] as Parameters<ServerResponse['write']>));
  }

  override end(...given: unknown[]): this {
    this.count(given[0]);
    return super.end(...(given as Parameters<ServerResponse['end']>));
  }

  private count(chunk: unknown): void {
    if (this.req.method === 'HEAD') return;
    if (typeof chunk === 'string') this.bodyBytes += Buffer.byteLength(chunk);
    else if (chunk instanceof Uint8Array) this.bodyBytes += chunk.length;
  }
}

/** Sets the outcome of a request; the first one counts. */
export function noteOutcome(outgoing: unknown, outcome: Outcome): void {
  if (outgoing instanceof CountedResponse) outgoing.noted ??= outcome;
}

/** Calls `tell` once, at the end of a request. */
export function observeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  tell: (request: FinishedRequest) => void,
  now: () => number = Date.now,
): void {
  const started = now();
  const begun = performance.now();
  // a closed connection has no address
  const address = addressOf(incoming);
  whenOver({ incoming, outgoing }, () => {
    const status = outgoing.headersSent ? outgoing.statusCode : 499;
    const [bytes, noted] = outgoing instanceof CountedResponse ? [outgoing.bodyBytes, outgoing.noted] : [0, undefined];
    tell({
      address,
      method: incoming.method ?? '',
      target: incoming.url ?? '',
      httpVersion: incoming.httpVersion,
      status,
      bytes,
      started,
      seconds: (performance.now() - begun) / 1000,
      outcome: noted ?? outcomeOf(status, outgoing.writableFinished),
    });
  });
}

function outcomeOf(status: number, isWhole: boolean): Outcome {
  if (!isWhole) return 'aborted';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

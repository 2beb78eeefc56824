/** Ends a statement that runs, as the protocol of PostgreSQL has it: whoever opened the connection may, and nobody else. */
import { createConnection } from 'node:net';
import type { ClientBase } from 'pg';

/** What the database gave to this connection alone, and where the database is. The driver's types do not tell of it. */
interface Opened {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** The code of the message; source: PostgreSQL's documentation, "Message Formats", CancelRequest. */
const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the database to end what a connection runs. By the function `pg_cancel_backend` the role would have to be allowed to end statements,
 * and everybody asks in the same role. Where the request is lost, the limit on time ends the statement.
 */
export function cancelStatement(client: ClientBase): void {
  const { host, port, processID, secretKey } = client as ClientBase & Opened;
  const request = Buffer.alloc(16);
  for (const [at, number] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(number, at * 4);
  const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
  socket.on('error', () => socket.destroy());
  socket.end(request);
}

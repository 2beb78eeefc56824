/** Ends a statement that runs, as the protocol of PostgreSQL has it: whoever opened the connection may, and nobody else. */
import { createConnection } from 'node:net';
import type { ClientBase } from 'pg';

/** Address of the database and key of this connection. The driver's types do not declare them. */
interface Opened {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** The code of the message; source: PostgreSQL's documentation, "Message Formats", CancelRequest. */
const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the database to end the statement of a connection. The function `pg_cancel_backend` would need the right to end statements, and all clients share one
 * role. If the request is lost, the time limit ends the statement.
 */
export function cancelStatement(client: ClientBase): void {
  const { host, port, processID, secretKey } = client as ClientBase & Opened;
  const request = Buffer.alloc(16);
  for (const [at, number] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(number, at * 4);
  const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
  socket.on('error', () => socket.destroy());
  socket.end(request);
}

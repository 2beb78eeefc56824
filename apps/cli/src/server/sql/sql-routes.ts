/** `/sql/interpreter`: statements of SQL over a PostGIS database, in the protocol of Postpass. */
import { createPlaces, type SentQuery, sentText } from '@flyover/engine-host';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type ApiLimits, answered, answerResponse, askerOf, clientOf, sentQuery } from '../interpreter.ts';
import { crossOrigin, ownPagesOnly } from '../origins.ts';
import { type QuerySlot, type QuerySlots, SlotEnd } from '../query-slots.ts';
import { LargeMessage } from './borrowed-client.ts';
import { LargeRow, SQL_LIMITS, type SqlDatabase, type SqlForm, type SqlLimits } from './sql-database.ts';
import { statementText } from './statement-text.ts';

/** Options of the routes. */
interface SqlOptions {
  readonly database: SqlDatabase;
  readonly limits: ApiLimits;
  readonly sqlLimits?: SqlLimits;
  readonly slots: QuerySlots;
  /** Whether pages of other origins are refused. */
  readonly sameOrigin: boolean;
}

type Environment = { Bindings: HttpBindings };

/** The longest statement, characters: a database parses longer ones slowly. */
const LONGEST_STATEMENT = 100_000;

/** Creates the routes, without the prefix `/sql`. */
export function createSqlRoutes({ database, limits, sqlLimits = SQL_LIMITS, slots, sameOrigin }: SqlOptions): Hono<Environment> {
  const routes = new Hono<Environment>();
  const takeConnection = createPlaces(sqlLimits.connections);
  if (sameOrigin) routes.use('/interpreter', ownPagesOnly);
  routes.use('/interpreter', crossOrigin('GET, POST'));
  routes.on(['GET', 'POST'], '/interpreter', (context) => {
    return answered(context, clientOf(context, 'sql'), slots, limits, async (slot) => {
      const { query, form } = await readSqlRequest(await sentQuery(context, slot, limits), new URL(context.req.url).searchParams);
      if (query.length > LONGEST_STATEMENT)
        return refused(`The statement is longer than ${LONGEST_STATEMENT} characters: make it shorter.`);
      if (statementText(query).isEmpty) return refused('There is no statement: send one in the field data.');
      return answerStatement(context, { query, form, slot });
    });
  });
  routes.all('/interpreter', (context) =>
    context.text('The interpreter takes GET and POST.\n', 405, { Allow: 'GET, POST, HEAD, OPTIONS' }),
  );
  return routes;

  async function answerStatement(
    context: Context<Environment>,
    { query, form, slot }: { readonly query: string; readonly form: SqlForm; readonly slot: QuerySlot },
  ): Promise<Response> {
    const giveBack = await takeConnection(askerOf(slot), slot.signal);
    slot.begin();
    try {
      const rows = await database.rows(query, form, limits.querySeconds, slot.signal, giveBack);
      const contentType = form === 'geojson' ? 'application/geo+json; charset=utf-8' : 'application/json; charset=utf-8';
      return answerResponse(context, { status: 200, contentType, body: bodyOf(rows, form, query, sqlLimits) }, limits.idleSeconds);
    } catch (thrown) {
      if (thrown instanceof LargeMessage) return refused('What the database says of the statement is larger than 16 MB: select less.');
      const code = codeOf(thrown);
      if (code === undefined) throw thrown;
      return new Response(`${textOf(thrown, query)}\n`, { status: isFaultOfStatement(code) ? 400 : 500, headers: TEXT });
    }
  }
}

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

function refused(sentence: string): Response {
  return new Response(`${sentence}\n`, { status: 400, headers: TEXT });
}

const GENERATOR = JSON.stringify({ generator: 'Flyover' });

/** Yields the answer in chunks. An error after the first of them becomes a remark at the end. */
async function* bodyOf(rows: AsyncIterable<string>, form: SqlForm, query: string, limits: SqlLimits): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    form === 'geojson' ? `{"type":"FeatureCollection","properties":${GENERATOR},"features":[` : `{"metadata":${GENERATOR},"result":[`,
  );
  let remark: string | undefined;
  let count = 0;
  let bytes = 0;
  try {
    for await (const row of rows) {
      if (count === limits.rows || bytes + row.length > limits.bytes) {
        remark = `The answer has more than ${count} rows: what comes behind them is left out. Ask for less, or add LIMIT.`;
        break;
      }
      const piece = encoder.encode(`${count === 0 ? '\n' : ',\n'}${row}`);
      bytes += piece.length;
      count++;
      yield piece;
    }
  } catch (thrown) {
    remark = thrown instanceof LargeRow ? 'A row is larger than 16 MB: select less of it.' : `runtime error: ${textOf(thrown, query)}`;
  }
  yield encoder.encode(`\n]${remark === undefined ? '' : `,"remark":${JSON.stringify(remark)}`}}\n`);
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && /^[0-9A-Z]{5}$/.test(thrown.code)
    ? thrown.code
    : undefined;
}

function textOf(thrown: unknown, query: string): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown instanceof SlotEnd && thrown.how === 'timeout') return 'the time for one statement is over: ask for less, or add LIMIT.';
  const position = 'position' in thrown && typeof thrown.position === 'string' ? thrown.position : undefined;
  return sqlErrorText({ message: thrown.message, code: codeOf(thrown), position }, query);
}

// Errors of a database in the words of Postpass servers: `pq: syntax error at or near "FRO" at position 2:8 (42601)`.

/** Fields of an error of the driver. */
interface DatabaseError {
  readonly message: string;
  /** SQLSTATE. */
  readonly code?: string;
  /** Character of the statement, from 1. */
  readonly position?: string;
}

/** Returns the sentence for an error. @param query the statement of `position` */
function sqlErrorText({ message, code, position }: DatabaseError, query: string): string {
  const at = Number(position);
  const before =
    Number.isInteger(at) && at >= 1
      ? [...query]
          .slice(0, at - 1)
          .join('')
          .split('\n')
      : undefined;
  const place = before === undefined ? '' : ` at position ${before.length}:${[...before[before.length - 1]].length + 1}`;
  return `pq: ${message}${place}${code === undefined ? '' : ` (${code})`}`;
}

/**
 * Whether the statement is at fault, and not the server, by the class of its SQLSTATE (PostgreSQL's documentation, "Error Codes"): what is not there (0A) or may not be
 * (0L, 0P), cases, rows and values (20 to 24), what a transaction that reads refuses (25), names of statements, cursors and schemas (26, 34, 3B, 3D, 3F), what functions say
 * (2F, 38, 39, P0), words and names (42, 44), what is too complex (54) or comes too early (55000), parameters without a value (08P01) and too large temporary files (53400).
 */
function isFaultOfStatement(code: string | undefined): boolean {
  return code !== undefined && /^(?:08P01|0[ALP]|2[0-46F]|250|34|3[89BDF]|4[24]|53400|54|55000|P0)/.test(code);
}

// Requests to a database, in the fields of Postpass.

/** Returns the statement, and the form of its answer: features, unless `options[geojson]` is `false`. Fields of the address and of a form are equal. */
async function readSqlRequest(sent: SentQuery, address: URLSearchParams): Promise<{ query: string; form: SqlForm }> {
  const query = await sentText(sent);
  const isForm = sent.contentType?.startsWith('application/x-www-form-urlencoded') === true;
  const fields = isForm ? new URLSearchParams(new TextDecoder().decode(sent.body)) : new URLSearchParams();
  const geojson = fields.get('options[geojson]') ?? address.get('options[geojson]');
  return { query, form: geojson === 'false' ? 'json' : 'geojson' };
}

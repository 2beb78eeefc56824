/** `/sql/interpreter`: statements of SQL over a PostGIS database, asked and answered as by Postpass. */
import { createPlaces } from '@flyover/engine-host';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { crossOrigin, ownPagesOnly } from '../cross-origin.ts';
import { type ApiLimits, answered, answerResponse, askerOf, clientOf, sentQuery } from '../interpreter.ts';
import { type QuerySlot, type QuerySlots, SlotEnd } from '../query-slots.ts';
import { LargeMessage } from './borrowed-client.ts';
import { LargeRow, SQL_LIMITS, type SqlDatabase, type SqlForm, type SqlLimits } from './sql-database.ts';
import { isFaultOfStatement, sqlErrorText } from './sql-error.ts';
import { readSqlRequest } from './sql-request.ts';
import { statementText } from './statement-text.ts';

/** Options of the routes. */
export interface SqlOptions {
  readonly database: SqlDatabase;
  readonly limits: ApiLimits;
  readonly sqlLimits?: SqlLimits;
  readonly slots: QuerySlots;
  /** Whether pages of other origins get nothing. */
  readonly sameOrigin: boolean;
}

type Environment = { Bindings: HttpBindings };

/** Characters of a statement: a database reads longer ones slowly. */
const LONGEST_STATEMENT = 100_000;

/** The routes, without `/sql` before them. */
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

/** The answer in pieces. What ends it early stands at its end as a remark, since its begin is with the client already. */
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

/** Fetches the answer to a query that the page around will show later. */

import { overpassServer } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import { prepareQuery } from '../run/prepare-query.ts';
import { keepAnswer, MOST_KEPT } from '../run/run-query.ts';
import { absoluteServer, namedServer } from '../run/servers.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { boundedBody } from '../site/bounded-body.ts';
import { useView } from '../view/view-store.ts';

/** One after the other, and so many at most: a page around that asks for more is not heard. */
const MOST_WAITING = 20;

/** An answer that takes longer is given up, so that those behind it come, ms. */
const LONGEST_ANSWER = 600_000;

let waiting = 0;
let last: Promise<void> = Promise.resolve();

/** Never throws: a failed fetch is repeated when the query is shown, and reported then. */
export function fetchAhead(text: string, config: AppConfig): Promise<void> {
  if (waiting >= MOST_WAITING) return Promise.resolve();
  waiting++;
  last = last
    .then(() => fetchAnswerOf(text, config))
    .catch((error: unknown) => console.warn(`cache: ${errorMessage(error)}`))
    .finally(() => {
      waiting--;
    });
  return last;
}

async function fetchAnswerOf(text: string, config: AppConfig): Promise<void> {
  const { server: chosen } = useSettings.getState();
  const prepared = await prepareQuery(text, useView.getState(), chosen, config, new AbortController().signal);
  if ('message' in prepared) throw new Error(prepared.message);
  const server = prepared.server === undefined ? absoluteServer(chosen, config) : namedServer(prepared.server, config);
  if (server === undefined) throw new Error('the query names a server that this site does not ask');
  const { query, options } = prepared;
  const { status, contentType, body } = await overpassServer({ address: server }).ask(query, options, AbortSignal.timeout(LONGEST_ANSWER));
  if (status >= 300) throw new Error(`the server answered with ${status}`);
  keepAnswer(server, query, options, await boundedBody(body, MOST_KEPT.bytes, contentType));
}

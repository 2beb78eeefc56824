/** `/api/convert`: a query in another form, as an Overpass server converts it. */
import type { Asker, DataHost, SentQuery } from '@flyover/engine-host';
import { errorPage } from '@flyover/overpass-output';
import { formatServerMessage, type QueryForm } from '@flyover/overpass-ql';
import { xmlFaultSentence } from '../sentences/xml-fault.ts';
import { errorResponse } from './error-page.ts';

/** What Overpass servers call the forms. */
const TARGETS: ReadonlyMap<string, QueryForm> = new Map([
  ['xml', 'xml'],
  ['mapql', 'pretty'],
  ['compact', 'compact'],
]);

/** Bytes of an answer: it waits here for a client that reads slowly. The XML form may have 40 times the length of a query. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/**
 * The answer: the text of the query in the form of `target`, or a page that says why there is none. It is made in a thread of its own, since
 * the megabyte that a query may have takes seconds.
 *
 * @param respond makes the response of the text, UTF-8
 * @throws the signal's reason
 */
export async function convertAnswer(
  host: Pick<DataHost, 'convert'>,
  sent: SentQuery,
  target: string | undefined,
  signal: AbortSignal,
  asker: Asker,
  respond: (text: Uint8Array) => Response,
): Promise<Response> {
  const form = TARGETS.get(target ?? 'xml');
  if (form === undefined) return errorResponse(400, `target is one of ${[...TARGETS.keys()].join(', ')}.`);
  const converted = await host.convert(sent, form, signal, asker);
  if ('text' in converted)
    return converted.text.length > ANSWER_LIMIT ? errorResponse(413, 'its other form has more than 16 MB.') : respond(converted.text);
  if ('fault' in converted) return errorResponse(400, `line ${converted.fault.range.line}: ${xmlFaultSentence(converted.fault)}.`);
  const page = errorPage(converted.errors.map(formatServerMessage));
  return new Response(page, { status: 400, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

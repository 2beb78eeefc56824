/** `/api/convert`: a query in another form, as an Overpass server converts it. */
import { queryText, type SentQuery } from '@flyover/engine-host';
import { errorPage } from '@flyover/overpass-output';
import { formatServerMessage, type QueryForm, translateQuery } from '@flyover/overpass-ql';
import { xmlFaultSentence } from '../sentences/xml-fault.ts';
import { errorResponse } from './error-page.ts';

/** What Overpass servers call the forms. */
const TARGETS: ReadonlyMap<string, QueryForm> = new Map([
  ['xml', 'xml'],
  ['mapql', 'pretty'],
  ['compact', 'compact'],
]);

/** Characters of a query: they are converted between the answers of others, which wait 0.2 s for the worst of them, 0.3 s for the first. */
const LENGTH_LIMIT = 16_384;

/** Bytes of a request: a character has up to nine in a form, and other fields may stand beside the query. */
const BODY_LIMIT = 10 * LENGTH_LIMIT;

/** The answer: the text of the query in the form of `target`, or a page that says why there is none. */
export async function convertAnswer(sent: SentQuery, target: string | undefined): Promise<Response> {
  const form = TARGETS.get(target ?? 'xml');
  if (form === undefined) return errorResponse(400, `target is one of ${[...TARGETS.keys()].join(', ')}.`);
  // a longer body is not even read: that would hold the others up, too
  const text = (sent.body?.length ?? 0) > BODY_LIMIT ? undefined : await queryText(sent);
  if (text === undefined || text.length > LENGTH_LIMIT)
    return errorResponse(413, `a query to convert has at most ${LENGTH_LIMIT} characters.`);
  const { text: converted, diagnostics, fault } = translateQuery(text, form);
  if (converted !== undefined) return new Response(converted, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  if (fault !== undefined) return errorResponse(400, `line ${fault.place.line}: ${xmlFaultSentence(fault)}.`);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(formatServerMessage);
  return new Response(errorPage(errors), { status: 400, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** `/api/convert`: a query in another form, as an Overpass server converts it. */
import type { Asker, DataHost, SentQuery } from '@flyover/engine-host';
import { errorPage, escapeLine } from '@flyover/overpass-output';
import { formatServerMessage, type QueryForm } from '@flyover/overpass-ql';
import { xmlFaultSentence } from '../sentences/queries.ts';
import { errorResponse } from './responses.ts';

/** Forms by their names on Overpass servers. */
const TARGETS: ReadonlyMap<string, QueryForm> = new Map([
  ['xml', 'xml'],
  ['mapql', 'pretty'],
  ['compact', 'compact'],
]);

/** The longest answer, bytes: it is held for a client that reads slowly. The XML form may have 40 times the length of a query. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

/**
 * Returns a page with the query in the form of `target`, or with the reason why there is none. It is made in another thread, since
 * the longest query takes seconds.
 *
 * @param respond makes the response of the page, UTF-8
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
    return converted.text.length > ANSWER_LIMIT
      ? errorResponse(413, 'its other form has more than 16 MB.')
      : respond(new TextEncoder().encode(convertPage(new TextDecoder().decode(converted.text), form)));
  if ('fault' in converted) return errorResponse(400, `line ${converted.fault.range.line}: ${xmlFaultSentence(converted.fault)}.`);
  const page = errorPage(converted.errors.map(formatServerMessage));
  return new Response(page, { status: 400, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** The field `target` of a form, whose other fields are escaped and cannot contain it. */
export function targetInForm({ body }: SentQuery): string | undefined {
  if (body === undefined) return undefined;
  const form = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const at = form.subarray(0, 7).toString('latin1') === 'target=' ? 0 : form.indexOf('&target=') + 1;
  if (at === 0 && form[0] !== 't'.charCodeAt(0)) return undefined;
  return /^target=([a-z]{1,20})/.exec(form.subarray(at, at + 30).toString('latin1'))?.[1];
}

// The page of `/api/convert`: programs such as QuickOSM read the line after `<pre>`.

const FORM_NAMES: Readonly<Record<QueryForm, string>> = {
  xml: 'pretty XML',
  pretty: 'pretty Overpass QL',
  compact: 'compact Overpass QL',
};

/** XHTML as of the Overpass API 0.7.62; the compact form is a link that runs it. */
function convertPage(text: string, form: QueryForm): string {
  const shown = `<pre>\n${escapeLine(text)}</pre>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
	"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"></meta>
  <title>OSM3S Converted Query</title>
</head>
<body>

<h1>Overpass API Converted Query</h1>

<p>Your query in ${FORM_NAMES[form]}:</p>
${form === 'compact' ? `<a href="interpreter?data=${encodeURIComponent(text)}">${shown}</a>` : shown}

</body>
</html>
`;
}

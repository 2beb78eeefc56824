/** A query in another form: its text is read from a client's request and translated, in a thread of its own. */
import { errorsOf, type QueryError, type QueryForm, translateQuery, type XmlFault } from '@flyover/overpass-ql';
import { transfer } from '@flyover/worker-calls';
import { askedQuery, type SentQuery } from './sent-query.ts';

/** A query in another form, or why there is none: the query's errors, or what the other form cannot say. */
export type ConvertedQuery =
  | { readonly text: Uint8Array<ArrayBuffer> }
  | { readonly errors: readonly QueryError[] }
  | { readonly fault: XmlFault };

/** Takes time and memory in proportion to the body: about two seconds for the megabyte that a query may have. */
export async function convertSent(sent: SentQuery, form: QueryForm): Promise<ConvertedQuery> {
  const { text: query, source } = await askedQuery(sent);
  const { text, diagnostics, fault } = translateQuery(query, form, {}, source);
  if (text !== undefined) {
    const bytes = new TextEncoder().encode(text);
    return transfer({ text: bytes }, [bytes.buffer]);
  }
  if (fault === undefined) return { errors: errorsOf(diagnostics) };
  // its range may be a node with all that is in it
  const { kind, code, range } = fault;
  return { fault: { kind, code, range: { from: range.from, to: range.to, line: range.line } } };
}

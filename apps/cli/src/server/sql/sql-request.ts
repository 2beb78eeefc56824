/** Requests to a database, in the fields of Postpass. */
import { type SentQuery, sentText } from '@flyover/engine-host';
import type { SqlForm } from './sql-database.ts';

/** The statement, and the form of its answer: features, unless `options[geojson]` is `false`. Fields of the address and of a form count alike. */
export async function readSqlRequest(sent: SentQuery, address: URLSearchParams): Promise<{ query: string; form: SqlForm }> {
  const query = await sentText(sent);
  const isForm = sent.contentType?.startsWith('application/x-www-form-urlencoded') === true;
  const fields = isForm ? new URLSearchParams(new TextDecoder().decode(sent.body)) : new URLSearchParams();
  const geojson = fields.get('options[geojson]') ?? address.get('options[geojson]');
  return { query, form: geojson === 'false' ? 'json' : 'geojson' };
}

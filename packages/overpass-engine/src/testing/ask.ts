/** Asks a database and gives the answer as tests compare it. */
import { answerQuery, type Database, type RunOptions } from '../index.ts';

/** The whole answer as a text. */
export async function ask(
  database: Database,
  query: string,
  options?: RunOptions,
): Promise<{ status: number; contentType: string; text: string }> {
  const { status, contentType, body } = await answerQuery(database, query, options);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return { status, contentType, text: text + decoder.decode() };
}

/** The elements as `n1 w2 r3 a4`, in the order of the answer. `[out:json]` and the closing `out` are added. */
export async function askIds(database: Database, query: string): Promise<string> {
  const { elements } = await askJson(database, `${query} out ids;`);
  return elements.map((element) => `${String(element.type)[0]}${element.id}`).join(' ');
}

/** The parsed JSON answer; the query may begin with settings. */
export async function askJson(database: Database, query: string): Promise<{ elements: Record<string, unknown>[]; remark?: string }> {
  return JSON.parse((await ask(database, `[out:json]${query.startsWith('[') ? '' : ';'}${query}`)).text);
}

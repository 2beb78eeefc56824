/** For tests: queries and single evaluators run on a database, with the answer in a form that tests compare. */
import { answerQuery, createDatabase, type Database, type RunOptions } from '../index.ts';
import { buildStore } from './databases.ts';

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

// For tests: single evaluators, as the value that `make` or `convert` gives a tag.

const tagged = (id: number, tags: Record<string, string>, lat = 0.01, lon = 0.02) => ({ id, lat, lon, tags });
/** A few nodes, ways and a relation. */
export const database = createDatabase(
  buildStore({
    nodes: [
      tagged(1, { name: 'A', ele: '7', s: '1;2' }),
      tagged(2, { name: 'B', ele: '12', w: '1.5' }, 0.0002, 0.0003),
      tagged(3, { name: 'B', w: '2.50', o: '010' }, 0.0004, 0.0005),
      tagged(4, {}, 0.0014, 0.0015),
    ],
    ways: [
      { id: 10, nodes: [2, 3, 4, 2], tags: { highway: 'path' } },
      { id: 11, nodes: [2, 3, 4], tags: {} },
      { id: 12, nodes: [2], tags: {} },
    ],
    relations: [
      {
        id: 20,
        tags: { type: 'x' },
        members: [
          ['node', 2, 'a'],
          ['way', 10, 'a'],
          ['way', 10, 'a'],
          ['way', 10, 'b'],
          ['way', 2, ''],
          ['relation', 99, 'a'],
        ],
      },
    ],
  }),
);

/** The tag `v` of each derived element that a query prints; undefined where one has none. */
export async function values(query: string): Promise<(string | undefined)[]> {
  const { elements } = await askJson(database, query);
  return elements.map((element) => (element.tags as Record<string, string> | undefined)?.v);
}

/** Value of a tag that `make` writes. */
export const made = async (expression: string) => (await values(`node(1);make x v=${expression};out;`))[0];

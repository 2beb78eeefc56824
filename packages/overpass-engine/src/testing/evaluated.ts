/** Evaluators, asked one by one: what `make` and `convert` put into a tag. */
import { createDatabase } from '../index.ts';
import { askJson } from './ask.ts';
import { buildStore } from './build-store.ts';

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

/** What `make` puts into a tag. */
export const made = async (expression: string) => (await values(`node(1);make x v=${expression};out;`))[0];

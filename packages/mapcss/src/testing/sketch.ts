/** For tests: elements in few words. */
import { stylesOf } from './style-of.ts';

type Tags = Readonly<Record<string, string>>;

/** A node somewhere; `more` are other fields. */
export const node = (id: number, tags?: Tags, more: object = {}) => ({
  type: 'node',
  id,
  lat: id / 100,
  lon: 0,
  ...(tags && { tags }),
  ...more,
});

/** A way of three nodes of its own (from `id * 10 + 1` on), each a step to the north-east. */
export const way = (id: number, tags?: Tags) => [
  ...[1, 2, 3].map((step) => ({ type: 'node', id: id * 10 + step, lat: id / 10 + step / 1000, lon: (step * step) / 1000 })),
  { type: 'way', id, nodes: [id * 10 + 1, id * 10 + 2, id * 10 + 3], ...(tags && { tags }) },
];

/** A square way, counter-clockwise. */
export const square = (id: number, tags?: Tags) => [
  { type: 'node', id: id * 10 + 1, lat: id / 10, lon: 0 },
  { type: 'node', id: id * 10 + 2, lat: id / 10, lon: 0.002 },
  { type: 'node', id: id * 10 + 3, lat: id / 10 + 0.002, lon: 0.002 },
  { type: 'node', id: id * 10 + 4, lat: id / 10 + 0.002, lon: 0 },
  { type: 'way', id, nodes: [1, 2, 3, 4, 1].map((step) => id * 10 + step), ...(tags && { tags }) },
];

/** A relation; members as `way/1:role`. */
export const relation = (id: number, tags: Tags, ...members: string[]) => ({
  type: 'relation',
  id,
  tags,
  members: members.map((member) => {
    const [, type, ref, role = ''] = /^(\w+)\/(\d+)(?::(.*))?$/.exec(member) ?? [];
    return { type, ref: Number(ref), role };
  }),
});

/** The properties of the default layer of node 1 with these tags. */
export async function propertiesOf(
  lines: string,
  tags: Tags = { a: '2', b: '3', name: 'Foo', lanes: '4' },
): Promise<Record<string, unknown>> {
  return (await stylesOf(`node { ${lines} }`, [node(1, tags)]))['node/1']?.default ?? {};
}

/** The value that a line gives to `x`. */
export async function resultOf(value: string, tags?: Tags, name = 'x'): Promise<unknown> {
  return (await propertiesOf(`${name}: ${value};`, tags))[name];
}

/** The names of elements that a selector matches at a zoom, those not in `ids` left out. */
export async function matchesOf(selector: string, elements: readonly unknown[], zoom = 15): Promise<string[]> {
  return Object.keys(await stylesOf(`${selector} { width: 1; }`, elements.flat(), zoom));
}

/** Which of tags, each on a node of its own (from 1), a condition holds for. */
export async function holdsFor(condition: string, ...tags: readonly Tags[]): Promise<number[]> {
  const names = await matchesOf(
    `node${condition}`,
    tags.map((own, i) => node(i + 1, own)),
  );
  return names.map((name) => Number(name.split('/')[1]));
}

/**
 * A small answer with everything in it that answers hold, for the engine to learn from before the first real one.
 *
 * The engine compiles a function for what it has seen so far, and throws the code away at the first thing it has not: an escape, a column
 * that grows, a chunk that ends in the middle. A first answer of 10 MB spends most of its time in that.
 */

const ROUNDS = 6;
/** Lengths of lists: long enough that columns grow. */
const LONG = 40;

/** Overpass JSON, as the server prints it and as others do. */
export function sampleAnswer(): string {
  const elements: string[] = [];
  for (let round = 0; round < ROUNDS; round++) elements.push(...elementsOf(round));
  return `{\n  "version": 0.6,\n  "generator": "sample",\n  "elements": [\n\n${elements.join(',\n')}\n\n  ]\n}\n`;
}

function elementsOf(round: number): string[] {
  const id = 10_000_000_000 + round * 1000;
  const place = (index: number) =>
    `"lat": ${(-41.5 + round * 20.1 + (index % 4 < 2 ? 0 : 1 / (index + 1))).toFixed(7)},\n  "lon": ${(index % 4 === 0 || index % 4 === 3 ? 0.1 : 1 / (index + 2) - 1).toFixed(7)}`;
  const tags = `"tags": {\n    "key${round}": "value${round}",\n    "näme": "a \\"b\\" \\u00fc${round}"\n  }`;
  const meta = `"timestamp": "2026-01-0${round + 1}T00:00:00Z",\n  "version": ${round + 1},\n  "changeset": ${id},\n  "user": "u${round}",\n  "uid": ${round}`;
  const list = (item: (index: number) => string) =>
    `[\n    ${Array.from({ length: LONG }, (_, index) => item(index)).join(',\n    ')}\n  ]`;
  const point = (index: number) =>
    index === 7 ? 'null' : `{ "lat": ${(51 + index / 1e3).toFixed(7)}, "lon": ${(index / 1e3 - 9).toFixed(7)} }`;
  const geometry = `"bounds": {\n    "minlat": 51.5000000,\n    "minlon": -0.1000000,\n    "maxlat": 52.5000000,\n    "maxlon": 100.5000000\n  },\n  "geometry": ${list(point)}`;
  const type = (index: number) => ['node', 'way', 'relation'][index % 3];
  const member = (index: number) =>
    `{\n      "type": "${type(index)}",\n      "ref": ${id + index},\n      "role": "role${index % 4}"${index === 1 ? `,\n      "geometry": [\n         ${point(1)},\n         ${point(2)}\n      ]` : ''}\n    }`;
  const ring = (first: number) => `[\n    ${[0, 1, 2, 3, 0].map((index) => id + first + index).join(',\n    ')}\n  ]`;
  const outline = (index: number, role: string) => `{\n      "type": "way",\n      "ref": ${id + index},\n      "role": "${role}"\n    }`;
  const ofType = (type: string) => `"tags": {\n    "name": "${type}",\n    "type": "${type}"\n  }`;
  const text = (kind: string, fields: string) => `{\n  "type": "${kind}",\n  "id": ${fields}\n}`;
  return [
    ...Array.from({ length: 8 }, (_, index) => text('node', `${id + index},\n  ${place(index)}`)),
    text('node', `${id + 8},\n  ${place(8)},\n  ${tags}`),
    text('node', `${id + 9},\n  ${place(9)},\n  ${meta},\n  ${tags}`),
    `{"type":"node","id":${-round - 1},"lat":5.5,"lon":-0.125,"tags":{"a":"b","c":1}}`,
    text('way', `${id},\n  "nodes": ${list((index) => `${id + index}`)},\n  ${tags}`),
    text('way', `${id + 1},\n  ${geometry},\n  "nodes": ${list((index) => `${id + index}`)},\n  ${tags}`),
    text('way', `${id + 2},\n  "center": {\n    "lat": 51.5000000,\n    "lon": 0.1000000\n  },\n  ${meta},\n  ${tags}`),
    text('way', `${id + 3},\n  "nodes": ${ring(0)},\n  "tags": {\n    "building": "yes"\n  }`),
    text('way', `${id + 4},\n  "nodes": ${ring(4)}`),
    text('relation', `${id},\n  "members": ${list(member)},\n  ${tags}`),
    text(
      'relation',
      `${id + 1},\n  "members": [\n    ${outline(3, 'outer')},\n    ${outline(4, 'inner')}\n  ],\n  ${ofType('multipolygon')}`,
    ),
    text('relation', `${id + 2},\n  "members": [\n    ${outline(0, '')},\n    ${outline(1, '')}\n  ],\n  ${ofType('route')}`),
  ];
}

/** Ids below zero: of elements that editors and readers of other formats make up. */

import { readElements, readOsmXml } from '@flyover/osm-elements';
import { caseFile } from '@flyover/osm-elements/testing';
import { expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask } from './testing/ask.ts';

const TEXT = `<osm version="0.6"><node id="-1" lat="1" lon="2"/><node id="-3" lat="1.5" lon="2"/><node id="3" version="1" lat="1" lon="1"/>
  <way id="-5"><nd ref="-1"/><nd ref="-3"/><tag k="highway" v="path"/></way><relation id="-9"><member type="way" ref="-5" role=""/></relation></osm>`;

/** The elements that a query prints, as `node -1`. */
async function found(text: Uint8Array, query: string): Promise<string> {
  const database = createDatabase(await readElements([text]));
  const { elements } = JSON.parse((await ask(database, query)).text) as { elements: { type: string; id: number }[] };
  return elements.map(({ type, id }) => `${type} ${id}`).join(' ');
}

const QUERIES: readonly [query: string, elements: string][] = [
  ['[out:json];node(-1);out;', 'node -1'],
  ['[out:json];node(id:-1,-2,3);out;', 'node -1 node 3'],
  ['[out:json];way(-5);out;', 'way -5'],
  ['[out:json];rel(-9);out;', 'relation -9'],
  ['[out:json];nwr(-5);out;', 'way -5'],
  ['[out:json];way(-5);node(w);out;', 'node -3 node -1'],
  ['<osm-script output="json"><id-query type="node" ref="-1"/><print/></osm-script>', 'node -1'],
  ['<osm-script output="json"><id-query type="node" lower="-3" upper="-1"/><print/></osm-script>', 'node -3 node -1'],
];

test.each(QUERIES)('%s', async (query, elements) => expect(await found(new TextEncoder().encode(TEXT), query)).toBe(elements));

test('zero is none: the Overpass API refuses it', async () => {
  const database = createDatabase(await readOsmXml([new TextEncoder().encode(TEXT)]));
  expect((await ask(database, 'node(0);out;')).status).toBe(400);
});

const file = caseFile('files/07-node-of-id-below-zero/neg.osm');
test.skipIf(file === undefined)('of a file that JOSM wrote', async () => {
  expect(await found(file ?? new Uint8Array(), '[out:json];(node(id:-1,-2);way(-5););out ids;')).toBe('node -2 node -1 way -5');
});

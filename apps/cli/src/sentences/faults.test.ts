import { ReadError, type ReadFault } from '@flyover/osm-elements';
import { WorkerError } from '@flyover/worker-calls';
import { expect, test } from 'vitest';
import { dataFaultSentence, readFaultSentence } from './faults.ts';

test.each<[ReadFault, string]>([
  [{ kind: 'empty', byte: 0 }, 'There is not a single byte in it: choose another file, or run the query again.'],
  [{ kind: 'cut', format: 'gzip', byte: 12345 }, 'The gzip data ends too early, at byte 12,345: get it again.'],
  [
    { kind: 'damaged', format: '.osm.pbf', part: 'DenseNodes.keys_vals', byte: 7 },
    'The .osm.pbf data is damaged at byte 7 (DenseNodes.keys_vals): get it again, or make it anew.',
  ],
  [
    { kind: 'syntax', format: 'JSON', expected: ', }', line: 3, byte: 28 },
    'The JSON is broken at byte 28: get it again, or make it anew. Expected there: , }',
  ],
  [
    { kind: 'convertible', format: 'o5m', command: 'osmium cat in.o5m -o out.osm.pbf', byte: 0 },
    'It is o5m, which is not read here: make a file of it that is, for example with osmium cat in.o5m -o out.osm.pbf',
  ],
  [{ kind: 'noMapData', format: 'OSM notes', byte: 0 }, 'It holds OSM notes, and no elements of the map: choose another file.'],
  [
    { kind: 'feature', feature: 'Tele\u001bport', byte: 17 },
    'It requires Tele\\x1bport, which cannot be read here: write it without that, for example by osmium.',
  ],
])('%j', (fault, sentence) => expect(readFaultSentence(fault)).toBe(sentence));

test('what a thread could not read is told with the name of the file', () => {
  const { fault } = new ReadError({ kind: 'cut', format: 'XML' }, 9);
  const thrown = new WorkerError('failed', 'load', 'cut XML', { name: 'DataError', fault: { ...fault, file: 'town.osm' } });
  expect(dataFaultSentence(thrown)).toBe('town.osm: The XML data ends too early, at byte 9: get it again.');
});

test.each([new Error('boom'), new WorkerError('failed', 'load', 'boom', { fault: { kind: 'toString', byte: 1 } }), 'boom'])(
  'anything else is none: %s',
  (thrown) => expect(dataFaultSentence(thrown)).toBe(undefined),
);

import { expect, test } from 'vitest';
import { editorRepair } from './editor-repair.ts';

test('a query for an editor is repaired where it lacks metadata', () =>
  expect(editorRepair('[out:json];node[amenity=bench]({{bbox}});out;')).toBe('[out:xml];node[amenity=bench]({{bbox}});out meta;'));
test.each([
  ['has metadata', '[out:xml];node(1);out meta;'],
  ['is empty', ' \n'],
  ['is SQL', '{{data:sql,server=https://example.org/}}\nSELECT 1'],
  ['cannot be read', 'node[[;'],
])('it is left alone where it %s', (_, query) => expect(editorRepair(query)).toBe(undefined));

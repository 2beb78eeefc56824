import { expect, test } from 'vitest';
import { fixType } from './ProblemCard.tsx';

test.each([
  ['{{style: nwr[amenity] { color: red; } }}', 1, '{{style: *[amenity] { color: red; } }}'],
  ['{{style:\nnode { }\nrel:closed { }\n}}', 3, '{{style:\nnode { }\nrelation:closed { }\n}}'],
  ['node, ways|z12- { width: 2; }', 1, 'node, way|z12- { width: 2; }'],
  ['nwr { color: blue; }', 1, '* { color: blue; }'],
])('%s', (text, line, fixed) => expect(fixType(text, line)?.text).toBe(fixed));

test.each([
  ['nwr in the query is none of the sheet', 'nwr[a]({{bbox}});\nthing { }', 2],
  ['a word that only begins like one', 'nodesque { }', 1],
  ['a line that is not there', 'nwr { }', 7],
])('%s', (_, text, line) => expect(fixType(text, line)).toBeUndefined());

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outlineOf } from './outline.ts';

/** Looks at another long text, so that nothing of this one is kept. */
const forget = () => outlineOf(`~${'x;'.repeat(5000)}`, 10_000);

const statement = fc.constantFrom(
  'node["amenity"="cafe"]({{bbox}});',
  'way(around.a:30)->.b; // there\n',
  '(nwr[a](1,2,3,4);)->.c;',
  'foreach.a{ out; }',
  'if (count(nodes) > 1) { out; }',
  '[out:csv(name;true)]',
  '/* a ; ( */',
  '"{{"',
  '{{style: node { color: red; } }}',
  '{{x=1}}',
  '{{',
  '{{style:',
  '}}',
  '"',
  "'",
  '(',
  ')',
  '{',
  '}',
  '/*',
  '//',
);

test('a text that was looked at before is looked at as if it were new', () => {
  const texts = fc.tuple(fc.array(statement, { size: 'max', maxLength: 700 }), fc.array(fc.tuple(fc.nat(), fc.nat(2500), statement)));
  fc.assert(
    fc.property(texts, ([parts, edits]) => {
      const filler = 'way["highway"~"^(a|b)$"](around.a:300)->.b;\n'.repeat(200);
      let text = `${filler}${parts.join('')}`;
      for (const [at, back, inserted] of edits) {
        const position = Math.max(0, text.length - (at % 3 === 0 ? at % text.length : back));
        const reported = outlineOf(text, position);
        forget();
        expect(reported).toEqual(outlineOf(text, position));
        text = text.slice(0, position) + inserted + text.slice(position);
        const after = outlineOf(text, position + inserted.length);
        forget();
        expect(after).toEqual(outlineOf(text, position + inserted.length));
        outlineOf(text, position + inserted.length);
      }
    }),
    { numRuns: 200 },
  );
});

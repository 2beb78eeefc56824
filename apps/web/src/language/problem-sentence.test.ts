import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FINDINGS, readTagKnowledge, type TextProblem, textProblems } from '@flyover/query-checks';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import faults from '../ui/locales/query-fault/en.json';
import texts from '../ui/locales/query-problem/en.json';
import { fixName, problemSentence } from './problem-sentence.ts';

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { translation: { ...texts, ...faults } } }, interpolation: { escapeValue: false } }),
);

const require = createRequire(import.meta.url);
const file = (name: string) => JSON.parse(readFileSync(require.resolve(`@openstreetmap/id-tagging-schema/dist/${name}.min.json`), 'utf8'));
const tags = readTagKnowledge({ presets: file('presets'), fields: file('fields'), deprecated: file('deprecated') });

const only = (text: string): TextProblem => textProblems(text)[0];
const found = (code: keyof typeof FINDINGS, data: TextProblem['data']): TextProblem => ({ ...only('node({{a}});\nout;'), code, data });

describe('what is said of a problem', () => {
  test('is a sentence with its names and lines, whatever is in them', () => {
    expect(problemSentence(found('key-misspelt', { key: '$t(x){{y}}<b>', meant: 'amenity' }))).toBe(
      'The key $t(x){{y}}<b> is not known. Did you mean amenity?',
    );
    expect(problemSentence(found('result-overwritten', { set: '_', line: 3 }))).toBe(
      'What this finds is lost: line 3 writes the default set before anything has read it. A union keeps both.',
    );
    expect(problemSentence(found('tag-deprecated', { tag: 'a=b', meant: 'c=d' }))).toBe('a=b is no longer used: it is c=d now.');
    expect(problemSentence(only('node({{bbx}});\nout;'))).toBe('Nothing stands for {{bbx}}. Did you mean bbox?');
  });
  test('is of the Overpass API where it is an error, with what to do', () =>
    expect(problemSentence(only('foo(1);\nout;'))).toBe('Unknown type "foo". A statement begins with node, way, nwr, out or the like.'));
  test('is ours where the Overpass API says nothing', () =>
    expect(problemSentence(only('node[a=""];out;'))).toBe('A tag never has an empty value. Use [key] or [!key].'));
  test('names what belongs to it, whatever is in it', () => {
    expect(problemSentence(only('make x v=$;out;'))).toMatch(/Write t\["\$"\] for the value of a tag\.$/);
    expect(problemSentence(only('<query><$t(x)</query>'))).not.toContain('queryFault');
    expect(problemSentence(only('node({a});out;'))).toContain('A placeholder such as {{bbox}} was not replaced.');
    expect(problemSentence(only('{{a={{a}}}}{{a}}'))).toBe(
      'The constant {{a}} uses itself ({{a}} → {{a}}): change one of these definitions.',
    );
    expect(problemSentence(only(`${'{{a:'.repeat(65)}${'}}'.repeat(65)}`))).toBe(
      'Placeholders stand more than 64 deep inside one another here: take some out.',
    );
  });
  test('is there for every text of docs/diagnostics.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/diagnostics.md'), 'utf8');
    const announced = new Set<string>();
    for (const [, text] of page.matchAll(/^```(?:overpassql|xml)\n([\s\S]*?)\n```$/gmu))
      for (const problem of textProblems(text, { tags })) {
        announced.add(problem.code);
        expect(problemSentence(problem)).toMatch(/^.+[.?]$/u);
        expect(problemSentence(problem)).not.toMatch(/queryProblem|undefined/u);
        for (const fix of problem.fixes) expect(fixName(fix)).toMatch(/^(Write|Add|Take it out|Ignore this here)/u);
      }
    // what is swapped is known by the map
    expect(Object.keys(FINDINGS).filter((code) => !announced.has(code))).toEqual([]);
  });
});

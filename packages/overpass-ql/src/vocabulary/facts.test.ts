import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse/parse-query.ts';
import { BINARY_OPERATORS } from '../tree/syntax-tree-expression.ts';
import { FACTS } from './facts.ts';
import { WORDS } from './words.ts';

const words = (slot: string) => FACTS.filter((fact) => fact.slot === slot).map(({ word }) => word);

describe('every word of the language has its fact', () => {
  test.each(['setting', 'format', 'type', 'out', 'filter', 'function'] as const)('%s', (slot) => {
    expect(
      words(slot)
        .filter((word) => /^\w/.test(word))
        .toSorted(),
    ).toEqual([...WORDS[slot]].toSorted());
  });
  test('and statements, operators', () => {
    const statements = [...words('statement'), ...words('block')].filter((word) => /^\w/.test(word));
    expect(statements.toSorted()).toEqual([...WORDS.statement, ...WORDS.block, ...WORDS.inner].toSorted());
    expect(words('operator').filter((word) => word !== '!' && word !== '?:')).toEqual(BINARY_OPERATORS.map(({ operator }) => operator));
  });
  test('once, with an id that any file of texts can hold', () => {
    expect(new Set(FACTS.map(({ id }) => id)).size).toBe(FACTS.length);
    for (const { id } of FACTS) expect(id).toMatch(/^[a-z]+_\w+$/);
  });
});

describe('the example of a fact is accepted, and has its word', () => {
  test.each(FACTS.map((fact) => [`${fact.slot} ${fact.word}`, fact] as const))('%s', (_name, { word, example }) => {
    const query = example.replaceAll('{{bbox}}', '53.49,13.39,53.51,13.43').replaceAll('{{center}}', '53.5,13.41');
    expect(parseQuery(query).diagnostics).toEqual([]);
    if (/^\w+$/.test(word) && !['bbox', 'id'].includes(word)) expect(query).toMatch(new RegExp(`\\b${word}\\b`));
  });
});

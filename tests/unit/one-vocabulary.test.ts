import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';
import { WORDS } from '../../packages/overpass-ql/src/index.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What elements of OpenStreetMap are and have, in every room, and what placeholders of templates are called too. */
const COMMON: ReadonlySet<string> = new Set(
  'node way relation area id uid user timestamp version changeset type lat lon ref role bbox center date'.split(' '),
);

const { format: _formats, header: _header, ...places } = WORDS;
const words: ReadonlySet<string> = new Set(
  Object.values(places)
    .flat()
    .filter((word) => !COMMON.has(word)),
);

/** Has codes of sentences, of which some are called as the statement that they tell of. */
const CODES = 'packages/query-reading/src/explain/explanation.ts';

/** How many words of the language make a list of them. */
const LIST = 3;

/** The lists of words of the language in a source: arrays of them, and texts and patterns that hold nothing else. */
function wordListsIn(source: string, isTsx = false): string[] {
  const found: string[] = [];
  const note = (list: readonly string[]): void => {
    if (new Set(list.filter((word) => words.has(word))).size >= LIST) found.push(list.join(' '));
  };
  JSON.stringify(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2023' }), (_, node) => {
    if (node?.type === 'ArrayExpression') {
      note(node.elements.flatMap((element: { expression?: { type: string; value: string } } | null) => element?.expression?.value ?? []));
    }
    const text: unknown = node?.type === 'StringLiteral' ? node.value : node?.type === 'RegExpLiteral' ? node.pattern : undefined;
    if (typeof text === 'string' && /^[\w\s|,^$()?:]+$/.test(text)) note(text.split(/\W+/));
    return node;
  });
  return found;
}

describe('a list of words is found', () => {
  test.each([
    ['in an array', "const a = new Set(['foreach', 'complete', 'retro']);"],
    ['in a text', "const a = 'foreach complete retro';"],
    ['in a pattern', 'const a = /^(?:foreach|complete|retro)$/;'],
  ])('%s', (_where, source) => expect(wordListsIn(source)).toHaveLength(1));
  test('but not in a query, nor where elements are named', () => {
    expect(wordListsIn("const a = 'foreach { out skel qt; }';")).toEqual([]);
    expect(wordListsIn("const a = ['node', 'way', 'relation', 'id', 'user'];")).toEqual([]);
  });
});

test('no other room has a list of words of the language', () => {
  const files = ['packages', 'apps'].flatMap((floor) =>
    readdirSync(join(ROOT, floor))
      .filter((room) => room !== 'overpass-ql')
      .flatMap((room) =>
        readdirSync(join(ROOT, floor, room, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => join(floor, room, 'src', name)),
      ),
  );
  const sources = files.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/\/(?:testing|generated)\//.test(name) && name !== CODES,
  );
  expect(sources.length).toBeGreaterThan(300);
  const lists = sources.flatMap((name) =>
    wordListsIn(readFileSync(join(ROOT, name), 'utf8'), name.endsWith('x')).map((list) => `${name}: ${list}`),
  );
  expect(lists).toEqual([]);
});

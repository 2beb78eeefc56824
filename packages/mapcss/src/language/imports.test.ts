import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatherImports, type ImportLimits, type ImportSource, parseStyleSheet } from '../index.ts';
import { node } from '../testing/sketch.ts';
import { stylesOf } from '../testing/style-of.ts';

const MANY: ImportLimits = { sheets: 100, length: 1e6 };

/** Sheets by their addresses; names are relative to the importing sheet, as on the web. Counts what was asked for. */
function shelf(sheets: Record<string, string>) {
  const asked: string[] = [];
  const source: ImportSource = {
    locate: (name, importer = '/') => ({ address: new URL(name, `http://x${importer}`).pathname }),
    async read(address) {
      asked.push(address);
      return Object.hasOwn(sheets, address) ? { text: sheets[address] } : { fault: 'missing' };
    },
  };
  return { source, asked };
}

async function parsed(sheet: string, sheets: Record<string, string>, limits = MANY) {
  const { source, asked } = shelf(sheets);
  const tree = parseStyleSheet(sheet, { imports: await gatherImports([sheet], source, limits) });
  return { ...tree, asked };
}

describe('@import', () => {
  test('rules stand where they are imported, as if their text stood there', async () => {
    const { rules } = await parsed('@import "a.css"; @import url(b.css); node { width: 1; }', {
      '/a.css': 'way { width: 2; }',
      '/b.css': '\n@import("a.css");',
    });
    expect(rules.map((rule) => [rule.sheet, rule.selectors[0].text])).toEqual([
      ['/a.css', 'way'],
      ['/a.css', 'way'],
      [undefined, 'node'],
    ]);
  });
  test('a later rule wins, wherever it comes from', async () => {
    const { source } = shelf({ '/a.css': 'node { width: 2; opacity: 0.5; }' });
    const widthOf = async (sheet: string) =>
      stylesOf(sheet, [node(1, { a: 'b' })], 15, { imports: await gatherImports([sheet], source, MANY) });
    expect(await widthOf('@import "a.css"; node { width: 1; }')).toEqual({ 'node/1': { default: { width: 1, opacity: 0.5 } } });
    expect(await widthOf('node { width: 1; } @import "a.css";')).toEqual({ 'node/1': { default: { width: 2, opacity: 0.5 } } });
  });
  test('a block of @supports that is skipped imports nothing', async () => {
    const { asked } = await parsed('@supports (nope) { @import "a.css"; } @supports (width) { @import "b.css"; }', {});
    expect(asked).toEqual(['/b.css']);
  });
  test('names are relative to the sheet they stand in; a sheet is read once', async () => {
    const { rules, asked, warnings } = await parsed('@import "one/a.css"; @import "two/a.css"; @import "/c.css";', {
      '/one/a.css': '@import "b.css";',
      '/two/a.css': '@import "b.css"; @import "../c.css";',
      '/one/b.css': 'node { width: 1; }',
      '/two/b.css': 'node { width: 2; }',
      '/c.css': 'node { width: 3; }',
    });
    expect(rules.map(({ sheet }) => sheet)).toEqual(['/one/b.css', '/two/b.css', '/c.css', '/c.css']);
    expect(asked).toEqual(['/one/a.css', '/two/a.css', '/c.css', '/one/b.css', '/two/b.css']);
    expect(warnings).toEqual([]);
  });
  test('without a resolver nothing is imported', () => {
    expect(parseStyleSheet('@import "a.css";').warnings).toEqual([
      { kind: 'import-missing', subject: 'a.css', offset: 0, line: 1, column: 1 },
    ]);
  });
  test('names are written in quotes, in url(…), in parentheses', async () => {
    const { asked } = await parsed('@import "a"; @import url("b"); @import url(c) ; @import(\'d\'); @import "a";', {});
    expect(asked).toEqual(['/a', '/b', '/c', '/d']);
  });
  test('a sheet that cannot be read imports nothing', async () => {
    const { source, asked } = shelf({});
    await gatherImports(['@import "a"; way {'], source, MANY);
    expect(asked).toEqual([]);
  });
});

describe('what is not imported is a warning', () => {
  const kinds = async (...given: Parameters<typeof parsed>) =>
    (await parsed(...given)).warnings.map(({ kind, subject, sheet }) => [kind, subject, ...(sheet === undefined ? [] : [sheet])]);

  test('a sheet that is not there', async () => {
    expect(await kinds('@import "a";', {})).toEqual([['import-missing', 'a']]);
  });
  test('a sheet that imports itself, at once or by others', async () => {
    expect(await kinds('@import "a";', { '/a': '@import "a";' })).toEqual([['import-cycle', 'a', '/a']]);
    expect(await kinds('@import "a";', { '/a': '@import "b";', '/b': '@import "./a"; node { width: 1; }' })).toEqual([
      ['import-cycle', './a', '/b'],
    ]);
  });
  test('imports that go down further than ten', async () => {
    const chain = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`/${index}`, `@import "${index + 1}";`]));
    expect(await kinds('@import "0";', chain)).toEqual([['import-too-deep', '10', '/9']]);
  });
  test('more sheets, and more text, than there may be: the first count', async () => {
    const sheets = { '/a': 'node { width: 1; }', '/b': '/* long */ node { width: 2; }', '/c': 'node { width: 3; }' };
    const all = '@import "a"; @import "b"; @import "c";';
    expect(await kinds(all, sheets, { sheets: 2, length: 1000 })).toEqual([['import-too-many', 'c']]);
    expect(await kinds(all, sheets, { sheets: 3, length: 40 })).toEqual([['import-too-large', 'b']]);
  });
  test('imports that double at each step end', async () => {
    const doubling = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`/${index}`, `@import "${index + 1}";`.repeat(2)]));
    const { warnings } = await parsed('@import "0";', { ...doubling, '/9': 'node { width: 1; }' });
    expect(new Set(warnings.map(({ kind }) => kind))).toEqual(new Set(['import-too-many']));
  });
  test('a condition behind the name: the sheet counts always', async () => {
    const { warnings, rules } = await parsed('@import "a" screen and (x);', { '/a': 'node { width: 1; }' });
    expect([warnings.map(({ kind }) => kind), rules.length]).toEqual([['import-condition'], 1]);
  });
});

describe('what is wrong in an imported sheet', () => {
  const sheets = { '/a.css': '\n@import "b.css";', '/b.css': '\n\nnode:odd { color: blau; }', '/c.css': 'way {' };
  test('is told with its address, and the place where the sheet itself imports it', async () => {
    const { warnings } = await parsed('node { }\n  @import "a.css";', sheets);
    const importedAt = { offset: 11, line: 2, column: 3 };
    expect(warnings).toEqual([
      { kind: 'unknown-pseudo-class', subject: 'odd', sheet: '/b.css', importedAt, offset: 2, line: 3, column: 1 },
      { kind: 'wrong-kind', subject: 'color', sheet: '/b.css', importedAt, offset: 13, line: 3, column: 12 },
    ]);
  });
  test('refuses the sheet', async () => {
    await expect(parsed('\n@import "c.css";', sheets)).rejects.toMatchObject({
      sheet: '/c.css',
      line: 1,
      column: 5,
      importedAt: { line: 2, column: 1 },
    });
  });
});

test('whatever sheets import, reading them ends, and only what is there is drawn', async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', '../a', 'x/b', '', '__proto__', 'constructor');
  const text = fc
    .array(
      fc.oneof(
        name.map((one) => `@import "${one}";`),
        fc.constant('node { width: 1; }'),
        fc.constant('@supports (width) {'),
      ),
      {
        maxLength: 5,
      },
    )
    .map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(text, fc.dictionary(fc.constantFrom('/a', '/b', '/c', '/d', '/x/b'), text), async (sheet, sheets) => {
      const { source, asked } = shelf(sheets);
      const imports = await gatherImports([sheet], source, { sheets: 4, length: 200 });
      expect(asked.length).toBe(new Set(asked).size);
      expect(asked.length).toBeLessThanOrEqual(4);
      try {
        const { rules } = parseStyleSheet(sheet, { imports });
        for (const rule of rules) if (rule.sheet !== undefined) expect(Object.hasOwn(sheets, rule.sheet)).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ name: 'StyleSheetError' });
      }
    }),
  );
});

import { expect, test } from 'vitest';
import { faultsOfFile, withFault } from '../../scripts/trust/chosen-faults.mjs';
import { markedSources } from '../../scripts/trust/reached-faults.mjs';
import { stagesBeside, stagesOf } from '../../scripts/trust/test-stages.mjs';

const SOURCE = 'export function f(a: number) {\n  if (a > 1) return a;\n  g(a);\n}\n';
const PATH = 'packages/room/src/f.ts';

test('a fault is named by its line, so that it is the same one where others are put before it', async () => {
  const keys = async (source: string) => (await faultsOfFile(PATH, source)).map(({ key }) => key);
  expect(await keys(SOURCE)).toEqual([
    `${PATH}: if (a > 1) return a; → if (!(a > 1)) return a;`,
    `${PATH}: if (a > 1) return a; → if (a >= 1) return a;`,
    `${PATH}: if (a > 1) return a; → if (a > (1 + 1)) return a;`,
    `${PATH}: if (a > 1) return a; → if (a > 1) return undefined;`,
    `${PATH}: g(a); → ;`,
  ]);
  expect(await keys(`const b = c;\n${SOURCE}`)).toEqual(await keys(SOURCE));
});

test('two faults of the same text have two names', async () => {
  const keys = (await faultsOfFile(PATH, 'g(a);\ng(a);\n')).map(({ key }) => key);
  expect(keys).toEqual([`${PATH}: g(a); → ;`, `${PATH}: g(a); → ; (2)`]);
});

test('a source with a fault is that source but for one place', async () => {
  const [turned] = await faultsOfFile(PATH, SOURCE);
  expect(turned && withFault(turned)).toBe(SOURCE.replace('a > 1', '!(a > 1)'));
});

test('a marked source tells of each fault where the faulty expression begins, the outer one first', async () => {
  const marked = markedSources(await faultsOfFile(PATH, SOURCE)).get(PATH) ?? '';
  const code = marked.slice(marked.indexOf('export'));
  expect(code.replaceAll(/flyoverSeen\?\.\[\d\] \|\| flyoverReached/g, 'seen')).toBe(
    `export function f(a: number) {
  if ((seen(0), (seen(1), a > (seen(2), 1)))) return (seen(3), a);
  (seen(4), g(a));
}
`,
  );
});

test('the test of a file looks first, then those of its folder, its package and others; quick ones first, in stages that grow', () => {
  const stages = stagesOf('packages/a/src/x/f.ts', [
    { path: 'packages/b/src/f.test.ts', took: 9000 },
    { path: 'packages/b/src/x/f.test.ts', took: 10 },
    { path: 'packages/a/src/e.test.ts', took: 20 },
    { path: 'packages/a/src/x/g.test.ts', took: 1500 },
    { path: 'packages/a/src/x/f.test.ts', took: 900 },
  ]);
  expect(stages).toEqual([
    { files: ['packages/a/src/x/f.test.ts'], timeout: 37_200 },
    { files: ['packages/a/src/x/g.test.ts', 'packages/a/src/e.test.ts', 'packages/b/src/x/f.test.ts'], timeout: 42_240 },
    { files: ['packages/b/src/f.test.ts'], timeout: 102_000 },
  ]);
});

test('before it is known which tests come to a fault, those of its file look, its folder, then its room some at a time', () => {
  const others = Array.from({ length: 9 }, (_, index) => `packages/a/src/y/t${index}.test.ts`);
  const beside = ['packages/a/src/x/g.test.ts', 'packages/a/src/x/f.test.ts', 'packages/b/src/f.test.ts'];
  expect(stagesBeside('packages/a/src/x/f.ts', [...others, ...beside])).toEqual([
    { files: ['packages/a/src/x/f.test.ts'], timeout: 35_000 },
    { files: ['packages/a/src/x/g.test.ts'], timeout: 35_000 },
    { files: others.slice(0, 8), timeout: 70_000 },
    { files: others.slice(8), timeout: 35_000 },
  ]);
});

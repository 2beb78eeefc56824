import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBuild } from '../../scripts/check-build.mjs';

describe('the check of the built files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flyover-build-'));
    mkdirSync(join(folder, 'assets'));
    plant('index-1.js', 'new Worker(new URL(new URL(`result.worker-1.js`,import.meta.url).href,``+import.meta.url),{type:`module`});');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const plant = (name: string, text: string) => writeFileSync(join(folder, 'assets', name), text);

  test('finds nothing where entries only import', () => {
    plant('result.worker-1.js', 'import{t}from"./worker-1.js";t();');
    plant('worker-1.js', 'export const t=()=>import(`./table-1.js`);');
    plant('table-1.js', 'import{t}from"./worker-1.js";export const named="result.worker-1.js";');
    expect(checkBuild(folder)).toEqual({ problems: [], entries: ['result.worker-1.js'] });
  });

  test.each([
    ['a static import', 'import{t}from"./result.worker-1.js";t();'],
    ['an import for its effects', 'import"./result.worker-1.js";'],
    ['a dynamic import', 'const t=()=>import(`./result.worker-1.js`);'],
    ['an export of all', 'export*from"./result.worker-1.js";'],
    ['an export by name', 'export{t}from"./result.worker-1.js";'],
  ])('finds %s of an entry', (_, text) => {
    plant('result.worker-1.js', 'export const t=()=>import("./table-1.js");');
    plant('table-1.js', text);
    expect(checkBuild(folder).problems).toEqual(['assets/table-1.js imports result.worker-1.js, the entry of a worker']);
  });

  test('finds an import of an entry that nobody starts by name: the worker of MapLibre, the service worker', () => {
    writeFileSync(join(folder, 'service-worker.js'), 'export const t=1;');
    plant('maplibre-gl-worker-1.mjs', 'export const t=1;');
    plant('part-1.js', 'import{t}from"../service-worker.js";import{t as u}from"./maplibre-gl-worker-1.mjs";t(u);');
    expect(checkBuild(folder).problems).toEqual([
      'assets/part-1.js imports maplibre-gl-worker-1.mjs, the entry of a worker',
      'assets/part-1.js imports service-worker.js, the entry of a worker',
    ]);
  });

  test('tells workers whose script it cannot name', () => {
    plant('part-1.js', 'new Worker(a);new Worker(b);new Worker(c);');
    expect(checkBuild(folder).problems).toEqual(['1 workers start with a script that this check cannot name']);
  });
});

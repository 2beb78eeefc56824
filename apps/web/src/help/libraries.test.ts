import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { libraryOf } from './libraries.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** What a workspace needs at run time, our own rooms aside. */
function dependenciesOf(workspace: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('@flyover/'));
}

/** The licence a package says it has. */
function licenceOf(name: string): string {
  const folders = createRequire(join(root, 'apps/web/package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).license;
    } catch {
      // in a folder further up
    }
  }
  throw new Error(`${name} is not installed`);
}

const workspaces = ['apps/web', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
const used = [...new Set(workspaces.flatMap(dependenciesOf))].sort();

test('every part of the page is named with its licence', () => {
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => libraryOf(name) === undefined)).toEqual([]);
  for (const name of used) expect(libraryOf(name)?.licence, name).toBe(licenceOf(name));
});

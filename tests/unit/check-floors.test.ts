import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkFloors } from '../../scripts/check-floors.mjs';

describe('the check of the floors', () => {
  let house: string;
  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'flyover-floors-'));
  });
  afterEach(() => rmSync(house, { recursive: true }));

  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  const check = async () => (await checkFloors(['packages', 'apps'], house)).violations.map(({ rule, from }) => `${rule} ${from}`);

  test('finds an import that points up', async () => {
    plant('packages/osm-features/src/index.ts', 'export const a = 1;');
    plant('packages/osm-elements/src/index.ts', "import { a } from '../../osm-features/src/index.ts';\nexport const b = a;");
    plant('apps/web/src/main.tsx', 'export const c = <b>text</b>;');
    expect(await check()).toEqual(['floor-osm-elements packages/osm-elements/src/index.ts']);
  });

  test('finds an import of one app by another, in TSX too', async () => {
    plant('packages/osm-elements/src/index.ts', 'export const a = 1;');
    plant('apps/cli/src/index.ts', 'export const a = 1;');
    plant('apps/web/src/main.tsx', "import { a } from '../../cli/src/index.ts';\nexport const c = <b>{a}</b>;");
    expect(await check()).toEqual(['apps-apart apps/web/src/main.tsx']);
  });

  test('finds a way in beside the front door, a Node module and a circle', async () => {
    plant('packages/osm-elements/src/index.ts', "export { a } from './a.ts';");
    plant(
      'packages/osm-elements/src/a.ts',
      "import { readFileSync } from 'node:fs';\nimport { b } from './b.ts';\nexport const a = () => [readFileSync, b];",
    );
    plant('packages/osm-elements/src/b.ts', "import { a } from './a.ts';\nexport const b = () => a;");
    plant('apps/cli/src/main.ts', "import { a } from '../../../packages/osm-elements/src/a.ts';\nexport const c = a;");
    expect((await check()).sort()).toEqual([
      'no-cycle packages/osm-elements/src/a.ts',
      'no-node-below packages/osm-elements/src/a.ts',
      'public-face apps/cli/src/main.ts',
    ]);
  });

  test('finds a circle of types', async () => {
    plant('packages/osm-elements/src/a.ts', "import type { B } from './b.ts';\nexport interface A { b?: B }");
    plant('packages/osm-elements/src/b.ts', "import type { A } from './a.ts';\nexport interface B { a?: A }");
    plant('apps/web/src/main.ts', 'export const c = 1;');
    expect(await check()).toEqual(['no-cycle packages/osm-elements/src/a.ts']);
  });

  test('finds an import that points up inside the page, of types too, and a folder that stands on no floor', async () => {
    plant('packages/osm-elements/src/index.ts', 'export const a = 1;');
    plant('apps/web/src/map/map.tsx', 'export interface Props { wide: boolean }');
    plant(
      'apps/web/src/ui/button.tsx',
      "import type { Props } from '../map/map.tsx';\nexport const b = (props: Props) => <b>{props.wide}</b>;",
    );
    plant('apps/web/src/attic/old.ts', "import { b } from '../ui/button.tsx';\nexport const c = b;");
    expect((await check()).sort()).toEqual(['page-floor-ui apps/web/src/ui/button.tsx', 'page-floor-unknown apps/web/src/attic/old.ts']);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkHouse } from '../../scripts/check-house.mjs';

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'flyover-house-'));
  plant('packages/feature-tiles/src/index.ts', "export const KIND = 'too-large';");
  plant('apps/web/src/ui/i18n.ts', "import english from './locales/en.json';\nexport default english;");
});
afterEach(() => rmSync(house, { recursive: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
}

const found = () => checkHouse(house).map(({ rule, file }) => `${rule} ${file}`);

test('a house in order has nothing to be told of', () => expect(found()).toEqual([]));

test('a sentence in a package is found, in a template too', () => {
  plant('packages/feature-tiles/src/a.ts', "throw new Error('The tile has too many points');");
  plant('packages/feature-tiles/src/b.ts', ['export const b = (n: number) => `the tile has too many points: $', '{n}`;'].join(''));
  plant('packages/feature-tiles/src/c.test.ts', "test('a sentence in a test is no text', () => undefined);");
  expect(found()).toEqual([
    'sentence below the apps packages/feature-tiles/src/a.ts',
    'sentence below the apps packages/feature-tiles/src/b.ts',
  ]);
});

test('texts that a component imports itself are found', () => {
  plant('apps/web/src/map/Legend.tsx', "import texts from '../ui/locales/map/en.json';\nexport const Legend = () => texts.legend;");
  expect(found()).toEqual(['texts come by loadTexts apps/web/src/map/Legend.tsx']);
});

test('words that a component has in itself are found, names and addresses are not', () => {
  plant('apps/web/src/map/Row.tsx', "export const Row = () => <b title='Zoom in' className='row'>Zoom in {'too'} <i>JOSM</i></b>;");
  plant('apps/web/src/map/Field.tsx', "export const Field = () => <input aria-label='Address' placeholder='https://' lang='en' />;");
  expect(found()).toEqual([
    'words in code apps/web/src/map/Field.tsx',
    'words in code apps/web/src/map/Row.tsx',
    'words in code apps/web/src/map/Row.tsx',
    'words in code apps/web/src/map/Row.tsx',
  ]);
});

test('a left or a right in a style is found, but where it is a place in a picture', () => {
  plant(
    'apps/web/src/map/map.css',
    '.a {\n  margin-left: 4px;\n}\n.b {\n  left: 50%; /* physical: the middle */\n}\n.c { right: 0 }\n.d { padding: 1px 2px; margin: 1px 2px 3px 2px }',
  );
  plant('apps/web/src/map/row.css', '.a {\n  padding: 1px 2px 3px calc(2px + 1px);\n}');
  plant('apps/web/src/map/Row.tsx', 'export const Row = () => <b style={{ paddingLeft: 4 }} />;');
  expect(found()).toEqual([
    'left or right in a style apps/web/src/map/map.css',
    'left or right in a style apps/web/src/map/map.css',
    'left or right in a style apps/web/src/map/row.css',
    'left or right in a style apps/web/src/map/Row.tsx',
  ]);
});

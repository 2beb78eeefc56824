import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { specificationOf } from '../../scripts/write-specification.mjs';

const fileOf = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('a statement stands in its section and part, with its state', () => {
  const at = { owner: 'scale', id: '' };
  const written = specificationOf({
    entries: [
      { ...at, section: '1 Purpose', statement: 'It works.', state: 'pending' },
      { ...at, section: '2 Routes', statement: 'It has `a_b` and c_d.', state: 'tested' },
      { ...at, section: '2 Dialogs', statement: 'It asks.', state: 'replaced', reason: 'Nobody reads it.' },
    ],
  });
  expect(written).toContain('## 1 Purpose\n\n- It works. _Pending._\n');
  expect(written).toContain(
    '## 2 Screens\n\n### Routes\n\n- It has `a_b` and c\\_d.\n\n### Dialogs\n\n- It asks. _Replaced:_ Nobody reads it.\n',
  );
});

test('docs/specification.md is that of the ledger: `node scripts/write-specification.mjs` writes it', () => {
  expect(fileOf('specification.md') === specificationOf(JSON.parse(fileOf('ledger.json')))).toBe(true);
});

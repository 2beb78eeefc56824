import { readFileSync } from 'node:fs';
import { FINDING_EXAMPLES, FINDINGS } from '@flyover/query-checks';
import { expect, test } from 'vitest';
import { diagnosticsPage } from '../../scripts/write-diagnostics.mjs';

const fileOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { finding } = JSON.parse(fileOf('apps/web/src/ui/locales/findings/en.json'));

test('every finding has its sentence, and no sentence is left over', () => {
  expect(Object.keys(finding)).toEqual(Object.keys(FINDINGS));
});

test('docs/diagnostics.md is that of the findings: `node scripts/write-diagnostics.mjs` writes it', () => {
  expect(fileOf('docs/diagnostics.md') === diagnosticsPage({ FINDINGS, FINDING_EXAMPLES }, finding)).toBe(true);
});

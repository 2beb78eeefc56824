import { expect, test } from 'vitest';
import { withoutUnused } from './used-colors.ts';

test('colours that the page never has are not declared, nor what stands for them', () => {
  const list =
    ':root {\n  --mantine-color-blue-0: #e7f5ff;\n  --mantine-color-red-0: #fff5f5;\n  --mantine-primary-color-0: var(--mantine-color-blue-0);\n}\n';
  expect(withoutUnused(list)).toBe(':root {\n  --mantine-color-red-0: #fff5f5;\n}\n');
});

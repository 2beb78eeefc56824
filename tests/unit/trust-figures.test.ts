import { expect, test } from 'vitest';
import { putFigure } from '../../scripts/trust/figures.mjs';

const TEXT = '# Security\n\n## Figures\n\nMeasured so:\n\n## Risks\n\n- one\n';

test('a figure comes into the table below its heading, and the next of the same command takes its place', () => {
  const first = putFigure(TEXT, { command: 'npm run trust -- kills', figure: '5 kills' });
  const second = putFigure(first, { command: 'npm run trust -- build', figure: '9 files' });
  expect(putFigure(second, { command: 'npm run trust -- kills', figure: '100 kills' })).toBe(
    '# Security\n\n## Figures\n\nMeasured so:\n\n| Command | Measured |\n| --- | --- |\n| `npm run trust -- build` | 9 files |\n| `npm run trust -- kills` | 100 kills |\n\n## Risks\n\n- one\n',
  );
});

test('a formatted table is read again', () => {
  const formatted = TEXT.replace('Measured so:', '| Command  | Measured |\n| -------- | -------- |\n| `a`      | 1        |');
  expect(putFigure(formatted, { command: 'a', figure: '2' })).toContain(
    '## Figures\n\n| Command | Measured |\n| --- | --- |\n| `a` | 2 |\n',
  );
});

test('without the heading it says so', () => {
  expect(() => putFigure('# Security\n', { command: 'a', figure: '1' })).toThrow('SECURITY.md has no "## Figures"');
});

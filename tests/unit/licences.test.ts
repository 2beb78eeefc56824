import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { LIBRARIES } from '../../apps/web/src/help/libraries.ts';
import { installedLicences, licenceFaults } from '../../scripts/check-licences.mjs';

test('every installed package has a licence that is taken; a planted one that has not is named', async () => {
  const installed = await installedLicences();
  expect(licenceFaults(installed)).toEqual([]);
  expect(
    licenceFaults({
      ...installed,
      'planted@1.0.0': 'AGPL-3.0-only',
      'nameless@1.0.0': 'UNKNOWN',
      'either@1.0.0': '(GPL-2.0-only OR MIT)',
      'both@1.0.0': ['MIT', 'SSPL-1.0'],
    }),
  ).toEqual([
    'planted@1.0.0: AGPL-3.0-only, which is not among the licences that are taken',
    'nameless@1.0.0: UNKNOWN, which is not among the licences that are taken',
    'both@1.0.0: MIT AND SSPL-1.0, which is not among the licences that are taken',
  ]);
});

test('a package that was read by hand and has gone, or has another version, is named', () => {
  expect(licenceFaults({ 'jsts@9.0.0': 'UNKNOWN' })).toEqual(
    expect.arrayContaining([
      'jsts@9.0.0: UNKNOWN, which is not among the licences that are taken',
      'jsts@2.12.1: read by hand, but not installed: delete its line',
    ]),
  );
});

test('the bill of materials names each library that the page’s help names, with the same licence', () => {
  const bill: { components: { name: string; licenses?: { license?: { id?: string } }[] }[] } = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: new URL('../..', import.meta.url).pathname,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  );
  for (const { packages, licence } of LIBRARIES) {
    for (const name of packages) {
      const found = bill.components.filter((part) => (name.endsWith('/') ? part.name.startsWith(name) : part.name === name));
      expect(found, name).not.toEqual([]);
      // the drawings of all icons are replaced by a small package in package.json
      for (const part of found.filter((part) => part.name !== '@tabler/icons'))
        expect(part.licenses?.[0]?.license?.id ?? licence, part.name).toBe(licence);
    }
  }
  expect(bill.components.some(({ name }) => name === 'vitest')).toBe(false);
});

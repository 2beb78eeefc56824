import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkText, type Finding } from './index.ts';
import { schemaTags } from './testing/schema-tags.ts';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../shared/golden');
const present = existsSync(golden);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

const tags = schemaTags();

/** `12:3 code name=value …`. */
function lineOf(text: string, { code, from, to, data }: Finding): string {
  const before = text.slice(0, from).split('\n');
  const shown = code === 'nwr-instead' ? '' : ` ${JSON.stringify(text.slice(from, Math.min(to, from + 60)))}`;
  const named = Object.entries(data).map(([name, value]) => ` ${name}=${value}`);
  return `  ${before.length}:${before[before.length - 1].length + 1} ${code}${named.join('')}${shown}`;
}

/** Each of them was looked at by hand: a change of this list is to be looked at again. */
test.skipIf(!present)('what is told about queries that people wrote', async () => {
  const told: string[] = [];
  let [texts, quiet] = [0, 0];
  for (const [folder, ending] of [
    ['language/cases', '.query'],
    ['queries', '.overpassql'],
    ['wild/queries', '.overpassql'],
  ] as const) {
    for (const name of readdirSync(join(golden, folder)).sort()) {
      const path = join(golden, folder, name);
      if (!name.endsWith(ending)) continue;
      if (folder === 'language/cases' && JSON.parse(readFileSync(path.replace(ending, '.json'), 'utf8')).accepted === false) continue;
      texts++;
      const text = readFileSync(path, 'utf8');
      const findings = checkText(text, { tags });
      if (findings.length === 0) quiet++;
      else told.push(`${folder}/${name}`, ...findings.map((finding) => lineOf(text, finding)));
    }
  }
  told.push(`${texts} texts, nothing to say about ${quiet} of them`);
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('./testing/golden-findings.txt');
});

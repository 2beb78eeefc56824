import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatServerMessage } from './diagnostic.ts';
import { parseQuery } from './parse-query.ts';
import { isXmlQuery, parseXmlQuery } from './parse-xml-query.ts';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../shared/golden');
const present = existsSync(golden);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

const queriesOf = (folder: string): string[] =>
  present ? readdirSync(join(golden, folder)).filter((name) => name.endsWith('.overpassql')) : [];
const read = (folder: string, name: string): string => readFileSync(join(golden, folder, name), 'utf8');

/** The errors of an answer of the Overpass API, without HTML. */
function errorsOf(answer: string): string[] {
  if (!answer.includes('status: 400')) return [];
  return [...answer.matchAll(/<strong[^>]*>Error<\/strong>: (.*?) ?<\/p>/gu)].map((match) => match[1].replaceAll('&quot;', '"'));
}

describe.skipIf(!present)('queries that the Overpass API has answered', () => {
  test.each(queriesOf('queries'))('%s has no fault', (name) => {
    const { script, diagnostics } = parseQuery(read('queries', name));
    expect(diagnostics).toEqual([]);
    expect(script.statements.length).toBeGreaterThan(1);
    expect(script.settings.length).toBeGreaterThan(0);
  });

  test.each(queriesOf('edge'))('%s has the same errors in the same words', (name) => {
    const text = read('edge', name);
    const { diagnostics } = isXmlQuery(text) ? parseXmlQuery(text) : parseQuery(text);
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(formatServerMessage)).toEqual(
      errorsOf(read('edge', name.replace('.overpassql', '.answer'))),
    );
  });
});

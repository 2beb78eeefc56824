import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorsOf, formatServerMessage, type QueryError } from './diagnostic.ts';
import { parseQuery } from './parse/parse-query.ts';
import { parseAnyQuery } from './xml/parse-xml-query.ts';

const golden = process.env.FLYOVER_GOLDEN ?? join(import.meta.dirname, '../../../../shared/golden');
const present = existsSync(golden);
if (!present) console.warn('The golden queries are missing: set FLYOVER_GOLDEN to their folder.');

const queriesOf = (folder: string): string[] =>
  present ? readdirSync(join(golden, folder)).filter((name) => name.endsWith('.overpassql')) : [];
const read = (folder: string, name: string): string => readFileSync(join(golden, folder, name), 'utf8');

interface Verdict {
  readonly source: string;
  readonly accepted: boolean;
  readonly lines: readonly number[];
  readonly errors?: readonly { readonly line: number; readonly kind: string; readonly message: string }[];
}

/** What the server's parser makes of texts from public repositories, and of such texts damaged on purpose. */
const verdicts = (present ? readdirSync(join(golden, 'language/cases')) : [])
  .filter((name) => name.endsWith('.query'))
  .map((name) => {
    const { source, ...verdict }: Verdict = JSON.parse(read('language/cases', name.replace('.query', '.json')));
    return { number: name.slice(0, 3), title: source, text: read('language/cases', name), ...verdict };
  });

/** One question each, with all errors of the parser; a probe with another answer has none. */
const probes = (present ? readFileSync(join(golden, 'probes.jsonl'), 'utf8').trim().split('\n') : []).map((line) => {
  const { id, query, kind, answer }: { id: string; query: string; kind: string; answer: unknown } = JSON.parse(line);
  const errors = kind === 'error' && Array.isArray(answer) && /^(?:line|encoding)/u.test(answer[0]) ? answer : [];
  return { id, query, errors };
});

function errorsFoundIn(text: string): readonly QueryError[] {
  const { diagnostics } = parseAnyQuery(text);
  return errorsOf(diagnostics);
}

/** The errors of an answer of the Overpass API, without HTML. */
function errorsIn(answer: string): string[] {
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
    expect(errorsFoundIn(read('edge', name)).map(formatServerMessage)).toEqual(
      errorsIn(read('edge', name.replace('.overpassql', '.answer'))),
    );
  });

  test.each(verdicts)('language $number: $title', ({ text, accepted, lines, errors = [] }) => {
    const found = errorsFoundIn(text);
    expect(found.length === 0).toBe(accepted);
    if (!accepted) expect(lines).toContain(found[0].line);
    expect(found.map(formatServerMessage)).toEqual(errors.map(({ line, kind, message }) => `line ${line}: ${kind} error: ${message}`));
  });

  test.each(probes)('probe $id has the same errors in the same words', ({ query, errors }) => {
    expect(errorsFoundIn(query).map(formatServerMessage)).toEqual(errors);
  });
});

/** Placeholders that stand for nothing, told in the user's text. */
import { ExpansionError, findPlaceholders, GEOCODE_PLACEHOLDERS, type Placeholder } from '@flyover/query-template';
import { FINDING_LIMIT } from './check-context.ts';
import { FINDINGS, type Finding } from './finding.ts';
import { nearest } from './nearest.ts';

const BUILT_IN: readonly string[] = ['bbox', 'wsen', 'center', 'date', 'style', 'data', ...GEOCODE_PLACEHOLDERS];
/** Letters of the shortest name that may be another one misspelt. */
const SHORT = 3;

/**
 * Names in double braces that are neither built in nor defined, in the order of the text.
 *
 * @param given names that get a value elsewhere: from a link, or an option of the command
 */
export function checkPlaceholders(text: string, given: Iterable<string> = []): readonly Finding[] {
  const placeholders = placeholdersOf(text);
  const defined = new Set([...given, ...placeholders.filter(({ kind }) => kind === 'define').map(({ name }) => name)]);
  const known = new Set([...BUILT_IN, ...defined]);
  const names = [...known].slice(0, 200);
  const findings: Finding[] = [];
  const meanings = new Map<string, string | undefined>();
  for (const { kind, name, from, to } of placeholders) {
    if (kind !== 'use' || known.has(name) || findings.length >= FINDING_LIMIT) continue;
    if (!meanings.has(name)) meanings.set(name, meantBy(name, names));
    const meant = meanings.get(name);
    const at = text.indexOf(name, from + 2);
    const edits = meant === undefined ? [] : [{ from: at, to: at + name.length, insert: meant }];
    findings.push({
      severity: FINDINGS['placeholder-unknown'],
      code: 'placeholder-unknown',
      from,
      to,
      data: { name, ...(meant !== undefined && { meant }) },
      fix: meant === undefined ? undefined : { title: 'replace', text: meant, edits },
    });
  }
  return findings;
}

/** `{{bbx}}` and `{{BBOX}}` are `{{bbox}}`. */
function meantBy(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  return names.find((each) => each.toLowerCase() === lower) ?? nearest(name, names, SHORT);
}

function placeholdersOf(text: string): readonly Placeholder[] {
  try {
    return findPlaceholders(text);
  } catch (thrown) {
    // expansion tells where they nest too deep
    if (thrown instanceof ExpansionError) return [];
    throw thrown;
  }
}

import { type Diagnostic, parseAnyQuery } from '@flyover/overpass-ql';
import { type Finding as CheckFinding, checkExpanded, checkPlaceholders, type FindingCode, type TagKnowledge } from '@flyover/query-checks';
import { type Expansion, ExpansionError, expandQuery, isForeign } from '@flyover/query-template';
import type { Call } from '../call.ts';
import { positionInFile } from '../expand-call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, faultLine, InputProblem, lineAndColumn } from '../problem.ts';
import { findingSentence, hintSentence, placeholderSentence, warningSentence } from '../sentences/queries.ts';
import { tagKnowledge } from '../wizard/preset-files.ts';

/** A finding as `--format json` prints it. Lines and columns of the file count from 1; a token missing at the end of a text is on the line after it. */
export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'info';
  /** `encoding`, `parse` and `static`: kinds of the Overpass API; `placeholder`: one that cannot be filled in; `language`: neither QL nor XML; otherwise a code of docs/diagnostics.md */
  readonly code: Diagnostic['kind'] | 'placeholder' | 'language' | FindingCode;
  readonly message: string;
  /** Advice beyond the message, if any. */
  readonly hint?: string;
}

/**
 * `flyover check`: prints the findings of queries with their lines and columns; exit code 1 where one is an error.
 *
 * As JSON a query alone is `{"accepted", "diagnostics"}`; several are one such object a line, with `file` in front, in the order of the call.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const format = call.value('format') ?? 'text';
  if (format !== 'text' && format !== 'json') throw new CallProblem(`--format is text or json, not "${format}"`);
  const files = call.arguments.length === 0 ? ['-'] : call.arguments;
  if (files.indexOf('-') !== files.lastIndexOf('-')) throw new CallProblem('standard input can be read only once');
  const tags = await tagKnowledge();
  let allAccepted = true;
  await withOutput(call, io, async (sink) => {
    for (const file of files) {
      const { name, findings } = await findingsOfFile(file, io, tags);
      const accepted = findings.every(({ severity }) => severity !== 'error');
      if (!accepted) allAccepted = false;
      if (format === 'json') {
        await sink.write(`${JSON.stringify({ ...(files.length > 1 && { file }), accepted, diagnostics: findings })}\n`);
        continue;
      }
      for (const { line, column, severity, message, hint } of findings) {
        const sentence = `${severity}: ${message}${hint === undefined ? '' : ` ${hint}`}`;
        await io.stderr.write(`${faultLine({ file: name, line, column, message: sentence })}\n`);
      }
    }
  });
  return allAccepted ? 0 : 1;
}

/** Returns a finding for a file that is not text, so that the other files are still checked. */
async function findingsOfFile(file: string, io: Io, tags: TagKnowledge): Promise<{ name: string; findings: readonly Finding[] }> {
  try {
    const { name, text } = await readText(file, io);
    return { name, findings: findingsOf(text, tags) };
  } catch (thrown) {
    if (!(thrown instanceof InputProblem)) throw thrown;
    const findings = thrown.faults.map(
      ({ line, message }): Finding => ({ line: line ?? 1, column: 1, severity: 'error', code: 'encoding', message }),
    );
    return { name: thrown.faults[0].file, findings };
  }
}

/** Returns all findings: those of the parser, then the others, both in the order of the text. Placeholders get fitting values; a place search returns an area. */
export function findingsOf(text: string, tags?: TagKnowledge): Finding[] {
  let expansion: Expansion;
  try {
    expansion = expandQuery(text, {
      bbox: { south: 0, west: 0, north: 1, east: 1 },
      center: { lat: 0.5, lon: 0.5 },
      now: new Date(0),
      resolve: (placeholder) =>
        STAND_INS[placeholder.replace(/^(geocode|nominatim)/, '')] + (placeholder.startsWith('nominatim') ? ';' : ''),
    });
  } catch (thrown) {
    if (!(thrown instanceof ExpansionError)) throw thrown;
    const { line, column } = thrown;
    const message = placeholderSentence(thrown);
    return [{ line, column, severity: 'error', code: 'placeholder', message }, ...placed(text, checkPlaceholders(text))];
  }
  const { query, language } = expansion;
  if (isForeign(language)) {
    const message = `This is ${language.toUpperCase()}: only Overpass QL and XML are checked.`;
    return [{ line: 1, column: 1, severity: 'warning', code: 'language', message }];
  }
  const parsed = parseAnyQuery(query, { form: language });
  const reported = parsed.diagnostics.map((diagnostic): Finding => {
    const { severity, kind: code, hint } = diagnostic;
    const message = diagnostic.severity === 'error' ? diagnostic.message : warningSentence(diagnostic.warning);
    const position = positionInFile(text, expansion, diagnostic);
    return { ...position, severity, code, message, ...(hint !== undefined && { hint: hintSentence(hint) }) };
  });
  return [...reported, ...placed(text, checkExpanded(text, parsed, expansion, { tags }))];
}

function placed(text: string, findings: readonly CheckFinding[]): Finding[] {
  return findings.map((finding) => {
    const { severity, code, from } = finding;
    return { ...lineAndColumn(text, from), severity, code, message: findingSentence(finding) };
  });
}

const STAND_INS: Readonly<Record<string, string>> = { Id: 'node(1)', Area: 'area(id:1)', Bbox: '0,0,1,1', Coords: '0,0' };

/** Errors of the parser and findings of a user's text, in one form. */
import { type Diagnostic, errorsOf, type Hint, type WarningCode } from '@flyover/overpass-ql';
import { type ExpansionError, lineOf, lineStarts } from '@flyover/query-template';
import { type QueryText, readQueryText } from '@flyover/query-text';
import { checkExpanded, fixInText, type TextOptions } from './check-query.ts';
import type { Finding, FindingCode, FindingData, Fix } from './finding.ts';
import { ignoreFixes } from './ignored.ts';
import { checkPlaceholders } from './placeholder-checks.ts';
import { syntaxFix } from './syntax-fix.ts';

/** The code of a problem: `encoding`, `parse` and `static` as the Overpass API tells them; `placeholder`: the text cannot be expanded; else a finding. */
export type ProblemCode = Diagnostic['kind'] | 'placeholder' | FindingCode;

/** One problem of a user's text. */
export interface TextProblem {
  /** `error`: no server takes the text */
  readonly severity: 'error' | Finding['severity'];
  readonly code: ProblemCode;
  /** UTF-16 offsets into the user's text; both may be its end */
  readonly from: number;
  readonly to: number;
  /** from 1, as the Overpass API tells it: what is missing at the end is on the line behind the text */
  readonly line: number;
  readonly column: number;
  /** what the Overpass API says; undefined where it says nothing: there it is the warning, or the code, with the data */
  readonly message: string | undefined;
  /** of a warning of the parser, which has the code of an error */
  readonly warning: WarningCode | undefined;
  /** what to do, where more can be said than the message does */
  readonly hint: Hint | undefined;
  /** the names and numbers of the sentence; of `placeholder` also the `kind` of error */
  readonly data: FindingData;
  /** the likeliest first; a finding can be switched off by the last */
  readonly fixes: readonly Fix[];
}

// The problems of a user's text: errors of the parser, then findings.

/**
 * All problems of a text as a user wrote it, with its placeholders: those of the parser in its own order, the first error with what mends it,
 * then the findings in the order of the text. SQL has none. A text with errors has no findings but those of its
 * placeholders; a name without a value is an error where the text needs it.
 *
 * Takes time in proportion to the text. Never throws.
 */
export function textProblems(text: string, options: TextOptions = {}): readonly TextProblem[] {
  const reading = readQueryText(text);
  if (reading.kind === 'foreign') return [];
  const starts = lineStarts(text);
  const problemsOf = (findings: readonly Finding[], ignore: readonly (Fix | undefined)[] = [], needsValues = false): TextProblem[] =>
    findings.map(({ severity, code, from, to, data, fix }, index) => ({
      severity: needsValues && code === 'placeholder-unknown' ? 'error' : severity,
      code,
      from,
      to,
      ...lineAndColumn(starts, from),
      message: undefined,
      warning: undefined,
      hint: undefined,
      data,
      fixes: [fix, ignore[index]].filter((each) => each !== undefined),
    }));
  if (reading.kind === 'unexpanded') {
    return [unexpanded(reading.error), ...problemsOf(checkPlaceholders(text, options.given))];
  }
  const { parsed, expansion, language, query, needsValues } = reading;
  const queryStarts = lineStarts(query);
  const mend = language === 'ql' ? fixInText(syntaxFix(query, parsed.diagnostics), reading) : undefined;
  const [first] = errorsOf(parsed.diagnostics);
  const reported = parsed.diagnostics.map((diagnostic) => ({
    ...ofParser(diagnostic, reading, queryStarts),
    fixes: diagnostic === first && mend !== undefined ? [mend] : [],
  }));
  const findings = checkExpanded(text, parsed, expansion, options);
  const ignore = ignoreFixes(text, language, findings);
  return [...reported, ...problemsOf(findings, ignore, needsValues)];
}

function ofParser(diagnostic: Diagnostic, read: QueryText, queryStarts: readonly number[]): TextProblem {
  const { severity, kind, message, hint, from, line } = diagnostic;
  const warning = diagnostic.severity === 'warning' ? diagnostic.warning : undefined;
  const own = read.positionAt(read.offsetInText(from));
  // what is missing may be on a line behind the text; the lines of XML count a declaration that is not in the text
  const behind = read.language === 'xml' ? 0 : line - lineAndColumn(queryStarts, from).line;
  const position = behind === 0 ? own : { line: own.line + behind, column: 1 };
  return { severity, code: kind, ...read.inText(diagnostic), ...position, message, warning, hint, data: {}, fixes: [] };
}

function unexpanded({ kind, data, position }: ExpansionError): TextProblem {
  const { offset, line, column } = position;
  return {
    severity: 'error',
    code: 'placeholder',
    from: offset,
    to: offset,
    line,
    column,
    message: undefined,
    warning: undefined,
    hint: undefined,
    data: { ...data, kind },
    fixes: [],
  };
}

function lineAndColumn(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  const line = lineOf(starts, offset);
  return { line: line + 1, column: offset - starts[line] + 1 };
}

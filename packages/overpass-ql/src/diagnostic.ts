/** Diagnostics of a query: errors with the messages of the Overpass API, warnings, and hints. */

/** Queries that the Overpass API accepts silently but that hardly anybody means; the page and the command put the codes into words. */
export const WARNING_CODES = ['openText', 'openComment', 'openElement', 'emptyValue', 'noValue', 'noMeaning', 'fifthNumber'] as const;

/** The code of a warning's sentence. */
export type WarningCode = (typeof WARNING_CODES)[number];

interface Found {
  /** `encoding`: the input as a whole; `parse`: the form of the text; `static`: a value that cannot be */
  readonly kind: 'encoding' | 'parse' | 'static';
  /** what to do, where more can be said than the message does */
  readonly hint: Hint | undefined;
  /** UTF-16 offsets, always within the text */
  readonly from: number;
  readonly to: number;
  /** of `from`, 1-based; columns count UTF-16 units */
  readonly line: number;
  readonly column: number;
}

/** An error that the Overpass API reports. */
export interface QueryError extends Found {
  readonly severity: 'error';
  /** the sentence of an answer: that of the Overpass API 0.7.62 for the same fault, or, of a limit that it has not, one like it */
  readonly message: string;
  /** the line that the Overpass API names, where it is not the fault's */
  readonly reportedLine?: number;
}

/** A warning about text that the Overpass API accepts silently. */
export interface QueryWarning extends Found {
  readonly severity: 'warning';
  readonly message: undefined;
  readonly warning: WarningCode;
}

/** One finding in a query. */
export type Diagnostic = QueryError | QueryWarning;

/** The line the Overpass API prints for a fault: `line 3: parse error: ';' expected - 'out' found.`, without HTML escapes. */
export function formatServerMessage({ kind, line, message, reportedLine = line }: QueryError): string {
  if (kind === 'encoding') return `encoding error: ${message}`;
  return `line ${reportedLine}: ${kind} error: ${message}`;
}

/** The errors of a query, in their order. */
export function errorsOf(diagnostics: readonly Diagnostic[]): readonly QueryError[] {
  return diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
}

/** The 1-based column of an offset: UTF-16 units since the last line feed. */
export function columnOf(text: string, offset: number): number {
  return offset === 0 ? 1 : offset - text.lastIndexOf('\n', offset - 1);
}

/** Hints: remedies for errors and warnings, as data that the page and the command put into words. */

/** Every hint, by the code of its sentence. */
export const HINT_CODES = [
  'addQuote',
  'endComment',
  'shorterName',
  'writeQuery',
  'shorterQuery',
  'correctAbove',
  'formats',
  'box',
  'boxOrder',
  'boxNumbers',
  'behindParentheses',
  'twoOperands',
  'moreInUnion',
  'nameElements',
  'useFewer',
  'keyValue',
  'quoteKeyParts',
  'specialProperty',
  'nameKeys',
  'takeOneAway',
  'statement',
  'addFilter',
  'typeInFront',
  'fewerFilters',
  'lastSetting',
  'fewerParentheses',
  'keyPatternAlone',
  'keyPatternSign',
  'keyPatternNegated',
  'quoteKey',
  'keyAlone',
  'writeKey',
  'longestKey',
  'severalFilters',
  'severalQueries',
  'pattern',
  'shorterPattern',
  'evaluatorFirst',
  'filter',
  'valueBehindColon',
  'missingNumber',
  'radius',
  'metres',
  'latitudeFirst',
  'idTypes',
  'quotedName',
  'number',
  'changed',
  'value',
  'valueInParentheses',
  'throughSet',
  'sumOfSet',
  'conditional',
  'functionSpelling',
  'elementSpelling',
  'spelling',
  'overSet',
  'emptyParentheses',
  'quotedKey',
  'commaBetween',
  'inParentheses',
  'perMember',
  'setBehindDot',
  'roleBehindColon',
  'quoteRole',
  'noRole',
  'positions',
  'moment',
  'openBefore',
  'shorter',
  'operatorBetween',
  'closeBefore',
  'behindElement',
  'intoScript',
  'comment',
  'escapes',
  'settings',
  'outWords',
  'placeholder',
  'tagValue',
  'recursionTypes',
  'attributes',
  'closing',
  'close',
  'closeFirst',
  'once',
] as const;

/** The code of a sentence that says what to do. */
export type HintCode = (typeof HINT_CODES)[number];

/** One hint. */
export interface Hint {
  readonly code: HintCode;
  /** the words of the language, and those of the query, that the sentence names */
  readonly data: Readonly<Record<string, string>>;
}

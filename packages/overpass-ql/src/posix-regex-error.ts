/** Why a pattern is refused. */

/** What is wrong with a pattern. The first five of them say that it is too large, or could take too long. */
export type RegexFault =
  | 'length'
  | 'depth'
  | 'repetitions'
  | 'steps'
  | 'time'
  | 'openParenthesis'
  | 'nothingToRepeat'
  | 'openEscape'
  | 'noGroup'
  | 'braces'
  | 'bracesOrder'
  | 'bracesNumber'
  | 'openBracket'
  | 'hyphen'
  | 'rangeToClass'
  | 'rangeOrder'
  | 'noClass'
  | 'noElement';

/** A pattern that is no POSIX extended regular expression, or too large a one. */
export class PosixRegexError extends Error {
  override readonly name = 'PosixRegexError';
  readonly fault: RegexFault;
  readonly reason: 'invalid' | 'large';

  constructor(fault: RegexFault, reason: PosixRegexError['reason'] = 'invalid') {
    super(fault);
    this.fault = fault;
    this.reason = reason;
  }
}

/** Everything that is to be said of a user's text, in one form: errors of the parser, and findings. */
import type { Diagnostic, Hint, WarningCode } from '@flyover/overpass-ql';
import type { Finding, FindingCode, FindingData, Fix } from './finding.ts';

/** What a problem is: `encoding`, `parse` and `static` as the Overpass API tells them; `placeholder`: the text cannot be expanded; else a finding. */
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

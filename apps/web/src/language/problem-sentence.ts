/** A problem for the user: its sentence, its help, and its fixes. */

import type { FindingCode, FindingData, Fix, ProblemCode, TextProblem } from '@flyover/query-checks';
import { applyEdits } from '@flyover/query-text';
import i18next from 'i18next';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { openDialog } from '../ui/dialogs.ts';
import { editorText, useProblems } from './problems-store.ts';
import { faultText, placeholderText } from './query-fault-text.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;
const translate: Translate = (key, values) => i18next.t(key, values ?? {});

/** The most characters in the name of a fix. */
const LONGEST_FIX = 40;

/** The codes of the parser and of placeholders, which the help does not explain. */
const WORDED: ReadonlySet<ProblemCode> = new Set(['encoding', 'parse', 'static', 'placeholder']);

/** Returns a sentence or two for a problem, from the namespaces `query-problem` and `query-fault`. */
export function problemSentence(problem: TextProblem, t: Translate = translate): string {
  const { code, data } = problem;
  if (code === 'placeholder') return placeholderText(String(data.kind), data, t);
  if (isWorded(code)) return faultText(problem, t);
  const meant = typeof data.meant === 'string' && code !== 'tag-deprecated' ? t('queryProblem.meant', data) : '';
  const placeholder = `{{${data.name}}}`;
  return [t(`queryProblem.finding.${variantOf(code, data)}`, { ...data, placeholder }), meant].filter((part) => part !== '').join(' ');
}

/** Returns the label of a fix's button. */
export function fixName({ title, text }: Fix, t: Translate = translate): string {
  const shown = text.length > LONGEST_FIX ? `${text.slice(0, LONGEST_FIX - 1)}…` : text;
  return t(`queryProblem.fix.${title}`, { text: shown.replace(/\s+/gu, ' ').trim() });
}

/** Returns whether a code is not that of a finding. */
function isWorded(code: ProblemCode): code is Exclude<ProblemCode, FindingCode> {
  return WORDED.has(code);
}

/** Returns the key of the sentence of a finding; some findings have several. */
function variantOf(code: FindingCode, data: FindingData): string {
  const { set } = data;
  const ofDefault = set === '_' ? '.default' : '.named';
  switch (code) {
    case 'set-never-written':
    case 'set-never-read':
    case 'result-overwritten':
      return code + ofDefault;
    case 'set-read-before-written':
      return `${code}${data.line === undefined ? '.unwritten' : ''}${ofDefault}`;
    case 'no-geometry':
      return `${code}.${data.what === 'ways' || data.what === 'relations' ? data.what : 'both'}`;
    case 'pattern-matches-all':
      return `${code}.${data.negated === 1 ? 'negated' : 'plain'}`;
    case 'tag-deprecated':
      return `${code}.${data.meant === '' ? 'gone' : 'replaced'}`;
    case 'maxsize-range':
      return `${code}.${Number(data.bytes) < Number(data.least) ? 'small' : 'large'}`;
    default:
      return code;
  }
}

/** Returns whether the help explains a problem. */
export function isExplained({ code }: TextProblem): boolean {
  return !isWorded(code);
}

/** Opens the help at the explanation of a problem. */
export function explainProblem({ code }: TextProblem): void {
  openDialog('help', code);
}

/** Changes the text in one undo step. A fix of an older text does nothing: the next check offers it again. */
export function applyFix({ edits }: Fix): void {
  const { text } = useProblems.getState();
  if (text !== undefined && editorText(queryText()) === text) editQuery(applyEdits(text, edits));
}

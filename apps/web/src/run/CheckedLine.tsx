import type { TextProblem } from '@flyover/query-checks';
import { IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { applyFix, fixName, problemSentence } from '../language/problem-sentence.ts';
import { hintText } from '../language/query-fault-text.ts';
import { focusEditor } from '../query/editor-store.ts';
import { SMALL_ICON } from '../ui/icon-sizes.ts';
import { withEditorShown } from '../ui/use-layout.ts';
import './ways-out.css';

export interface CheckedLineProps {
  readonly error: TextProblem;
  /** The message of the server, where there is one: it is not repeated. */
  readonly said?: string;
}

/** The result of the checks for the text that runs, in one line: position, reason, and fix. */
export function CheckedLine({ error, said = '' }: CheckedLineProps) {
  const { t } = useTranslation();
  const { line, column, message, hint, fixes } = error;
  const isSaid = message !== undefined && said.includes(message);
  const mends = fixes.filter(({ title }) => title !== 'ignore');
  if (isSaid && hint === undefined && mends.length === 0) return null;
  return (
    <div className="checked-line" role="status">
      <IconCircleX {...SMALL_ICON} />
      <span>
        <strong>{t('queryProblem.place', { line, column })}</strong>{' '}
        {isSaid && hint !== undefined ? hintText(hint) : problemSentence(error)}
      </span>
      {mends.map((fix) => (
        <button
          key={fix.text}
          type="button"
          className="card-button"
          onClick={() =>
            withEditorShown(() => {
              applyFix(fix);
              focusEditor();
            })
          }
        >
          {fixName(fix)}
        </button>
      ))}
    </div>
  );
}

import type { Fix } from '@flyover/query-checks';
import { IconAlertTriangle, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { applyFix, explainProblem, fixName, isExplained, problemSentence } from '../../language/problem-sentence.ts';
import { listProblems, useProblems } from '../../language/problems-store.ts';
import { focusEditor, goToLine } from '../../query/editor-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SMALL_ICON } from '../../ui/icon-sizes.ts';
import { refusalText, warningText } from '../notes.ts';
import { PROBLEMS_LIST, type ProblemEntry, useProblemEntries } from './problem-entries.ts';
import './problems-list.css';

/** The most rows. */
const MOST_ROWS = 200;

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** The list of all problems; a row leads to its position. */
export function ProblemsList() {
  const { t } = useTranslation();
  const text = useProblems((state) => state.text);
  const host = useRef<HTMLElement>(null);
  const entries = useProblemEntries();
  const close = () => {
    listProblems(false);
    focusEditor();
  };
  useEffect(() => host.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <section ref={host} id={PROBLEMS_LIST} className="problems-list" aria-label={t('queryProblem.list')} onKeyDown={onKey}>
      {entries.length === 0 ? (
        <p>{t(text === undefined ? 'queryProblem.looking' : 'queryProblem.none')}</p>
      ) : (
        <ul>
          {entries.slice(0, MOST_ROWS).map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one range may say the same
            <ProblemRow key={index} entry={entry} />
          ))}
          {entries.length > MOST_ROWS && <li className="problems-more">{t('queryProblem.more', { count: entries.length - MOST_ROWS })}</li>}
        </ul>
      )}
      <IconButton label={t('queryProblem.close')} icon={IconX} size={SMALL_ICON} onClick={close} />
    </section>
  );
}

function ProblemRow({ entry }: { readonly entry: ProblemEntry }) {
  const { t } = useTranslation();
  const { severity, line, column, problem } = entry;
  const Icon = ICONS[severity];
  return (
    <li>
      <button
        type="button"
        className="problem-row"
        disabled={line === undefined}
        onClick={() => line !== undefined && goToLine(line, column)}
      >
        <Icon {...SMALL_ICON} className={severity} role="img" aria-label={t(`queryProblem.severity.${severity}`)} />
        <span className="problem-sentence">
          {sentenceOf(entry)} {problem !== undefined && <code>{problem.code}</code>}
        </span>
        {line !== undefined && <span className="problem-line">{t('queryProblem.line', { line })}</span>}
      </button>
      {problem !== undefined && (problem.fixes.length > 0 || isExplained(problem)) && (
        <div className="problem-fixes">
          {problem.fixes.map((fix) => (
            <FixButton key={`${fix.title} ${fix.text}`} fix={fix} />
          ))}
          {isExplained(problem) && (
            <button type="button" className="problem-fix quiet" onClick={() => explainProblem(problem)}>
              {t('queryProblem.explain')}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

function FixButton({ fix }: { readonly fix: Fix }) {
  return (
    <button type="button" className={`problem-fix ${fix.title === 'ignore' ? 'quiet' : ''}`} onClick={() => applyFix(fix)}>
      {fixName(fix)}
    </button>
  );
}

function sentenceOf({ severity, problem, note, message }: ProblemEntry): string {
  if (problem !== undefined) return problemSentence(problem);
  if (note !== undefined) return severity === 'error' ? refusalText(note) : warningText(note);
  return message ?? '';
}

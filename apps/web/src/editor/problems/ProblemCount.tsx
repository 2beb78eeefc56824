import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listProblems, useProblems } from '../../language/problems-store.ts';
import { SMALL_ICON } from '../../ui/icon-sizes.ts';
import { countEntries } from './problem-entries.ts';
import { useProblemEntries } from './use-problem-entries.ts';

/** The id of the list of problems. */
export const PROBLEMS_LIST = 'problems-list';

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** The number of problems; a press lists them. */
export function ProblemCount() {
  const { t } = useTranslation();
  const { text, listed } = useProblems();
  const { problems: wrong, notes, worst } = countEntries(useProblemEntries());
  if (wrong + notes === 0 && !listed) return text === undefined ? null : <span>{t('editor.noProblems')}</span>;
  const Icon = ICONS[worst];
  return (
    <button
      type="button"
      className={`status-problems ${worst}`}
      aria-expanded={listed}
      aria-controls={listed ? PROBLEMS_LIST : undefined}
      onClick={() => listProblems(!listed)}
    >
      {wrong + notes > 0 && <Icon {...SMALL_ICON} />}
      {wrong > 0 ? t('editor.problems', { count: wrong }) : notes > 0 ? t('editor.notes', { count: notes }) : t('editor.noProblems')}
    </button>
  );
}

import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { openDialog } from '../ui/dialogs.ts';
import { LanguageButton } from './LanguageButton.tsx';
import './first-hint.css';

/** For the first visit: tells a new user what to do first, where the numbers of the first result will stand. */
export function FirstHint() {
  const { t } = useTranslation();
  const hasRun = useRun(({ runId }) => runId > 0);
  if (hasRun) return null;
  return (
    <p className="first-hint">
      <span>{t('firstVisit.hint')}</span>
      <button type="button" onClick={() => openDialog('help')}>
        {t('firstVisit.steps')}
      </button>
      <LanguageButton />
    </p>
  );
}

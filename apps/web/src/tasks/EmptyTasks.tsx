import { IconFolderOpen, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { hasElements } from './has-elements.ts';
import { makeList, pickTaskFile } from './make-lists.ts';

/** The purpose of a list, and the ways to create the first. */
export function EmptyTasks() {
  const { t } = useTranslation();
  const hasResult = useRun(hasElements);
  return (
    <div className="tasks-empty">
      <p>{t('tasks.empty.text')}</p>
      <p className="muted">{t('tasks.empty.how')}</p>
      {hasResult && (
        <button type="button" className="card-button primary" onClick={() => void makeList()}>
          <IconListCheck size={16} stroke={1.75} aria-hidden />
          {t('tasks.ofResult')}
        </button>
      )}
      <button type="button" className="card-button" onClick={pickTaskFile}>
        <IconFolderOpen size={16} stroke={1.75} aria-hidden />
        {t('tasks.openFile')}
      </button>
    </div>
  );
}

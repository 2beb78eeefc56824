import '../../ui/button.css';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFileParts } from '../../results/file-part.ts';
import { useRun } from '../../run/run-store.ts';
import { hasElements } from '../../tasks/has-elements.ts';
import { workThrough } from '../../tasks/want-tasks.ts';
import { closeDialog } from '../../ui/dialogs.ts';
import { TargetRow } from './TargetRow.tsx';

/** The result as a list to work through: of the rows that are filtered or selected, where files are made of these. */
export function TasksRow() {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const { chosen } = useFileParts(outcome?.runId ?? 0, 0);
  const start = () => {
    closeDialog();
    void workThrough(chosen.part);
  };
  return (
    <TargetRow
      name={t('tasks.target')}
      hint={t('tasks.targetHint')}
      action={
        <Button variant="default" disabled={!hasElements({ outcome })} onClick={start}>
          {t('tasks.targetMake')}
        </Button>
      }
    />
  );
}

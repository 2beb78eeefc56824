import '../ui/button.css';
import '@mantine/core/styles/Input.css';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../run/run-store.ts';
import { runAction } from '../ui/actions.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { ClassFields } from './ClassFields.tsx';
import { ClassPreview } from './ClassPreview.tsx';
import './colors.css';
import { PalettePicker } from './PalettePicker.tsx';
import { putColors } from './put-colors.ts';
import { SubjectField } from './SubjectField.tsx';
import { useSubjects } from './use-color-data.ts';
import { type ColorPlan, useColorPlan } from './use-color-plan.ts';

/** Colours the features of the result by a tag or a size: the style sheet for it is written into the query. */
export function ColorDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const runId = useRun(({ outcome }) => (outcome?.bounds === undefined ? undefined : outcome.runId));
  const told = useSubjects(runId);
  const subjects = typeof told === 'string' ? undefined : told;
  const plan = useColorPlan(runId, subjects);
  const [unreadable, setUnreadable] = useState(false);
  const canApply = (plan?.classes?.length ?? 0) > 0;
  const apply = ({ subject, classes = [] }: ColorPlan) => {
    if (putColors(subject, classes)) onClose();
    else setUnreadable(true);
  };
  return (
    <PageDialog opened={opened} onClose={onClose} title={t('style.colors')} closeLabel={t('colors.close')} size={760} name="colors">
      {runId === undefined && <EmptyText text={t('colors.noResult')} withRun onClose={onClose} />}
      {runId !== undefined && told === 'asking' && (
        <p className="colors-asking" role="status">
          <Loader size={16} aria-hidden /> {t('colors.asking')}
        </p>
      )}
      {runId !== undefined && told === 'failed' && <EmptyText text={t('colors.gone')} withRun onClose={onClose} />}
      {subjects !== undefined && plan === undefined && <EmptyText text={t('colors.noTags')} onClose={onClose} />}
      {subjects !== undefined && plan !== undefined && (
        <>
          <div className="colors-columns">
            <div className="colors-choices">
              <SubjectField subjects={subjects} subject={plan.subject} />
              <ClassFields plan={plan} />
              <PalettePicker plan={plan} />
            </div>
            <ClassPreview plan={plan} />
          </div>
          {unreadable && (
            <p className="colors-problem" role="alert">
              {t('colors.unreadable')}
            </p>
          )}
          <div className="dialog-footer colors-footer">
            <p className="colors-help" id="colors-apply-help">
              {t('colors.applyHelp')}
            </p>
            <Button aria-describedby="colors-apply-help" disabled={!canApply} onClick={() => apply(plan)}>
              {t('colors.apply')}
            </Button>
          </div>
        </>
      )}
    </PageDialog>
  );
}

interface EmptyTextProps {
  readonly text: string;
  readonly withRun?: boolean;
  readonly onClose: () => void;
}

function EmptyText({ text, withRun = false, onClose }: EmptyTextProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="colors-empty">{text}</p>
      <div className="dialog-footer">
        {withRun ? (
          <Button data-autofocus onClick={() => runAction('query.run')}>
            {t('colors.run')}
          </Button>
        ) : (
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('colors.close')}
          </Button>
        )}
      </div>
    </>
  );
}

import './button.css';
import './dialogs.css';
import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { answerQuestion, type Question } from './dialogs.ts';
import { BAR_ICON } from './icon-sizes.ts';

export interface QuestionDialogProps {
  readonly question: Question;
}

/** A warning or a question with two answers, over everything else. */
export function QuestionDialog({ question }: QuestionDialogProps) {
  const { t } = useTranslation();
  const { kind, title, text, confirm, other, danger } = question;
  const no = () => answerQuestion(false);
  return (
    <Modal
      opened
      onClose={no}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      size={440}
      zIndex={300}
      title={
        <span className={`question-title ${kind}`}>
          {kind === 'warning' && <IconAlertTriangle {...BAR_ICON} />}
          {title}
        </span>
      }
    >
      <p className="question-text">{text}</p>
      <div className="dialog-footer">
        {confirm === undefined ? (
          <Button data-autofocus onClick={no}>
            {t('dialog.understood')}
          </Button>
        ) : (
          <>
            {/* what cannot be undone is not what Enter does */}
            <Button variant="default" data-autofocus={danger ? true : undefined} onClick={() => answerQuestion(false, other !== undefined)}>
              {other ?? t('dialog.cancel')}
            </Button>
            <Button color={danger ? 'red' : undefined} data-autofocus={danger ? undefined : true} onClick={() => answerQuestion(true)}>
              {confirm}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

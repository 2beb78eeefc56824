import '../ui/button.css';
import './save-dialog.css';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly name: string;
  /** Another query has the name. */
  readonly asksToReplace: boolean;
  /** A login window is open. */
  readonly waiting: boolean;
  /** The reason why saving failed, as a sentence. */
  readonly trouble?: string;
  /** Saves in this browser instead; left out where that was tried. */
  readonly onSaveHere?: () => void;
}

/** The notice between the fields and the buttons: a question, or an event and the next step. */
export function SaveNotice({ name, asksToReplace, waiting, trouble, onSaveHere }: Props) {
  const { t } = useTranslation();
  if (trouble !== undefined)
    return (
      <div role="alert" className="save-trouble">
        <IconAlertTriangle className="save-trouble-icon" size={18} stroke={1.75} aria-hidden />
        <p>
          {trouble} {t('library.stillInEditor')}
        </p>
        {onSaveHere !== undefined && (
          <Button size="compact-sm" variant="default" onClick={onSaveHere}>
            {t('library.saveHere')}
          </Button>
        )}
      </div>
    );
  if (waiting)
    return (
      <p role="status" className="save-question">
        {t('library.waitingForLogin')}
      </p>
    );
  if (!asksToReplace) return null;
  return (
    <p role="alert" className="save-question">
      {t('library.replaceQuestion', { name })}
    </p>
  );
}

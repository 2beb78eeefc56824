import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { settleText } from '../query/query-text.ts';
import type { AppConfig } from '../site/app-config.ts';
import { answerQuestion, closeDialog, type DialogName, type DialogProps, useDialogs } from '../ui/dialogs.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { QuestionDialogProps } from '../ui/QuestionDialog.tsx';
import { showToast } from '../ui/toasts.ts';

/** The dialogs there are; each is fetched with its first opening. */
const DIALOGS: { readonly [Name in DialogName]?: ComponentType<DialogProps> } = {
  help: lazyPart('help', async () => (await import('../help/HelpDialog.tsx')).HelpDialog),
  load: lazyPart('load', async () => (await import('../library/LoadDialog.tsx')).LoadDialog),
  save: lazyPart('save', async () => (await import('../library/SaveDialog.tsx')).SaveDialog),
  commands: lazyPart('commands', async () => (await import('./CommandPalette.tsx')).CommandPalette),
  wizard: lazyPart('wizard', async () => (await import('../wizard/WizardDialog.tsx')).WizardDialog),
  address: lazyPart('address', async () => (await import('../share/AddressDialog.tsx')).AddressDialog),
  export: lazyPart('export', async () => (await import('../export/ExportDialog.tsx')).ExportDialog),
  share: lazyPart('share', async () => (await import('../share/ShareDialog.tsx')).ShareDialog),
  server: lazyPart('server', async () => (await import('../run/AddServerDialog.tsx')).AddServerDialog),
  settings: lazyPart('settings', async () => (await import('../settings-dialog/SettingsDialog.tsx')).SettingsDialog),
};

// a dialog is drawn with the text as it stands
useDialogs.subscribe(({ open }, before) => {
  if (open !== undefined && open !== before.open) settleText();
});

const QuestionDialog = lazyPart<QuestionDialogProps>('question', async () => (await import('../ui/QuestionDialog.tsx')).QuestionDialog);

/** Draws the dialog that is open, and the question that is asked. */
export function DialogHost({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const { open, questions } = useDialogs();
  const Dialog = open === undefined ? undefined : DIALOGS[open];
  const question = questions[0];
  const failed = (error: Error, close: () => void) => {
    close();
    showToast({ kind: 'error', text: error.message, action: { label: t('chunk.reload'), run: () => location.reload() } });
  };
  return (
    <>
      {Dialog !== undefined && (
        <PartBoundary key={open} onFailure={(error) => failed(error, closeDialog)}>
          <Suspense fallback={null}>
            <Dialog config={config} opened={question === undefined} onClose={closeDialog} />
          </Suspense>
        </PartBoundary>
      )}
      {question !== undefined && (
        <PartBoundary onFailure={(error) => failed(error, () => answerQuestion(false))}>
          <Suspense fallback={null}>
            <QuestionDialog question={question} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

import { type ComponentType, Suspense } from 'react';
import { settleText } from '../query/query-text.ts';
import type { AppConfig } from '../site/app-config.ts';
import { answerQuestion, closeDialog, type DialogName, type DialogProps, useDialogs } from '../ui/dialogs.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { QuestionDialogProps } from '../ui/QuestionDialog.tsx';
import { tellPartFailure } from '../ui/toasts.ts';

/** The dialogs there are; each is fetched with its first opening. */
const DIALOGS: { readonly [Name in DialogName]?: ComponentType<DialogProps> } = {
  help: lazyPart(
    'help',
    async () =>
      (await withTexts(import('../help/HelpDialog.tsx'), 'help', 'language', 'findings', 'query-problem', 'map', 'welcome', 'examples'))
        .HelpDialog,
  ),
  load: lazyPart('load', async () => (await withTexts(import('../library/LoadDialog.tsx'), 'library', 'examples')).LoadDialog),
  save: lazyPart('save', async () => (await withTexts(import('../library/SaveDialog.tsx'), 'library')).SaveDialog),
  colors: lazyPart('colors', async () => (await withTexts(import('../colors/ColorDialog.tsx'), 'colors')).ColorDialog),
  commands: lazyPart(
    'commands',
    async () => (await withTexts(import('./CommandPalette.tsx'), 'settings', 'tasks', 'welcome')).CommandPalette,
  ),
  convert: lazyPart(
    'convert',
    async () => (await withTexts(import('../export/query/ConvertDialog.tsx'), 'export', 'query-fault')).ConvertDialog,
  ),
  explain: lazyPart('explain', async () => (await withTexts(import('../editor/reading/ExplainDialog.tsx'), 'reading')).ExplainDialog),
  outline: lazyPart('outline', async () => (await withTexts(import('../editor/reading/OutlineDialog.tsx'), 'reading')).OutlineDialog),
  wizard: lazyPart('wizard', async () => (await withTexts(import('../wizard/WizardDialog.tsx'), 'wizard')).WizardDialog),
  address: lazyPart('address', async () => (await withTexts(import('../share/AddressDialog.tsx'), 'share')).AddressDialog),
  export: lazyPart('export', async () => (await withTexts(import('../export/ExportDialog.tsx'), 'export')).ExportDialog),
  share: lazyPart('share', async () => (await withTexts(import('../share/ShareDialog.tsx'), 'share')).ShareDialog),
  server: lazyPart('server', async () => (await import('../run/AddServerDialog.tsx')).AddServerDialog),
  time: lazyPart('time', async () => (await withTexts(import('../time/TimeDialog.tsx'), 'time')).TimeDialog),
  settings: lazyPart('settings', async () => (await withTexts(import('../settings-dialog/SettingsDialog.tsx'), 'settings')).SettingsDialog),
};

// a dialog is drawn with the text as it stands
useDialogs.subscribe(({ open }, before) => {
  if (open !== undefined && open !== before.open) settleText();
});

const QuestionDialog = lazyPart<QuestionDialogProps>('question', async () => (await import('../ui/QuestionDialog.tsx')).QuestionDialog);

/** Draws the dialog that is open, and the question that is asked. */
export function DialogHost({ config }: { readonly config: AppConfig }) {
  const open = useDialogs((dialogs) => dialogs.open);
  const about = useDialogs((dialogs) => dialogs.about);
  const question = useDialogs((dialogs) => dialogs.questions[0]);
  const Dialog = open === undefined ? undefined : DIALOGS[open];
  const failed = (error: Error, close: () => void) => {
    close();
    tellPartFailure(error);
  };
  return (
    <>
      {Dialog !== undefined && (
        <PartBoundary key={`${open} ${about}`} onFailure={(error) => failed(error, closeDialog)}>
          <Suspense fallback={null}>
            <Dialog config={config} about={about} opened={question === undefined} onClose={closeDialog} />
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

import '../ui/button.css';
import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agreeToAddresses } from '../settings/own-addresses.ts';
import { settingsFields } from '../settings/settings-storage.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type ImportPlan, MOST_PROFILE_BYTES, ProfileFileError, planImport, writeProfileFile } from '../settings/upgrade/index.ts';
import { confirmUser } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { saveJsonFile } from '../ui/save-file.ts';
import { showToast } from '../ui/toasts.ts';
import type { ControlProps } from './controls.tsx';

/** The privacy note: the data that this browser stores, and the data that is sent, with its recipients. */
export function PrivacyNote() {
  const { t } = useTranslation();
  return (
    <ul className="settings-privacy">
      <li>{t('settings.privacyKept')}</li>
      <li>{t('settings.privacySent')}</li>
      <li>{t('settings.privacyNone')}</li>
    </ul>
  );
}

/** Settings to a file, and from one. */
export function ProfileRow() {
  const { t } = useTranslation();
  const [report, setReport] = useState<ImportPlan>();
  const [undo, setUndo] = useState<() => void>();
  const [failure, setFailure] = useState('');
  const forgetFile = useRef<() => void>(null);

  const open = async (file: File | null) => {
    if (file === null) return;
    // the same file may be chosen again
    forgetFile.current?.();
    setReport(undefined);
    setFailure('');
    try {
      if (file.size > MOST_PROFILE_BYTES) throw new ProfileFileError('noSettings');
      const before = useSettings.getState();
      const plan = planImport(await file.text(), before, t('settings.importedQuery'));
      if (!(await agreeToAddresses(plan.settings, before))) return;
      const { saves, ...fields } = plan.settings;
      const { importSaves } = await withTimeout('library', import('../library/open-library.ts'));
      const leave = saves === undefined ? undefined : await importSaves(before.saves, saves);
      before.take(fields);
      const changed = settingsFields().filter((field) => field in fields);
      const old = Object.fromEntries(changed.map((field) => [field, before[field]]));
      setUndo(() => () => void (leave?.() ?? Promise.resolve()).then(() => useSettings.getState().take(old)));
      setReport(plan);
    } catch (error) {
      setFailure(t(error instanceof ProfileFileError && error.kind === 'notJson' ? 'settings.importNotJson' : 'settings.importNoSettings'));
    }
  };
  return (
    <div className="profile">
      <div className="profile-buttons">
        <Button variant="default" leftSection={<IconDownload {...MENU_ICON} />} onClick={exportSettings}>
          {t('settings.export')}
        </Button>
        <FileButton
          resetRef={forgetFile}
          accept="application/json,.json"
          inputProps={{ 'aria-label': t('settings.import') }}
          onChange={(file) => void open(file)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload {...MENU_ICON} />}>
              {t('settings.import')}
            </Button>
          )}
        </FileButton>
      </div>
      <div role="status" className="profile-report">
        {failure !== '' && <p className="settings-warning">{failure}</p>}
        {report !== undefined && <ImportReport report={report} />}
        {report !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              undo?.();
              setReport(undefined);
            }}
          >
            {t('settings.importUndo')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ImportReport({ report }: { readonly report: ImportPlan }) {
  const { t } = useTranslation();
  const { settings, saved, ignored, newerVersion } = report;
  const fields = Object.keys(settings).filter((name) => name !== 'saves').length;
  const left = (['unknown', 'unsound', 'builtIn', 'page'] as const).map((why) => ({
    why,
    names: ignored.filter((each) => each.why === why).map(({ name }) => name),
  }));
  return (
    <>
      <p>
        {t('settings.imported', { count: fields })} {saved.length > 0 && t('settings.importedSaves', { count: saved.length })}
      </p>
      <ul>
        {newerVersion !== undefined && <li>{t('settings.importNewer', { version: newerVersion })}</li>}
        {left.map(
          ({ why, names }) =>
            names.length > 0 && (
              <li key={why}>
                {t(`settings.ignored.${why}`)} <span className="profile-names">{shorten(names)}</span>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

/** Puts every setting back. */
export function ResetRow({ label }: ControlProps) {
  const { t } = useTranslation();
  const reset = async () => {
    const question = { title: t('settings.resetTitle'), text: t('settings.resetText'), confirm: t('settings.resetDo'), danger: true };
    if (!(await confirmUser(question))) return;
    useSettings.getState().reset();
    showToast({ text: t('settings.resetDone') });
  };
  return (
    <Button variant="default" className="settings-reset" onClick={() => void reset()}>
      {label}
    </Button>
  );
}

/** Names of a hostile file may be many and long. */
function shorten(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
  return names.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

function exportSettings(): void {
  saveJsonFile('flyover-settings.json', writeProfileFile(useSettings.getState()));
}

import '../ui/button.css';
import '../ui/menu.css';
import './library-report.css';
import { Button, FileButton, Menu } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt, problemText } from './library-commands.ts';
import { LibraryFileError } from './library-file.ts';
import { exportLibrary, type ImportReport, importLibrary } from './transfer.ts';

/** Everything to a file, and from one; what an import has done stands beside them until the dialog is closed. */
export function TransferButtons() {
  const { t } = useTranslation();
  const [report, setReport] = useState<ImportReport>();
  const [said, setSaid] = useState('');
  const forgetFile = useRef<() => void>(null);

  const open = async (file: File | null) => {
    if (file === null) return;
    // the same file may be chosen again
    forgetFile.current?.();
    setReport(undefined);
    setSaid('');
    try {
      setReport(await importLibrary(file));
    } catch (error) {
      setSaid(error instanceof LibraryFileError ? t(`library.file.${error.kind}`) : problemText(error, ''));
    }
  };
  const undo = async (done: ImportReport) => {
    await done.undo();
    setReport(undefined);
    setSaid(t('library.importUndone'));
  };
  return (
    <>
      <div role="status" className="library-report">
        {said}
        {report !== undefined && <Report report={report} onUndo={() => void attempt(() => undo(report))} onSaid={setSaid} />}
      </div>
      <div className="spacer" />
      <FileButton
        resetRef={forgetFile}
        accept="application/json,.json"
        inputProps={{ 'aria-label': t('library.import') }}
        onChange={(file) => void open(file)}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}>
            {t('library.import')}
          </Button>
        )}
      </FileButton>
      <Menu position="top-end" returnFocus>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
            {t('library.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void attempt(() => exportLibrary(false))}>{t('library.exportQueries')}</Menu.Item>
          <Menu.Item onClick={() => void attempt(() => exportLibrary(true))}>{t('library.exportAll')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function Report({
  report,
  onUndo,
  onSaid,
}: {
  readonly report: ImportReport;
  readonly onUndo: () => void;
  readonly onSaid: (text: string) => void;
}) {
  const { t } = useTranslation();
  const { added, renamed, present, runs, leftOut, takeSettings } = report;
  const [taken, setTaken] = useState(false);
  const undone = (['unsound', 'builtIn', 'tooMany'] as const).map((why) => ({
    why,
    names: leftOut.filter((each) => each.why === why).map(({ name }) => name),
  }));
  return (
    <>
      <p>
        {t('library.imported', { count: added.length })} {runs > 0 && t('library.importedRuns', { count: runs })}
      </p>
      <ul>
        {renamed.length > 0 && <li>{t('library.importRenamed', { names: shorten(renamed) })}</li>}
        {present.length > 0 && <li>{t('library.importPresent', { count: present.length })}</li>}
        {undone.map(({ why, names }) => names.length > 0 && <li key={why}>{t(`library.leftOut.${why}`, { names: shorten(names) })}</li>)}
      </ul>
      {takeSettings !== undefined && !taken && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void takeSettings().then((count) => {
              setTaken(count > 0);
              if (count > 0) onSaid(t('library.settingsTaken', { count }));
            })
          }
        >
          {t('library.takeSettings')}
        </Button>
      )}
      {(added.length > 0 || runs > 0) && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {t('library.importUndo')}
        </Button>
      )}
    </>
  );
}

/** Names of a hostile file may be many and long. */
function shorten(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
  return names.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

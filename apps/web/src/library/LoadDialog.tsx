import { Button, FileButton, Menu, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconDownload, IconSearch, IconUpload, IconWorldDownload } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DialogProps, type LoadTab, openDialog, useDialogs } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { useCompact } from '../ui/use-layout.ts';
import { attempt, clearHistory, problemText } from './library-commands.ts';
import { exportLibrary, type ImportReport, importLibrary, LibraryFileError } from './library-file.ts';
import { followLists } from './library-rows.ts';
import { useLibrary } from './library-store.ts';
import { registerAccountSource, registerLocalSource } from './query-sources.ts';
import { RunsList } from './RunsList.tsx';
import { loadFirst, SavedQueries, useGroups } from './SavedQueries.tsx';
import '../ui/button.css';
import '../ui/switch.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import './library.css';
import './library-report.css';
import '../ui/menu.css';

registerLocalSource();

/** Saved queries, examples, and what was run. */
export function LoadDialog({ config, opened, onClose }: DialogProps) {
  const { t, i18n } = useTranslation();
  const phone = useCompact();
  const part = useDialogs(({ loadTab }) => loadTab);
  const [wanted, setWanted] = useState('');
  const [starredOnly, setStarredOnly] = useState(false);
  const runs = useLibrary((lists) => lists.runs?.length ?? 0);
  const groups = useGroups();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    registerAccountSource(config.osmAuth);
    return followLists(part === 'history');
  }, [config, part]);

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      const first = body.current?.querySelector('[data-row-main][tabindex="0"]');
      if (first instanceof HTMLElement) first.focus();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && part === 'saved' && wanted.trim() !== '')
      loadFirst(groups, wanted, i18n.language, event.ctrlKey || event.metaKey);
  };
  return (
    <PageDialog opened={opened} onClose={onClose} title={t('library.title')} closeLabel={t('dialog.close')} size={640} name="library">
      <div className="library-head">
        <SegmentedControl
          aria-label={t('library.parts')}
          value={part}
          onChange={(next) => useDialogs.setState({ loadTab: next as LoadTab })}
          data={[
            { value: 'saved', label: t('library.partSaved') },
            { value: 'history', label: t('library.partHistory') },
          ]}
        />
        <TextInput
          data-autofocus={phone ? undefined : true}
          className="library-search"
          type="search"
          aria-label={t(part === 'saved' ? 'library.search' : 'library.searchRuns')}
          placeholder={t(part === 'saved' ? 'library.search' : 'library.searchRuns')}
          leftSection={<IconSearch {...MENU_ICON} />}
          value={wanted}
          onKeyDown={onSearchKey}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
      <div ref={body} className="library-content">
        {part === 'saved' ? <SavedQueries wanted={wanted} /> : <RunsList wanted={wanted} starredOnly={starredOnly} />}
      </div>
      <div className="library-foot">
        {part === 'saved' ? (
          <>
            <Button
              className="open-from-address"
              variant="default"
              leftSection={<IconWorldDownload {...MENU_ICON} />}
              onClick={() => openDialog('address')}
            >
              {t('address.open')}
            </Button>
            <TransferButtons />
          </>
        ) : (
          <>
            <Switch
              label={t('library.starredOnly')}
              checked={starredOnly}
              onChange={(event) => setStarredOnly(event.currentTarget.checked)}
            />
            <div className="spacer" />
            <Button variant="default" disabled={runs === 0} onClick={() => void clearHistory(runs)}>
              {t('library.clear')}
            </Button>
          </>
        )}
      </div>
    </PageDialog>
  );
}

/** Everything to a file, and from one; what an import has done stands beside them until the dialog is closed. */
function TransferButtons() {
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
          <Button {...props} variant="default" leftSection={<IconUpload {...MENU_ICON} />}>
            {t('library.import')}
          </Button>
        )}
      </FileButton>
      <Menu position="top-end" returnFocus>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload {...MENU_ICON} />}>
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

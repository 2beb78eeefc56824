import '../ui/button.css';
import '../ui/switch.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import './library.css';
import './library-report.css';
import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconSearch, IconWorldDownload } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../ui/dialogs.ts';
import { openDialog } from '../ui/dialogs.ts';
import { type LoadPart, useLoadPart } from '../ui/load-part.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { useCompact } from '../ui/use-layout.ts';
import { registerAccountSource } from './account-source.ts';
import { clearHistory } from './history-commands.ts';
import { followLists, useLists } from './library-lists.ts';
import { registerLocalSource } from './local-source.ts';
import { RunsList } from './RunsList.tsx';
import { loadFirst, SavedQueries, useGroups } from './SavedQueries.tsx';
import { TransferButtons } from './TransferButtons.tsx';

registerLocalSource();

/** Saved queries, examples, and what was run. */
export function LoadDialog({ config, opened, onClose }: DialogProps) {
  const { t, i18n } = useTranslation();
  const phone = useCompact();
  const part = useLoadPart((state) => state.part);
  const [wanted, setWanted] = useState('');
  const [starredOnly, setStarredOnly] = useState(false);
  const runs = useLists((lists) => lists.runs?.length ?? 0);
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
          onChange={(next) => useLoadPart.setState({ part: next as LoadPart })}
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
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
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
              leftSection={<IconWorldDownload size={16} stroke={1.75} aria-hidden />}
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

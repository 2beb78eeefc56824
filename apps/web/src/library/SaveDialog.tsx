import '../ui/button.css';
import '../ui/dialogs.css';
import './save-dialog.css';
import { originOf } from '../query/query-origin.ts';
import { useQuery } from '../query/query-store.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Combobox.css';
import { queryName } from '@flyover/query-template';
import { Autocomplete, Button, Loader, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../ui/dialogs.ts';
import { useCompact } from '../ui/use-layout.ts';
import { registerAccountSource, useLoginWaiting } from './account-source.ts';
import { tidyName } from './library-entry.ts';
import './library.css';
import { isSameButName } from '../query/name-line.ts';
import { editorRepair } from './editor-repair.ts';
import { followLists, useLists } from './library-lists.ts';
import { foldersOf } from './library-rows.ts';
import { registerLocalSource } from './local-source.ts';
import { LOCAL } from './open-library.ts';
import { useSavedQueriesSources } from './query-store.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { useSaving } from './use-saving.ts';

registerLocalSource();

/** Queries that were saved without metadata on purpose, the latest ones: the choice is made once a query. */
const keptAsItIs: string[] = [];
const MOST_KEPT = 20;

function keepAsItIs(query: string): void {
  keptAsItIs.push(query);
  if (keptAsItIs.length > MOST_KEPT) keptAsItIs.shift();
}

/** Saves the text in the editor under a name. */
export function SaveDialog({ config, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const phone = useCompact();
  const query = useQuery(({ text }) => text);
  const sources = useSavedQueriesSources((state) => state.sources);
  const { lists } = useLists();
  const waiting = useLoginWaiting();
  const [own] = useState(() => tidyName(queryName(query) ?? ''));
  const [chosen, setChosen] = useState(() => originOf(own) ?? LOCAL);
  const [typed, setTyped] = useState(own);
  const [comment, setComment] = useState<string>();
  const repaired = useMemo(() => (keptAsItIs.some((text) => isSameButName(text, query)) ? undefined : editorRepair(query)), [query]);
  const { busy, trouble, agreed, save, forget } = useSaving(own, onClose);
  useEffect(() => {
    registerAccountSource(config.osmAuth);
    return followLists(false);
  }, [config]);

  const source = sources.find(({ id }) => id === chosen) ?? sources[0];
  const group = source.id;
  const queries = lists[group]?.queries ?? [];
  const name = tidyName(typed);
  const names = queries.map((each) => each.name);
  const replaces = agreed === name || names.includes(name);
  const note = comment ?? queries.find((each) => each.name === name)?.comment ?? '';
  const saveIn = (place: string, text?: string) => save({ group: place, name, comment: note, repaired: text });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('library.saveTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{ title: 'app-dialog-title', content: 'save-dialog' }}
    >
      <form
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (repaired !== undefined) keepAsItIs(query);
          saveIn(group);
        }}
      >
        {sources.length > 1 && (
          <SegmentedControl
            aria-label={t('library.where')}
            className="save-where"
            fullWidth
            value={group}
            onChange={(next) => {
              setChosen(next);
              forget();
            }}
            data={sources.map(({ id, label }) => ({ value: id, label: t(label) }))}
          />
        )}
        <Autocomplete
          data-autofocus
          label={t('library.name')}
          description={t('library.nameHelp')}
          // the best completion is what is typed: Enter saves
          selectFirstOptionOnChange={false}
          autoComplete="off"
          spellCheck={false}
          openOnFocus={false}
          limit={phone ? 5 : 8}
          data={[...foldersOf(names), ...names].filter((each) => each !== typed)}
          comboboxProps={{ shadow: 'floating', transitionProps: { duration: 120 } }}
          value={typed}
          error={trouble?.kind === 'name' ? trouble.message : undefined}
          onChange={(next) => {
            setTyped(next);
            forget();
          }}
        />
        {source.plain !== true && (
          <TextInput
            mt={12}
            label={t('library.comment')}
            autoComplete="off"
            maxLength={1000}
            value={note}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        {repaired !== undefined && <p className="save-note">{t('library.noMetadata')}</p>}
        <SaveNotice
          name={name}
          asksToReplace={agreed === name}
          waiting={busy && waiting}
          trouble={trouble?.kind === 'place' ? trouble.message : undefined}
          onSaveHere={group === LOCAL ? undefined : () => saveHere()}
        />
        <div className="dialog-footer">
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          {repaired !== undefined && (
            <Button variant="default" onClick={() => saveIn(group, repaired)}>
              {t('library.saveWithMetadata')}
            </Button>
          )}
          {/* not disabled while it saves: the focus would go */}
          <Button type="submit" leftSection={busy && <Loader size={14} color="currentColor" aria-hidden />}>
            {t(saveLabel(replaces, repaired !== undefined, source.access?.isSignedIn() === false))}
          </Button>
        </div>
      </form>
    </Modal>
  );

  function saveHere() {
    setChosen(LOCAL);
    forget();
    saveIn(LOCAL);
  }
}

/** Without metadata the two buttons are the choice: repair the query, or continue anyway. */
function saveLabel(replaces: boolean, lacksMetadata: boolean, signsIn: boolean): string {
  if (signsIn) return lacksMetadata ? 'library.signInSaveAsItIs' : 'library.signInSave';
  if (lacksMetadata) return replaces ? 'library.replaceAsItIs' : 'library.saveAsItIs';
  return replaces ? 'library.replaceDo' : 'library.saveDo';
}

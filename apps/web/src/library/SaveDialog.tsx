import { queryName } from '@flyover/query-template';
import { Autocomplete, Button, Loader, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameButName } from '../query/name-line.ts';
import { originOf } from '../query/query-origin.ts';
import { useQuery } from '../query/query-text.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { useCompact } from '../ui/use-layout.ts';
import { editorRepair } from './editor-repair.ts';
import { foldersOf, followLists } from './library-rows.ts';
import { useLibrary } from './library-store.ts';
import { tidyName } from './local-queries.ts';
import { LOCAL } from './open-library.ts';
import { registerAccountSource, registerLocalSource, useLoginWaiting } from './query-sources.ts';
import { useSaving } from './save-query.ts';
import '../ui/button.css';
import '../ui/dialogs.css';
import './save-dialog.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Combobox.css';
import './library.css';

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
  const sources = useLibrary((state) => state.sources);
  const lists = useLibrary((state) => state.lists);
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
function SaveNotice({ name, asksToReplace, waiting, trouble, onSaveHere }: Props) {
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

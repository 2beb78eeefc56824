import '@mantine/core/styles/Combobox.css';
import { queryName } from '@flyover/query-template';
import { Autocomplete, Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import type { DialogProps } from '../shell/DialogHost.tsx';
import { addTexts } from '../shell/i18n.ts';
import texts from '../shell/locales/library/en.json';
import { useLayout } from '../shell/use-layout.ts';
import { registerAccountSource } from './account-source.ts';
import { MOST_NAME, tidyName } from './library-entry.ts';
import './library.css';
import { editorRepair } from './editor-repair.ts';
import { followLists, useLists } from './library-lists.ts';
import { foldersOf } from './library-rows.ts';
import { registerLocalSource } from './local-source.ts';
import { LOCAL } from './open-library.ts';
import { useQuerySources } from './query-store.ts';
import { saveQuery } from './save-query.ts';

addTexts(texts);
registerLocalSource();

/** Saves the text in the editor under a name. */
export function SaveDialog({ config, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const phone = useLayout() === 'phone';
  const query = useSettings(({ code }) => code.overpass);
  const sources = useQuerySources((state) => state.sources);
  const { lists } = useLists();
  const [own] = useState(() => tidyName(queryName(query) ?? ''));
  const [group, setGroup] = useState(LOCAL);
  const [typed, setTyped] = useState(own);
  const [comment, setComment] = useState<string>();
  const [problem, setProblem] = useState<string>();
  // a name that is taken by another query is asked for once
  const [agreed, setAgreed] = useState<string>();
  const repaired = useMemo(() => editorRepair(query), [query]);
  useEffect(() => {
    registerAccountSource(config.osmAuth);
    return followLists(false);
  }, [config]);

  const queries = lists[group]?.queries ?? [];
  const name = tidyName(typed);
  const taken = queries.find((each) => each.name === name);
  const isOther = taken !== undefined && name !== own;
  const names = queries.map((each) => each.name);
  const save = async (text?: string) => {
    if (name === '') return setProblem(t('library.nameMissing'));
    if (query.trim() === '') return setProblem(t('library.nothingToSave'));
    if (isOther && agreed !== name) return setAgreed(name);
    setProblem(await saveQuery(group, name, comment ?? taken?.comment ?? '', taken, text));
  };
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
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {sources.length > 1 && (
          <SegmentedControl
            aria-label={t('library.where')}
            className="save-where"
            value={group}
            onChange={(next) => {
              setGroup(next);
              setAgreed(undefined);
              setProblem(undefined);
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
          maxLength={MOST_NAME}
          openOnFocus={false}
          limit={phone ? 5 : 8}
          data={[...foldersOf(names), ...names].filter((each) => each !== typed)}
          comboboxProps={{ shadow: 'floating', transitionProps: { duration: 120 } }}
          value={typed}
          error={problem}
          onChange={(next) => {
            setTyped(next);
            setAgreed(undefined);
            setProblem(undefined);
          }}
        />
        <TextInput
          mt={12}
          label={t('library.comment')}
          autoComplete="off"
          maxLength={1000}
          value={comment ?? taken?.comment ?? ''}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {repaired !== undefined && <p className="save-note">{t('library.noMetadata')}</p>}
        {isOther && agreed === name && (
          <p role="alert" className="save-question">
            {t('library.replaceQuestion', { name })}
          </p>
        )}
        <div className="dialog-footer">
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          {repaired !== undefined && (
            <Button variant="default" onClick={() => void save(repaired)}>
              {t('library.saveWithMetadata')}
            </Button>
          )}
          <Button type="submit">{t(saveLabel(taken !== undefined, repaired !== undefined))}</Button>
        </div>
      </form>
    </Modal>
  );
}

/** Without metadata the two buttons are the choice: repair the query, or continue anyway. */
function saveLabel(replaces: boolean, lacksMetadata: boolean): string {
  if (lacksMetadata) return replaces ? 'library.replaceAsItIs' : 'library.saveAsItIs';
  return replaces ? 'library.replaceDo' : 'library.saveDo';
}

import '../ui/button.css';
import '../ui/menu.css';
import '@mantine/core/styles/Input.css';
import './library-rows.css';
import { Button, Loader, Menu, TextInput } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerPlay, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExamplePicture } from './ExamplePicture.tsx';
import { firstLine } from './history-rows.ts';
import { deleteQuery, EXAMPLES, loadQuery, renameQuery, sourceOf, starQuery } from './library-commands.ts';
import { MOST_NAME, tidyName } from './library-entry.ts';
import type { LibraryRow } from './library-rows.ts';
import { LOCAL } from './open-library.ts';
import { RowButton } from './RowButton.tsx';
import type { RowFocus } from './RowList.tsx';
import { WhenText } from './WhenText.tsx';
import { exactTime } from './when-text.ts';

/** The mode of the row while it waits for input. */
export type RowMode = 'rename' | 'delete';

interface Props {
  readonly row: LibraryRow & { readonly kind: 'query' };
  readonly focus: RowFocus;
  readonly mode?: RowMode;
  readonly onMode: (mode: RowMode | undefined) => void;
}

/** One saved query: a click loads it. */
export function QueryRow({ row, focus, mode, onMode }: Props) {
  const { t, i18n } = useTranslation();
  const { group, label, depth, query } = row;
  const { comment, changed } = query;
  const name = query.title ?? query.name;
  if (mode === 'rename') return <RenameField row={row} onDone={() => onMode(undefined)} />;
  if (mode === 'delete') return <DeleteQuestion row={row} onDone={() => onMode(undefined)} />;
  const canStar = sourceOf(group)?.store.star !== undefined;
  const starLabel = t(query.starred ? 'library.unstar' : 'library.star', { name });
  return (
    <div className="library-row" style={{ paddingInlineStart: depth * 20 }}>
      {group === EXAMPLES ? (
        <ExamplePicture name={query.name} />
      ) : (
        canStar && (
          <RowButton
            className={`library-star ${query.starred ? 'starred' : ''}`}
            label={starLabel}
            tabIndex={focus.tabIndex}
            pressed={query.starred === true}
            onClick={() => void starQuery(group, query)}
          >
            {query.starred ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={18} stroke={1.75} aria-hidden />}
          </RowButton>
        )
      )}
      <button type="button" className="library-main" {...focus.main} onClick={() => loadQuery(group, query, false)}>
        <span className="library-name" dir="auto">
          {label}
        </span>
        <span className={`library-note ${comment ? '' : 'code'}`} dir="auto">
          {comment || firstLine(query.query)}
        </span>
      </button>
      {changed !== undefined && <WhenText time={changed} />}
      <RowButton label={t('library.run', { name })} tabIndex={focus.tabIndex} onClick={() => loadQuery(group, query, true)}>
        <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
      </RowButton>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <button type="button" className="bar-button icon" tabIndex={focus.tabIndex} aria-label={t('library.more', { name })}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {changed !== undefined && <Menu.Label>{t('library.savedAt', { when: exactTime(changed, i18n.language) })}</Menu.Label>}
          {group !== EXAMPLES && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => onMode('rename')}>
              {t('library.rename')}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={() => onMode('delete')}>
            {t('library.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** The name as a field in its own place: Enter takes it, Escape leaves the old one. */
function RenameField({ row, onDone }: { readonly row: Props['row']; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { group, query } = row;
  const [name, setName] = useState(query.name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    const tidy = tidyName(name);
    if (tidy === '') return setProblem(t('library.nameMissing'));
    if (tidy === query.name) return onDone();
    if (group === LOCAL && tidy.length > MOST_NAME) return setProblem(t('library.nameTooLong', { count: tidy.length }));
    setBusy(true);
    const failed = await renameQuery(group, query.name, tidy);
    setBusy(false);
    if (failed === undefined) onDone();
    else setProblem(failed);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void submit();
  };
  return (
    <div className="library-row asked">
      <TextInput
        className="library-rename"
        ref={field}
        aria-label={t('library.renameLabel', { name: query.name })}
        aria-invalid={problem !== undefined}
        // Escape ends the renaming, not the dialog
        data-mantine-stop-propagation="true"
        value={name}
        error={problem !== undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {problem !== undefined && (
        <span role="alert" className="library-problem">
          {problem}
        </span>
      )}
      <Button size="compact-sm" leftSection={busy && <Loader size={12} color="currentColor" aria-hidden />} onClick={() => void submit()}>
        {t('library.renameDo')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onDone}>
        {t('dialog.cancel')}
      </Button>
    </div>
  );
}

/** The question stands in the row itself, so that no other entry is deleted by mistake; the button that deletes is where no other was. */
function DeleteQuestion({ row, onDone }: { readonly row: Props['row']; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { group, query } = row;
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    await deleteQuery(group, query);
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape of the two buttons inside ends the question, not the dialog
    <div className="library-row asked" onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <span className="library-question">{t('library.deleteQuestion', { name: query.title ?? query.name })}</span>
      <Button
        size="compact-sm"
        color="red"
        data-mantine-stop-propagation="true"
        leftSection={busy && <Loader size={12} color="currentColor" aria-hidden />}
        onClick={() => void remove()}
      >
        {t('library.deleteDo')}
      </Button>
      <Button size="compact-sm" variant="default" data-mantine-stop-propagation="true" ref={keep} onClick={onDone}>
        {t('library.keep')}
      </Button>
    </div>
  );
}

import './library-rows.css';
import { exampleQueries } from '@flyover/query-template';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../ui/actions.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { hasKeys, lineKey, shortcutText } from '../ui/shortcut-keys.ts';
import { useCompact } from '../ui/use-layout.ts';
import { namedExamples } from './example-texts.ts';
import { attempt, EXAMPLES, loadQuery, sourceOf } from './library-commands.ts';
import { type GroupNote, type LibraryRow, libraryRows, type QueryGroup, readList } from './library-rows.ts';
import { type QueryList, useLibrary } from './library-store.ts';
import { LOCAL, openLibrary } from './open-library.ts';
import { QueryRow, type RowMode } from './QueryRow.tsx';
import { useLoginWaiting } from './query-sources.ts';
import type { StoredQuery } from './query-store.ts';
import { RowList } from './RowList.tsx';

/** Folders that are closed, for as long as the page is open. */
let closedFolders: ReadonlySet<string> = new Set();

/** The queries of every place by folders, and the examples. */
export function SavedQueries({ wanted }: { readonly wanted: string }) {
  const { t, i18n } = useTranslation();
  const phone = useCompact();
  const [closed, setClosed] = useState(closedFolders);
  const [asked, setAsked] = useState<{ id: string; mode: RowMode }>();
  const rows = libraryRows(useGroups(), closed, wanted, i18n.language);

  const toggle = (id: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    closedFolders = next;
    setClosed(next);
  };
  const onKey = (pressed: string, mod: boolean, row: LibraryRow) => {
    const key = lineKey(pressed);
    if (row.kind === 'folder' && (key === 'ArrowRight' || key === 'ArrowLeft')) toggle(row.id, key === 'ArrowRight');
    else if (row.kind !== 'query') return false;
    else if (key === 'Delete' || (key === 'Backspace' && mod)) setAsked({ id: row.id, mode: 'delete' });
    else if (key === 'F2' && row.group !== EXAMPLES) setAsked({ id: row.id, mode: 'rename' });
    else return false;
    return true;
  };
  if (rows.length === 0) return <p className="library-none">{t('library.noneFound', { wanted })}</p>;
  return (
    <RowList
      label={t('library.savedQueries')}
      rows={rows}
      idOf={({ id }) => id}
      heightOf={(row) => rowHeight(row, phone)}
      isStop={({ kind }) => kind === 'folder' || kind === 'query'}
      onKey={(event, row) => onKey(event.key, event.ctrlKey || event.metaKey, row)}
      draw={(row, focus) => {
        if (row.kind === 'heading')
          return (
            <h3 className="library-heading">
              {t(row.label)} {row.count !== undefined && <span>{row.count.toLocaleString(i18n.language)}</span>}
            </h3>
          );
        if (row.kind === 'note') return <NoteRow group={row.group} note={row.note} />;
        if (row.kind === 'folder')
          return (
            <button
              type="button"
              className="library-row library-folder"
              style={{ paddingInlineStart: 7 + row.depth * 20 }}
              aria-expanded={row.open}
              {...focus.main}
              onClick={() => toggle(row.id, !row.open)}
            >
              <IconChevronRight {...MENU_ICON} className={row.open ? 'open' : ''} />
              <IconFolder {...BAR_ICON} />
              <span className="library-name" dir="auto">
                {row.name}
              </span>
              <span className="library-count">{row.count.toLocaleString(i18n.language)}</span>
            </button>
          );
        const mode = asked?.id === row.id ? asked.mode : undefined;
        return <QueryRow row={row} focus={focus} mode={mode} onMode={(next) => setAsked(next && { id: row.id, mode: next })} />;
      }}
    />
  );
}

/** The first query that a search finds: Enter in the search field loads it. */
export function loadFirst(groups: readonly QueryGroup[], wanted: string, locale: string, run: boolean): void {
  const row = libraryRows(groups, new Set(), wanted, locale).find(({ kind }) => kind === 'query');
  if (row?.kind === 'query') loadQuery(row.group, row.query, run);
}

/** Returns the groups of the dialog. */
export function useGroups(): readonly QueryGroup[] {
  const { t } = useTranslation();
  const sources = useLibrary((state) => state.sources);
  const lists = useLibrary((state) => state.lists);
  const removedExamples = useLibrary((state) => state.removedExamples);
  const builtIn = namedExamples(t).map(
    ({ name, title, about, query }): StoredQuery => ({ name, title, query, comment: about, type: 'example' }),
  );
  const examples = builtIn.filter(({ name }) => !removedExamples.has(name));
  const removed = builtIn.length - examples.length;
  return [
    ...sources.map(({ id, label, access }): QueryGroup => {
      const list = lists[id];
      const signedOut = access?.isSignedIn() === false;
      return { id, label, queries: signedOut ? [] : (list?.queries ?? []), note: noteOf(list, signedOut) };
    }),
    {
      id: EXAMPLES,
      label: 'library.examples',
      queries: examples,
      ordered: true,
      ...(removed > 0 && { note: { kind: 'removed' as const, count: removed } }),
    },
  ];
}

function noteOf(list: QueryList | undefined, signedOut: boolean): GroupNote | undefined {
  if (signedOut) return { kind: 'signIn', ...(list?.state === 'failed' && { message: list.message }) };
  if (list === undefined || list.state === 'loading') return { kind: 'loading' };
  if (list.state === 'failed') return { kind: 'failed', message: list.message ?? '' };
  return list.queries.length === 0 ? { kind: 'empty' } : undefined;
}

function NoteRow({ group, note }: { readonly group: string; readonly note: GroupNote }) {
  const { t } = useTranslation();
  if (note.kind === 'loading') return <p className="library-text">{t('library.loading')}</p>;
  if (note.kind === 'failed')
    return (
      <p className="library-text problem">
        {t(group === LOCAL ? 'library.listFailed' : 'library.accountFailed', { message: note.message })}
        <button type="button" className="library-link" onClick={() => void readList(group)}>
          {t('library.again')}
        </button>
      </p>
    );
  if (note.kind === 'signIn') return <SignInNote group={group} message={note.message} />;
  if (note.kind === 'empty') return <EmptyNote group={group} />;
  const restore = async () => (await openLibrary()).restoreExamples(exampleQueries.map(({ name }) => name));
  return (
    <p className="library-text">
      {t('library.removed', { count: note.count })}
      <button type="button" className="library-link" onClick={() => void attempt(restore)}>
        {t('library.restore')}
      </button>
    </p>
  );
}

function SignInNote({ group, message }: { readonly group: string; readonly message?: string }) {
  const { t } = useTranslation();
  const waiting = useLoginWaiting();
  return (
    <p className={`library-text ${message === undefined ? '' : 'problem'}`}>
      {message !== undefined && t('library.accountFailed', { message })}
      <button
        type="button"
        className="library-link"
        aria-busy={waiting}
        onClick={() => void attempt(async () => sourceOf(group)?.access?.signIn())}
      >
        {t(waiting ? 'library.signingIn' : 'library.signIn')}
      </button>
    </p>
  );
}

function EmptyNote({ group }: { readonly group: string }) {
  const { t } = useTranslation();
  const [keys = 'Mod+S'] = useShortcuts('query.save') ?? [];
  const own = hasKeys() ? 'library.empty' : 'library.emptyTouch';
  return <p className="library-text">{t(group === LOCAL ? own : 'library.emptyElsewhere', { keys: shortcutText(keys) })}</p>;
}

function rowHeight(row: LibraryRow, phone: boolean): number {
  const { kind } = row;
  if (kind === 'heading') return 36;
  if (kind === 'folder') return phone ? 44 : 36;
  // a sentence of a server takes several lines
  if (kind === 'note' && 'message' in row.note) return phone ? 132 : 76;
  // two lines, on a phone three
  if (kind === 'note') return phone ? 68 : 48;
  return phone ? 60 : 52;
}

import { IconButton } from '../ui/IconButton.tsx';
import { changeFind, useTableTools } from './table-tools.ts';
import '../raw/raw.css';
import './table-bar.css';
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withShortcut } from '../ui/actions.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { goToHit, jumpTo, lookFor } from './find-in-table.ts';

interface Props {
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly jumpField: RefObject<HTMLInputElement | null>;
  /** Moves the focus back to the rows. */
  readonly onLeave: () => void;
}

/** Finds cells by their text, and rows by their number or id. */
export function TableFind({ searchField, jumpField, onLeave }: Props) {
  const { t } = useTranslation();
  const text = useTableTools(({ find }) => find.text);
  const total = useTableTools(({ find }) => find.total ?? 0);
  const [typed, setTyped] = useState('');
  const close = () => {
    void lookFor('');
    changeFind({ isOpen: false });
    onLeave();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.currentTarget === searchField.current) void goToHit(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const jump = (event: FormEvent) => {
    event.preventDefault();
    void jumpTo(typed);
  };
  return (
    <div className="raw-bar table-find" role="toolbar" aria-label={t('table.find')}>
      <div className="raw-search">
        <IconSearch {...MENU_ICON} />
        <input
          ref={searchField}
          type="text"
          // biome-ignore lint/a11y/noAutofocus: it is opened to be typed into
          autoFocus
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-label={t('table.find')}
          title={withShortcut(t('table.find'), ['Mod+F'])}
          placeholder={t('table.find')}
          onChange={({ target }) => void lookFor(target.value)}
          onKeyDown={onKey}
        />
        <FindStatus />
      </div>
      <IconButton
        label={t('data.previous')}
        shortcuts={['Shift+Enter', 'Shift+F3']}
        icon={IconArrowUp}
        disabled={total === 0}
        onClick={() => void goToHit(-1)}
      />
      <IconButton
        label={t('data.next')}
        shortcuts={['Enter', 'F3']}
        icon={IconArrowDown}
        disabled={total === 0}
        onClick={() => void goToHit(1)}
      />
      <div className="spacer" />
      <Lost />
      <form className="raw-go" onSubmit={jump}>
        <input
          ref={jumpField}
          type="text"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          aria-label={t('table.goTo')}
          title={withShortcut(t('table.goToHelp'), ['Mod+G'])}
          placeholder={t('table.goTo')}
          onChange={({ target }) => {
            setTyped(target.value);
            changeFind({ isLost: false });
          }}
          onKeyDown={onKey}
        />
      </form>
      <IconButton label={t('table.endFind')} shortcuts={['Escape']} icon={IconX} onClick={close} />
    </div>
  );
}

/** The number of cells that match, and the index of the current one. */
function FindStatus() {
  const { t } = useTranslation();
  const searched = useTableTools(({ find }) => find.text);
  const total = useTableTools(({ find }) => find.total);
  const hit = useTableTools(({ find }) => find.hit);
  const isFailed = useTableTools(({ find }) => find.isFailed);
  const text =
    searched === ''
      ? ''
      : isFailed
        ? t('table.findFailed')
        : total === undefined
          ? t('table.finding')
          : total === 0
            ? t('data.noHit')
            : hit === undefined
              ? t('data.hits', { count: total })
              : t('data.hit', { number: hit.number + 1, count: total });
  return (
    <span className="raw-status" role="status">
      {text}
    </span>
  );
}

function Lost() {
  const { t } = useTranslation();
  const isLost = useTableTools(({ find }) => find.isLost);
  return (
    <span className="raw-notice" role="status">
      {isLost && t('table.notThere')}
    </span>
  );
}

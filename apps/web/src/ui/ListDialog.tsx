import './dialogs.css';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { BAR_ICON } from './icon-sizes.ts';
import './list-dialog.css';

/** A row of the list. */
export interface ListRow {
  readonly key: string;
  readonly content: ReactNode;
  readonly isDisabled?: boolean;
  /** The level of indentation. */
  readonly depth?: number;
  readonly onStart: () => void;
}

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The accessible name of the field. */
  readonly searchLabel: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The rows that match the typed text. */
  readonly rows: readonly ListRow[];
  /** The index of the row that is selected at first. */
  readonly first?: number;
  /** The text below the list: why it has no rows. */
  readonly note?: string;
}

/** Pixels per level. */
const STEP = 16;

/** The deepest level that is indented further. */
const MOST_STEPS = 8;

/** A searchable list: typing filters, arrow keys select, Enter runs. */
export function ListDialog({ opened, onClose, title, searchLabel, typed, onType, rows, first = 0, note }: Props) {
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? first, rows.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      const next = (at + step + rows.length) % rows.length;
      setChosen(next);
      document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && at >= 0) {
      event.preventDefault();
      rows[at].onStart();
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={560}
      padding={0}
      title={title}
      classNames={{ header: 'visually-hidden' }}
    >
      <div className="list-dialog-field">
        <IconSearch {...BAR_ICON} />
        <input
          type="text"
          data-autofocus
          role="combobox"
          aria-label={searchLabel}
          aria-expanded
          aria-controls="list-dialog-rows"
          aria-activedescendant={at >= 0 ? rowId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={searchLabel}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setChosen(undefined);
          }}
        />
      </div>
      <div id="list-dialog-rows" className="list-dialog-rows" role="listbox" aria-label={title}>
        {rows.map(({ key, content, isDisabled = false, depth = 0, onStart }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={key}
            id={rowId(index)}
            className="list-dialog-row"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={isDisabled}
            style={depth > 0 ? { marginInlineStart: STEP * Math.min(depth, MOST_STEPS) } : undefined}
            onPointerMove={() => setChosen(index)}
            onClick={onStart}
          >
            {content}
          </div>
        ))}
      </div>
      {note !== undefined && <p className="list-dialog-note">{note}</p>}
    </Modal>
  );
}

function rowId(index: number): string {
  return `list-dialog-row-${index}`;
}

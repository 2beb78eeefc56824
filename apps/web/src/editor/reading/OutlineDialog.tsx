import type { OutlineItem } from '@flyover/query-reading';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { languageWorker } from '../../language/language-client.ts';
import { useEditor } from '../../query/editor-store.ts';
import type { DialogProps } from '../../ui/dialogs.ts';
import { goToStatement } from './go-to.ts';
import './reading.css';
import { outlineLabel } from './outline-label.ts';
import { useAsked } from './use-asked.ts';

/** Statements that are listed at once; typing finds the others. */
const LISTED = 200;

const outline = (worker: ReturnType<typeof languageWorker>, text: string) => worker.outline(text);

/** Every statement of the query: type a few letters, arrow keys choose, Enter goes there. */
export function OutlineDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const asked = useAsked(outline);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number>();
  const items = asked.state === 'answered' ? (asked.answer ?? []) : [];
  const words = typed.toLowerCase().split(/\s+/);
  const found = items.filter((item) => words.every((word) => searched(item).includes(word))).slice(0, LISTED);
  const here = useEditor(({ line }) => line);
  const at = Math.min(chosen ?? Math.max(typed === '' ? found.findLastIndex(({ line }) => line <= here) : 0, 0), found.length - 1);
  const none = asked.state === 'failed' ? asked.problem : asked.state === 'asking' ? undefined : noneText();

  function noneText(): string | undefined {
    if (found.length > 0) return undefined;
    if (asked.state === 'answered' && asked.answer === undefined) return t('reading.unreadable');
    return t(items.length === 0 ? 'reading.empty' : 'reading.outline.none');
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && at >= 0) {
      event.preventDefault();
      goToStatement(found[at].from);
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
      title={t('reading.outline.title')}
      classNames={{ header: 'visually-hidden' }}
    >
      <div className="outline-field">
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          type="text"
          data-autofocus
          role="combobox"
          aria-label={t('reading.outline.search')}
          aria-expanded
          aria-controls="outline-list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('reading.outline.search')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(undefined);
          }}
        />
      </div>
      <div id="outline-list" className="outline-list" role="listbox" aria-label={t('reading.outline.title')}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={`${item.from} ${item.depth}`}
            id={optionId(index)}
            className="outline-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            style={{ paddingInlineStart: 12 + 16 * Math.min(item.depth, 8) }}
            onPointerMove={() => setChosen(index)}
            onClick={() => goToStatement(item.from)}
          >
            <code>{outlineLabel(item)}</code>
            <span className="explain-line">{t('reading.line', { line: item.line })}</span>
          </div>
        ))}
      </div>
      {none !== undefined && <p className="outline-none">{none}</p>}
    </Modal>
  );
}

function searched(item: OutlineItem): string {
  return `${outlineLabel(item)} ${item.kind} ${item.set ?? ''}`.toLowerCase();
}

function optionId(index: number): string {
  return `outline-option-${index}`;
}

import type { OutlineItem } from '@flyover/query-reading';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { languageWorker } from '../../language/language-client.ts';
import { useEditor } from '../../query/editor-store.ts';
import type { DialogProps } from '../../ui/dialogs.ts';
import { ListDialog } from '../../ui/ListDialog.tsx';
import { goToStatement, useAsked } from './query-dialog.ts';
import './reading.css';
import { outlineLabel } from './explain-sentence.ts';

/** The most listed statements; the search finds the others. */
const LISTED = 200;

const outline = (worker: ReturnType<typeof languageWorker>, text: string) => worker.outline(text);

/** The outline of the query: every statement, each a link to its position. */
export function OutlineDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const asked = useAsked(outline);
  const [typed, setTyped] = useState('');
  const items = asked.state === 'answered' ? (asked.answer ?? []) : [];
  const words = typed.toLowerCase().split(/\s+/);
  const found = items.filter((item) => words.every((word) => searched(item).includes(word))).slice(0, LISTED);
  const here = useEditor(({ line }) => line);

  function noneText(): string | undefined {
    if (asked.state === 'failed') return asked.problem;
    if (asked.state === 'asking' || found.length > 0) return undefined;
    if (asked.answer === undefined) return t('reading.unreadable');
    return t(items.length === 0 ? 'reading.empty' : 'reading.outline.none');
  }

  return (
    <ListDialog
      opened={opened}
      onClose={onClose}
      title={t('reading.outline.title')}
      searchLabel={t('reading.outline.search')}
      typed={typed}
      onType={setTyped}
      first={
        typed === ''
          ? Math.max(
              found.findLastIndex(({ line }) => line <= here),
              0,
            )
          : 0
      }
      rows={found.map((item) => ({
        key: `${item.from} ${item.depth}`,
        content: <OutlineRow item={item} />,
        depth: item.depth,
        onStart: () => goToStatement(item.from),
      }))}
      note={noneText()}
    />
  );
}

function OutlineRow({ item }: { readonly item: OutlineItem }) {
  const { t } = useTranslation();
  return (
    <>
      <code className="outline-statement">{outlineLabel(item)}</code>
      <span className="explain-line">{t('reading.line', { line: item.line })}</span>
    </>
  );
}

function searched(item: OutlineItem): string {
  return `${outlineLabel(item)} ${item.kind} ${item.set ?? ''}`.toLowerCase();
}

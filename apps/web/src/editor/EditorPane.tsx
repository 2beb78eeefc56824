import { queryName } from '@flyover/query-template';
import { Tooltip } from '@mantine/core';
import { IconBackspace, IconBulb, IconListDetails } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../language/problems-store.ts';
import { useQuery } from '../query/query-text.ts';
import { runAction, useShortcuts, withShortcut } from '../ui/actions.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { type Opening, OpeningButton, PartBoundary } from '../ui/PartBoundary.tsx';
import './editor.css';
import { clearQuery } from '../query/change-query.ts';
import { useEditor } from '../query/editor-store.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { QueryEditor } from './QueryEditor.tsx';
import { StatusBar } from './StatusBar.tsx';

const ExampleMenu = lazyPart<Opening>('examples', async () => (await withTexts(import('./ExampleMenu.tsx'), 'examples')).ExampleMenu);

/** The editor with its bars: name, examples and "Clear" above the text; language, problems and cursor position below it. */
export function EditorPane() {
  const { t } = useTranslation();
  const name = useQuery(({ text }) => queryName(text));
  const Row = useEditor(({ row }) => row);
  const explainKeys = useShortcuts('query.explain');
  return (
    <section className="pane editor-pane" aria-label={t('editor.label')}>
      <div className="pane-bar">
        <span className="query-name" dir="auto">
          {name ?? t('editor.untitled')}
        </span>
        <div className="spacer" />
        <OpeningButton kind="menu" className="bar-button" opens={(opening) => <ExampleMenu {...opening} />}>
          <IconBulb {...BAR_ICON} />
          {t('editor.examples')}
        </OpeningButton>
        <Tooltip label={withShortcut(t('editor.explain'), explainKeys)}>
          <button type="button" className="bar-button" aria-label={t('editor.explain')} onClick={() => runAction('query.explain')}>
            <IconListDetails {...BAR_ICON} />
          </button>
        </Tooltip>
        <Tooltip label={t('editor.clearTooltip')}>
          <button type="button" className="bar-button" onClick={clearQuery}>
            <IconBackspace {...BAR_ICON} />
            {t('editor.clear')}
          </button>
        </Tooltip>
      </div>
      <PartBoundary>
        <QueryEditor />
      </PartBoundary>
      <ListedProblems />
      {Row !== undefined && <Row />}
      <StatusBar />
    </section>
  );
}

const LIST_TEXTS = ['query-problem', 'query-fault', 'editor-style', 'problem', 'style-imports'] as const;
const ProblemsList = lazyPart<object>(
  'problems',
  async () => (await withTexts(import('./problems/ProblemsList.tsx'), ...LIST_TEXTS)).ProblemsList,
);

/** The list of problems, while it is open. */
function ListedProblems() {
  const listed = useProblems((state) => state.listed);
  if (!listed) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <ProblemsList />
      </Suspense>
    </PartBoundary>
  );
}

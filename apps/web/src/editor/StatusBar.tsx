import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listProblems, useProblems } from '../language/problems-store.ts';
import { goToLine, useEditor } from '../query/editor-store.ts';
import { withSheetName } from '../run/style-notes.ts';
import { useSettings } from '../settings/settings-store.ts';
import { SMALL_ICON } from '../ui/icon-sizes.ts';
import { shortcutText } from '../ui/shortcut-keys.ts';
import { TAB_HINT } from './editor-basics.ts';
import { countEntries, PROBLEMS_LIST, useProblemEntries } from './problems/problem-entries.ts';

/** The bar below the text: language, problems, effect of the Tab key, cursor position. */
export function StatusBar() {
  const { t } = useTranslation();
  const language = useEditor((editor) => editor.language);
  const tabLeaves = useEditor((editor) => editor.tabLeaves);
  const rich = useSettings(({ use_rich_editor }) => use_rich_editor);
  return (
    <div className="status-bar">
      <span>{t(`editor.language.${language}`)}</span>
      <ProblemCount />
      <StyleProblem />
      <div className="spacer" />
      {rich && (
        <span id={TAB_HINT} aria-live="polite" className={`tab-hint ${tabLeaves ? 'on' : ''}`}>
          {t(tabLeaves ? 'editor.tabLeaves' : 'editor.tabIndents', { keys: shortcutText('Ctrl+M') })}
        </span>
      )}
      <CursorPosition />
    </div>
  );
}

/** The reason why the style sheet in the editor is refused. */
function StyleProblem() {
  const problem = useProblems(({ style }) => style.problem);
  if (problem === undefined) return null;
  const { line } = problem;
  const message = withSheetName(problem, problem.message);
  return (
    <button type="button" className="status-problem" title={message} onClick={() => line !== undefined && goToLine(line)}>
      <IconAlertTriangle {...SMALL_ICON} />
      <span>{message}</span>
    </button>
  );
}

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

/** The number of problems, a button that opens their list. */
function ProblemCount() {
  const { t } = useTranslation();
  const text = useProblems((state) => state.text);
  const listed = useProblems((state) => state.listed);
  const { problems: wrong, notes, worst } = countEntries(useProblemEntries());
  if (wrong + notes === 0 && !listed) return text === undefined ? null : <span>{t('editor.noProblems')}</span>;
  const Icon = ICONS[worst];
  return (
    <button
      type="button"
      className={`status-problems ${worst}`}
      aria-expanded={listed}
      aria-controls={listed ? PROBLEMS_LIST : undefined}
      onClick={() => listProblems(!listed)}
    >
      {wrong + notes > 0 && <Icon {...SMALL_ICON} />}
      {wrong > 0 ? t('editor.problems', { count: wrong }) : notes > 0 ? t('editor.notes', { count: notes }) : t('editor.noProblems')}
    </button>
  );
}

/** The delay of this display after a change, ms: drawing it takes a tenth of the time between a key press and its frame. */
const LATER = 100;

/** The line and column of the cursor, updated ten times a second at most. */
function CursorPosition() {
  const { t } = useTranslation();
  const [{ line, column }, show] = useState(useEditor.getState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer = undefined;
      show(useEditor.getState());
    };
    follow();
    const stop = useEditor.subscribe((now, before) => {
      if (now.line !== before.line || now.column !== before.column) timer ??= setTimeout(follow, LATER);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return <span>{t('editor.position', { line, column })}</span>;
}

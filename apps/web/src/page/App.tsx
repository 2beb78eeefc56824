import { Splitter } from '@mantine/core';
import { IconCode, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EditorPane } from '../editor/EditorPane.tsx';
import { useFiles } from '../own-data/files-store.ts';
import { reopenAsked } from '../own-data/open-files.ts';
import { queryText } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { type LoadedConfig, useServersReadAgain } from '../site/app-config.ts';
import { listenForShortcuts, registerActions, runAction } from '../ui/actions.ts';
import { catchDrops } from '../ui/choose-files.ts';
import { useDialogs } from '../ui/dialogs.ts';
import { gatherForDialogs } from '../ui/gather-keys.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { SteadyPart, steadyHost } from '../ui/SteadyPart.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { type Layout, SMALLEST_PANE, setPhoneSheet, useLayout } from '../ui/use-layout.ts';
import { appActions } from './app-actions.ts';
import { DialogHost } from './DialogHost.tsx';
import { openDropped } from './open-dropped.ts';
import { ResultPane } from './ResultPane.tsx';
import { type Click, TopBar } from './TopBar.tsx';

const ConfigNotice = lazyPart<{ loaded: LoadedConfig }>('config', async () => (await import('./ConfigNotice.tsx')).ConfigNotice);

/** Opens the sheet, unless its text is the one that ran: then the result stays in view. */
const openPhoneSheet = () => {
  if (queryText() !== useRun.getState().text) setPhoneSheet(true);
};

interface AppProps {
  readonly loaded: LoadedConfig;
  /** Called once everything stands and can be asked to run. */
  readonly onReady: () => void;
}

/** The whole page: top bar, editor, result. */
export function App({ loaded, onReady }: AppProps) {
  // all that is drawn follows the language, with what takes its words elsewhere
  useTranslation();
  const { servers } = useServersReadAgain();
  const config = useMemo(() => (servers === undefined ? loaded.config : { ...loaded.config, servers }), [loaded, servers]);
  const layout = useLayout();
  const [editorHost] = useState(steadyHost);
  const [resultHost] = useState(steadyHost);

  useEffect(() => listenForShortcuts(), []);
  useEffect(() => gatherForDialogs(), []);
  useEffect(
    () =>
      catchDrops(
        (files) => void openDropped(files),
        (held) => useFiles.setState({ held }),
      ),
    [],
  );
  useEffect(() => reopenAsked(), []);
  useEffect(() => registerActions(appActions(config)), [config]);
  useEffect(() => {
    // after the size of the map is known, which is measured as late
    const timer = setTimeout(onReady);
    return () => clearTimeout(timer);
  }, [onReady]);

  const onRunButton = ({ detail }: Click) => {
    const isRunning = useRun.getState().state === 'running';
    // the second click of a double click would abort what the first one runs
    if (!isRunning || detail < 2) runAction(isRunning ? 'query.abort' : 'query.run');
  };
  const editor = <SteadyPart host={editorHost} reveal={openPhoneSheet} />;
  const result = <SteadyPart host={resultHost} />;
  return (
    <div className={`app ${layout === 'phone' ? 'phone' : ''}`}>
      <TopBar config={config} compact={layout === 'phone' || layout === 'narrow'} floatingRun={layout === 'phone'} onRun={onRunButton} />
      {(loaded.problems.length > 0 || loaded.failure !== undefined) && (
        <PartBoundary>
          <Suspense fallback={null}>
            <ConfigNotice loaded={loaded} />
          </Suspense>
        </PartBoundary>
      )}
      <main className="workspace">
        {layout === 'phone' ? (
          <PhoneWorkspace editor={editor} result={result} onRun={onRunButton} />
        ) : (
          <SplitWorkspace key={layout} layout={layout} editor={editor} result={result} />
        )}
      </main>
      {createPortal(<EditorPane />, editorHost)}
      {createPortal(<ResultPane config={config} onRetry={() => runAction('query.run')} />, resultHost)}
      <DialogHost config={config} />
      <Toasts />
    </div>
  );
}

interface SplitWorkspaceProps {
  /** In portrait the editor is above the result, otherwise beside it. */
  readonly layout: Exclude<Layout, 'phone'>;
  readonly editor: ReactNode;
  readonly result: ReactNode;
}

/** Editor and result with a border that can be dragged, or moved with the arrow keys; its place is remembered. */
function SplitWorkspace({ layout, editor, result }: SplitWorkspaceProps) {
  const { t } = useTranslation();
  const portrait = layout === 'portrait';
  const [initial] = useState(() => {
    const available = portrait ? window.innerHeight : window.innerWidth;
    const stored = Number(useSettings.getState().editor_width);
    // the width of a large window would leave a small one no map
    const wanted = layout === 'narrow' ? Math.min(stored, available / 2) : stored;
    return Math.round(Math.min(Math.max(wanted, SMALLEST_PANE), available - SMALLEST_PANE));
  });
  return (
    <Splitter
      orientation={portrait ? 'vertical' : 'horizontal'}
      lineSize={1}
      withHandle={false}
      attributes={{ handle: { 'aria-label': t('editor.divider') } }}
      handleColor="var(--hairline)"
      step="16px"
      shiftStep="64px"
      onSizeChange={(sizes) => useSettings.getState().set('editor_width', String(Math.round(Number.parseFloat(String(sizes[0])))))}
    >
      <Splitter.Pane defaultSize={`${initial}px`} min={`${SMALLEST_PANE}px`}>
        {editor}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={1} min={`${SMALLEST_PANE}px`}>
        {result}
      </Splitter.Pane>
    </Splitter>
  );
}

interface PhoneWorkspaceProps {
  readonly editor: ReactNode;
  readonly result: ReactNode;
  readonly onRun: (click: Click) => void;
}

/** The map fills the screen; the editor is a sheet from below; Run floats. */
function PhoneWorkspace({ editor, result, onRun }: PhoneWorkspaceProps) {
  const { t } = useTranslation();
  const sheetOpen = useDialogs(({ phoneSheet }) => phoneSheet);
  const grabber = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // turned back while somebody types, the sheet has the focus already
    if (sheetOpen && !grabber.current?.parentElement?.contains(document.activeElement)) grabber.current?.focus();
  }, [sheetOpen]);
  // however a run was started, what comes of it is behind the sheet
  useEffect(
    () =>
      useRun.subscribe((run, before) => {
        if (run.runId !== before.runId) setPhoneSheet(false);
      }),
    [],
  );
  const running = useRun(({ state }) => state === 'running');
  return (
    <>
      {result}
      <div className="phone-actions">
        {!sheetOpen && (
          <button type="button" className="secondary" onClick={() => setPhoneSheet(true)}>
            <IconCode size={20} stroke={1.75} />
            {t('phone.editor')}
          </button>
        )}
        {/* without the focus in the editor the keys of signs would go, and the button move away under the finger */}
        <button type="button" className="primary" onMouseDown={(event) => event.preventDefault()} onClick={onRun}>
          {running ? <IconPlayerStopFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          {running ? t('run.abort') : t('run.run')}
        </button>
      </div>
      {sheetOpen && <div className="sheet-backdrop" onPointerDown={() => setPhoneSheet(false)} />}
      <div className="editor-sheet" hidden={!sheetOpen}>
        <button
          ref={grabber}
          type="button"
          className="sheet-grabber"
          aria-label={t('phone.collapse')}
          onClick={() => setPhoneSheet(false)}
        />
        {editor}
      </div>
    </>
  );
}

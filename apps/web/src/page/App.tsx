import { Suspense, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { EditorPane } from '../editor/EditorPane.tsx';
import { useFiles } from '../own-data/files-store.ts';
import { reopenAsked } from '../own-data/open-files.ts';
import { queryText } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import { type LoadedConfig, useServersReadAgain } from '../site/app-config.ts';
import { listenForShortcuts, registerActions, runAction } from '../ui/actions.ts';
import { catchDrops } from '../ui/choose-files.ts';
import { gatherForDialogs } from '../ui/gather-keys.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { SteadyPart, steadyHost } from '../ui/SteadyPart.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { setPhoneSheet, useLayout } from '../ui/use-layout.ts';
import { appActions } from './app-actions.ts';
import { DialogHost } from './DialogHost.tsx';
import { openDropped } from './open-dropped.ts';
import { PhoneWorkspace } from './PhoneWorkspace.tsx';
import { ResultPane } from './ResultPane.tsx';
import { SplitWorkspace } from './SplitWorkspace.tsx';
import { TopBar } from './TopBar.tsx';

const ConfigNotice = lazyPart<{ loaded: LoadedConfig }>('config', async () => (await import('./ConfigNotice.tsx')).ConfigNotice);

/** Opens the sheet, unless its text is the one that ran: then the result stays in view. */
const openPhoneSheet = () => {
  if (queryText() !== useRun.getState().text) setPhoneSheet(true);
};

interface Props {
  readonly loaded: LoadedConfig;
  /** Called once everything stands and can be asked to run. */
  readonly onReady: () => void;
}

/** The whole page: top bar, editor, result. */
export function App({ loaded, onReady }: Props) {
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

  const onRunButton = () => runAction(useRun.getState().state === 'running' ? 'query.abort' : 'query.run');
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

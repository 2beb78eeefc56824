import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { EditorPane } from '../editor/EditorPane.tsx';
import { ResultPane } from '../results/ResultPane.tsx';
import { abortRun, runQuery } from '../run/run-query.ts';
import { useRun } from '../run/run-store.ts';
import { SettingsHost } from '../settings/SettingsHost.tsx';
import type { AppConfig } from './app-config.ts';
import { PhoneWorkspace } from './PhoneWorkspace.tsx';
import { rememberFocus } from './remember-focus.ts';
import { SplitWorkspace } from './SplitWorkspace.tsx';
import { SteadyPart, steadyHost } from './SteadyPart.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import { TopBar } from './TopBar.tsx';
import { useLayout } from './use-layout.ts';

/** The whole page: top bar, editor, result. */
export function App({ config }: { readonly config: AppConfig }) {
  const layout = useLayout();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const returnFocus = useRef<() => void>(undefined);
  const [editorHost] = useState(steadyHost);
  const [resultHost] = useState(steadyHost);
  const run = () => void runQuery(config);
  const openSettings = () => {
    returnFocus.current ??= rememberFocus();
    setSettingsOpen(true);
  };
  const closeSettings = () => {
    setSettingsOpen(false);
    returnFocus.current?.();
    returnFocus.current = undefined;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: openSettings reads nothing that changes
  useEffect(() => listenForShortcuts({ run: () => void runQuery(config), settings: openSettings }), [config]);

  const onRunButton = () => (useRun.getState().state === 'running' ? abortRun() : run());
  const editor = <SteadyPart host={editorHost} />;
  const result = <SteadyPart host={resultHost} />;
  return (
    <div className={`app ${layout === 'phone' ? 'phone' : ''}`}>
      <TopBar config={config} compact={layout === 'phone'} onRun={onRunButton} onSettings={openSettings} />
      <main className="workspace">
        {layout === 'phone' ? (
          <PhoneWorkspace editor={editor} result={result} onRun={onRunButton} />
        ) : (
          <SplitWorkspace key={layout} portrait={layout === 'portrait'} editor={editor} result={result} />
        )}
      </main>
      {createPortal(<EditorPane />, editorHost)}
      {createPortal(<ResultPane config={config} onRetry={run} />, resultHost)}
      <SettingsHost config={config} opened={settingsOpen} onClose={closeSettings} />
    </div>
  );
}

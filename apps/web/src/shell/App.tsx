import { useEffect, useState } from 'react';
import { EditorPane } from '../editor/EditorPane.tsx';
import { ResultPane } from '../results/ResultPane.tsx';
import { abortRun, runQuery } from '../run/run-query.ts';
import { useRun } from '../run/run-store.ts';
import { SettingsHost } from '../settings/SettingsHost.tsx';
import type { AppConfig } from './app-config.ts';
import { PhoneWorkspace } from './PhoneWorkspace.tsx';
import { SplitWorkspace } from './SplitWorkspace.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import { TopBar } from './TopBar.tsx';
import { useLayout } from './use-layout.ts';

/** The whole page: top bar, editor, result. */
export function App({ config }: { readonly config: AppConfig }) {
  const layout = useLayout();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const run = () => void runQuery(config);

  useEffect(() => listenForShortcuts({ run: () => void runQuery(config), settings: () => setSettingsOpen(true) }), [config]);

  const onRunButton = () => (useRun.getState().state === 'running' ? abortRun() : run());
  const editor = <EditorPane />;
  const result = <ResultPane config={config} onRetry={run} />;
  return (
    <div className={`app ${layout === 'phone' ? 'phone' : ''}`}>
      <TopBar config={config} compact={layout === 'phone'} onRun={onRunButton} onSettings={() => setSettingsOpen(true)} />
      <main className="workspace">
        {layout === 'phone' ? (
          <PhoneWorkspace editor={editor} result={result} onRun={onRunButton} />
        ) : (
          <SplitWorkspace key={layout} portrait={layout === 'portrait'} editor={editor} result={result} />
        )}
      </main>
      <SettingsHost config={config} opened={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}

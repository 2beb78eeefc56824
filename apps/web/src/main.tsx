import './ui/guard-sinks.ts';
import './ui/styles.ts';
import { firstExample } from '@flyover/query-template';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { setJosmAddress } from './josm/josm-address.ts';
import { offerProblems } from './language/want-problems.ts';
import { recordHistory } from './library/record-runs.ts';
import { recoverKeptFiles, useFiles } from './own-data/files-store.ts';
import { App } from './page/App.tsx';
import { fetchEditorAhead, fetchMapAhead, fetchTypeAhead } from './page/fetch-ahead.ts';
import { followHistory, openAddress } from './page/start-links.ts';
import { setQueryText } from './query/query-text.ts';
import { setStyleImports } from './results/result-client.ts';
import { keepTitle } from './run/page-title.ts';
import { noteReplacements } from './run/result-mark.ts';
import { tellCrashes } from './run/run-query.ts';
import { asksOwnServer } from './run/servers.ts';
import { keepQuery, settingsColorScheme, useSettings } from './settings/settings-store.ts';
import { startSettings } from './settings/start-settings.ts';
import { type LoadedConfig, loadConfig } from './site/app-config.ts';
import { followStyle } from './style/follow-style.ts';
import { startTexts, withTexts } from './ui/i18n.ts';
import { withTimeout } from './ui/lazy-part.ts';
import { cssVariables, theme } from './ui/theme.ts';
import { whenQuiet } from './ui/when-quiet.ts';
import { useView, viewBbox } from './view/view-store.ts';

/** ms */
const KEEP_APP_AFTER = 10_000;

// supported.js has checked the browser by now, and shows on the page what it lacks
if (document.getElementById('unsupported')?.hidden !== false) {
  const loading = loadConfig();
  const editorFile = fetchEditorAhead();
  fetchTypeAhead();
  await startTexts(useSettings.getState().ui_language);
  // after the words and the editor, which come over the same line
  void editorFile.then(fetchMapAhead);
  await startSettings();
  recoverKeptFiles();
  await start(await loading);
}

async function start(loaded: LoadedConfig): Promise<void> {
  const { config } = loaded;
  const settings = useSettings.getState();
  // another data set opens at its own place
  const stored = Number.isNaN(settings.coords_lat) || settings.coords_data !== (config.data?.name ?? '') ? undefined : settings;
  useView.setState(
    stored === undefined ? config.defaultView : { lat: stored.coords_lat, lon: stored.coords_lon, zoom: stored.coords_zoom },
  );
  keepQuery();
  if (settings.firstVisit && settings.code.overpass === '') setQueryText(firstExample.query);

  // opened by the system, or with what another program shares
  const { hash } = location;
  if (hash.startsWith('#shared') || !matchMedia('(display-mode: browser)').matches) {
    void withTimeout('shared', withTexts(import('./page/open-shared.ts'), 'offline')).then(
      (part) => part.openShared(hash),
      () => undefined,
    );
  }

  const runLink = await openAddress(config);
  followHistory(config);
  recordHistory();
  keepTitle((title) => {
    document.title = title;
  });

  tellCrashes();
  noteReplacements();
  followStyle();
  offerProblems(() => ({
    view: viewBbox(useView.getState()),
    planet:
      useFiles.getState().chosen === undefined && (config.data === undefined || !asksOwnServer(useSettings.getState().server, config)),
  }));
  setJosmAddress(config.josmServer);
  setStyleImports(config.styleImports);

  // the app itself for a start without network: long after the first frame
  if (import.meta.env.PROD) {
    setTimeout(() => whenQuiet(keepApp), KEEP_APP_AFTER);
  }

  const host = document.getElementById('app');
  if (host === null) throw new Error('the page has no place for the app');
  createRoot(host).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={settingsColorScheme}
      defaultColorScheme={settings.theme}
    >
      <DirectionProvider>
        <App loaded={loaded} onReady={runLink} />
      </DirectionProvider>
    </MantineProvider>,
  );
}

async function keepApp(): Promise<void> {
  const { registerOffline } = await withTimeout('offline', withTexts(import('./offline/register-offline.ts'), 'offline'));
  // not awaited, whatever its outcome
  void registerOffline().catch(() => undefined);
}

import '../ui/guard-sinks.ts';
import '../ui/styles.ts';
import '../ui/type.ts';
import { queryName } from '@flyover/query-template';
import type { OpenedLink } from '@flyover/share-links';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { runLink } from '../links/open-link.ts';
import { linksRoom } from '../links/query-history.ts';
import { setQueryText } from '../query/query-text.ts';
import { setStyleImports } from '../results/result-client.ts';
import { titleText } from '../run/page-title.ts';
import { runQuery } from '../run/run-query.ts';
import { settingsColorScheme } from '../settings/settings-store.ts';
import { type AppConfig, loadConfig } from '../site/app-config.ts';
import { registerActions } from '../ui/actions.ts';
import { catchDrops } from '../ui/choose-files.ts';
import { startTexts, withTexts } from '../ui/i18n.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { useView } from '../view/view-store.ts';
import { wizardQuery } from '../wizard/wizard-query.ts';
import type { EmbedPageProps } from './EmbedPage.tsx';
import { isolateSettings } from './embed-settings.ts';
import { hearParent, tellParent } from './parent-link.ts';

// supported.js has checked the browser by now, and shows on the page what it lacks
if (document.getElementById('unsupported')?.hidden !== false) {
  isolateSettings();
  catchDrops(() => undefined);
  await startTexts('auto');
  const parts = Promise.all([withTexts(import('./EmbedPage.tsx'), 'embed', 'map', 'problem', 'read-fault'), linksRoom()]);
  const { config: loaded } = await loadConfig();
  // the embedding page chose the query: it goes to servers of this site's configuration alone
  const config: AppConfig = { ...loaded, namedServers: 'configured' };
  const [{ EmbedPage }, { readLink }] = await parts;
  await start(config, EmbedPage, readLink(location.href));
}

async function start(config: AppConfig, EmbedPage: ComponentType<EmbedPageProps>, link: OpenedLink): Promise<void> {
  const silent = new URLSearchParams(location.search).has('silent');
  const { defaultView: place } = config;
  useView.setState({
    lat: link.lat ?? place.lat,
    lon: link.lon ?? place.lon,
    zoom: Math.min(link.zoom ?? place.zoom, config.maxMapZoom),
    width: window.innerWidth,
    height: window.innerHeight,
  });
  const query = link.wizard === undefined ? link.query : (await wizardQuery(link.wizard)).query;
  registerActions([{ id: 'query.run', label: 'run.runTooltip', group: 'query', run: () => void runQuery(config) }]);
  setStyleImports(config.styleImports);
  tellParent(silent, config.embedOrigins);
  hearParent((command) => {
    if (command.command === 'cache') void import('./fetch-ahead.ts').then(({ fetchAhead }) => fetchAhead(command.query, config));
    else show(command.query, link, config);
  });

  const host = document.getElementById('app');
  if (host === null) throw new Error('the page has no place for the map');
  const onReady = () => query !== undefined && show(query, link, config);
  createRoot(host).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={settingsColorScheme} defaultColorScheme="auto">
      <DirectionProvider>
        <EmbedPage config={config} hasQuery={query !== undefined} silent={silent} onReady={onReady} />
      </DirectionProvider>
    </MantineProvider>,
  );
}

/** Runs a query in place of the earlier one; the map is fitted to its data where neither the link nor the query names a place. */
function show(query: string, link: OpenedLink, config: AppConfig): void {
  setQueryText(query);
  document.title = titleText(queryName(query), undefined);
  void runLink(link, config);
}

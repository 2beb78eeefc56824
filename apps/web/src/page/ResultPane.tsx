import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../own-data/files-store.ts';
import { DataTab } from '../raw/DataTab.tsx';
import { type ResultTab, useResultView } from '../results/result-view.ts';
import { LoadingCard } from '../run/LoadingCard.tsx';
import type { ProblemCardProps } from '../run/ProblemCard.tsx';
import { ResultMarks, RunAnnouncer } from '../run/ResultMarks.tsx';
import { useInvented } from '../run/result-mark.ts';
import { markDrawn } from '../run/run-query.ts';
import { type RunState, useRun } from '../run/run-store.ts';
import { StatsLine } from '../run/StatsLine.tsx';
import type { AppConfig } from '../site/app-config.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart, withTimeout } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { lineKey } from '../ui/shortcut-keys.ts';
import { useCompact } from '../ui/use-layout.ts';
import { keepQuietWhile, whenQuiet } from '../ui/when-quiet.ts';
import { useMapPane } from '../view/map-commands.ts';
import { useView } from '../view/view-store.ts';
import type { EmptyResultProps } from './EmptyResult.tsx';
import { fetchType } from './fetch-ahead.ts';
import '../run/results.css';

/** The time after the start of the page during which nothing is prefetched before the first frame of the map, ms. */
const MAP_FIRST = 20_000;

const DetailsPanel = lazyPart<{ invented: boolean }>(
  'details',
  async () => (await withTexts(import('../inspect/DetailsPanel.tsx'), 'map')).DetailsPanel,
);
const InspectedMap = lazyPart<{ config: AppConfig }>(
  'map',
  async () => (await withTexts(import('../inspect/InspectedMap.tsx'), 'map')).InspectedMap,
);

const TableTab = lazyPart<object>('table', async () => (await withTexts(import('../table/TableTab.tsx'), 'table', 'tasks')).TableTab);

const FileCard = lazyPart<object>(
  'files',
  async () => (await withTexts(import('../own-data/FileCard.tsx'), 'own-data', 'read-fault')).FileCard,
);

const CountsCard = lazyPart<object>('counts', async () => (await import('../run/CountsCard.tsx')).CountsCard);

const EmptyResult = lazyPart<EmptyResultProps>('empty', async () => (await import('./EmptyResult.tsx')).EmptyResult);

const ProblemCard = lazyPart<ProblemCardProps>(
  'problem',
  async () => (await withTexts(import('../run/ProblemCard.tsx'), 'problem', 'read-fault')).ProblemCard,
);

/** Ends of a run after which the map may be blank. */
const MAY_BE_BLANK: ReadonlySet<RunState> = new Set(['empty', 'text', 'failed']);

const TABS: readonly ResultTab[] = ['map', 'table', 'data'];

interface Props {
  readonly config: AppConfig;
  readonly onRetry: () => void;
}

/** The map and the raw data of the result, with the cards that show the state of the run. */
export function ResultPane({ config, onRetry }: Props) {
  const { t } = useTranslation();
  const tab = useResultView(({ tab }) => tab);
  const problem = useRun((run) => run.problem);
  const mayBeBlank = useRun((run) => run.outcome !== undefined && MAY_BE_BLANK.has(run.state));
  const hasCounts = useRun((run) => run.outcome?.counts !== undefined);
  const hasFileNews = useFiles(
    ({ reading, failures, notes, held }) => held > 0 || reading !== undefined || failures.length + notes.length > 0,
  );
  const [mapWanted, setMapWanted] = useState(false);
  const [mapFailed, setMapFailed] = useState(false);
  // a list of servers that was read again makes no new map
  const [mapConfig] = useState(config);
  const mapPlace = useRef<HTMLDivElement>(null);
  useViewSize(mapPlace);
  // on a phone the details are a sheet over the map
  const isPhone = useCompact();
  const invented = useInvented(config);
  const pinned = useMapPane((state) => state.pinned) && !isPhone;

  // the editor is usable first: the map is the largest part of the program
  useEffect(() => setMapWanted(true), []);
  // on a slow line everything else would come before it, bit by bit
  useEffect(() => {
    if (mapFailed) return;
    return keepQuietWhile(() => !useMapPane.getState().ready && performance.now() < MAP_FIRST);
  }, [mapFailed]);
  useEffect(() => {
    whenQuiet(fetchType);
    whenQuiet(async () => (await withTimeout('page', import('./after-start.ts'))).afterStart(mapConfig));
  }, [mapConfig]);
  useEffect(() => {
    const onHidden = () => document.hidden && markDrawn();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);

  return (
    <section className="pane" aria-label={t('tabs.label')}>
      <div className="pane-bar">
        <div className="tabs" role="tablist" aria-label={t('tabs.label')}>
          {TABS.map((name, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-controls={`view-${name}`}
              aria-selected={tab === name}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => useResultView.setState({ tab: name, opened: false })}
              onKeyDown={(event) => {
                const key = lineKey(event.key);
                if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
                const step = key === 'ArrowRight' ? 1 : TABS.length - 1;
                const next = TABS[(index + step) % TABS.length];
                useResultView.setState({ tab: next, opened: false });
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              {t(`tabs.${name}`)}
            </button>
          ))}
        </div>
        <div className="spacer" />
        <div className="result-state">
          <ResultMarks />
          <StatsLine config={config} />
        </div>
      </div>
      <div className={`result-body ${pinned ? 'with-details' : ''}`}>
        <div ref={mapPlace} className="result-view" id="view-map" role="tabpanel" aria-labelledby="tab-map" hidden={tab !== 'map'}>
          {mapWanted && (
            <PartBoundary onFailure={() => setMapFailed(true)}>
              <Suspense fallback={<div className="map-loading">{t('map.loading')}</div>}>
                <InspectedMap config={mapConfig} />
              </Suspense>
            </PartBoundary>
          )}
          {!mapFailed && mayBeBlank && (
            <PartBoundary>
              <Suspense fallback={null}>
                <EmptyResult config={config} onRun={onRetry} />
              </Suspense>
            </PartBoundary>
          )}
        </div>
        <div className="result-view" id="view-table" role="tabpanel" aria-labelledby="tab-table" hidden={tab !== 'table'}>
          {tab === 'table' && (
            <PartBoundary>
              <Suspense>
                <TableTab />
              </Suspense>
            </PartBoundary>
          )}
        </div>
        <div className="result-view" id="view-data" role="tabpanel" aria-labelledby="tab-data" hidden={tab !== 'data'}>
          {tab === 'data' && <DataTab />}
        </div>
        {hasCounts && (
          <PartBoundary>
            <Suspense fallback={null}>
              <CountsCard />
            </Suspense>
          </PartBoundary>
        )}
        {pinned && (
          <PartBoundary>
            <Suspense>
              <DetailsPanel invented={invented} />
            </Suspense>
          </PartBoundary>
        )}
        <OutcomeFollower mapFailed={mapFailed} />
        <LoadingCard config={config} />
        <RunAnnouncer />
        {problem !== undefined && (
          <PartBoundary>
            <Suspense fallback={null}>
              <ProblemCard problem={problem} config={config} onRetry={onRetry} />
            </Suspense>
          </PartBoundary>
        )}
        {hasFileNews && (
          <PartBoundary>
            <Suspense fallback={null}>
              <FileCard />
            </Suspense>
          </PartBoundary>
        )}
      </div>
    </section>
  );
}

/** Shows nothing: the tab follows each outcome, and only this is rendered again for it. */
function OutcomeFollower({ mapFailed }: { readonly mapFailed: boolean }) {
  const outcome = useRun((run) => run.outcome);
  useEffect(() => {
    if (outcome !== undefined) useResultView.getState().followOutcome(outcome);
  }, [outcome]);
  useEffect(() => {
    // nothing will be painted: the run ends with the answer
    if (mapFailed && outcome !== undefined) markDrawn();
  }, [mapFailed, outcome]);
  return null;
}

/** The size of the view is that of its place: known before the map has loaded, and where it cannot be drawn. */
function useViewSize(place: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => useView.setState({ width: element.clientWidth, height: element.clientHeight });
    // to be asked for it now would have the browser lay out the page before the editor is in it, and once more with it
    const timer = setTimeout(measure);
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => {
      clearTimeout(timer);
      sized.disconnect();
    };
  }, [place]);
}

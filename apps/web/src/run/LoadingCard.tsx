import type { RunStage } from '@flyover/result-session';
import { IconCheck, IconLoader2, IconPlayerStopFilled } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../site/app-config.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { formatBytes, formatDuration } from '../ui/sizes.ts';
import { LazyCheckedLine } from './LazyCheckedLine.tsx';
import { abortRun } from './run-query.ts';
import { isComplete, useRun } from './run-store.ts';
import { serverName } from './servers.ts';

const HugeDataQuestion = lazyPart<object>('hugeData', async () => (await import('./HugeDataQuestion.tsx')).HugeDataQuestion);

/** The specification's huge-data threshold (sections 8 and 9), which has no unit: elements. */
const HUGE_ELEMENTS = 1_000_000;

/** Quick answers show no card: it appears after this long, ms. */
const APPEARS_AFTER = 400;

/** The state of a run: the last lines of its progress, the elapsed time, and Abort. It covers neither query nor result. */
export function LoadingCard({ config }: { readonly config: AppConfig }) {
  const running = useRun(({ state, runId }) => (state === 'running' ? runId : undefined));
  const tick = useTick(running);
  return tick === undefined || tick.elapsed < APPEARS_AFTER ? null : <Progress config={config} {...tick} />;
}

/** A run at a moment. */
interface Tick {
  readonly elapsed: number;
  readonly run: ReturnType<typeof useRun.getState>;
}

function Progress({ config, elapsed, run }: Tick & { readonly config: AppConfig }) {
  const { t, i18n } = useTranslation();
  const { stages, server, sql } = run;
  const complete = isComplete(run);
  const line = (stage: RunStage): string => {
    if (stage.stage === 'calling')
      return t(sql ? 'run.stage.callingSql' : 'run.stage.calling', { server: serverName(server, config, t('server.thisComputer')) });
    if (stage.stage === 'receiving')
      return t('run.stage.receiving', { size: formatBytes(stage.bytes, i18n.language), elements: stage.elements });
    return t(`run.stage.${stage.stage}`, { elements: stage.elements });
  };
  const latest = stages[stages.length - 1];
  const isHuge = latest !== undefined && latest.stage !== 'calling' && latest.elements > HUGE_ELEMENTS;
  const lines = [t('run.stage.building'), ...stages.map(line), ...(complete ? [t('run.stage.drawing')] : [])];
  const shown = latestLines(lines);
  return (
    <section className="card floating loading-card" aria-label={t('run.running')}>
      <div className="loading-head">
        {t('run.running')}
        <span className="elapsed">{formatDuration(elapsed, i18n.language)}</span>
        <button type="button" className="card-button" onClick={abortRun}>
          <IconPlayerStopFilled size={12} aria-hidden />
          {t('run.abort')}
        </button>
      </div>
      <div className="loading-bar">
        <div style={{ width: `${100 * progressOf(latest, complete)}%` }} />
      </div>
      <ul className="loading-lines" aria-live="polite">
        {shown.map((text, index) => (
          <li key={text} aria-current={index === shown.length - 1 ? 'step' : undefined}>
            {index === shown.length - 1 ? <IconLoader2 size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
      <LazyCheckedLine />
      {isHuge && (
        <PartBoundary>
          <Suspense fallback={null}>
            <HugeDataQuestion />
          </Suspense>
        </PartBoundary>
      )}
    </section>
  );
}

/**
 * Returns the time of the run, four times a second: each frame of the card delays the frame of the map.
 * @param running the number of the current run
 */
function useTick(running: number | undefined): Tick | undefined {
  const [now, setNow] = useState<Tick>();
  useEffect(() => {
    if (running === undefined) return;
    const tick = () => {
      const run = useRun.getState();
      setNow({ elapsed: performance.now() - run.startedAt, run });
    };
    const first = setTimeout(tick, APPEARS_AFTER);
    const timer = setInterval(tick, 250);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [running]);
  return running !== undefined && now?.run.runId === running ? now : undefined;
}

// The lines of progress on the loading card.

/** Specification, sections 2 and 9. */
const MOST_LINES = 3;

/** Returns the latest lines of the progress, the newest last. */
export function latestLines(lines: readonly string[]): readonly string[] {
  return lines.slice(-MOST_LINES);
}

/** Bytes read at half of the progress of reading: the length of an answer is unknown beforehand. */
const HALF_READ = 10e6;

/**
 * Returns the progress of the bar, 0 to 1. It moves in steps with the stages: an animation would take processor time from the run (with
 * software rendering, half a second of a large run).
 */
function progressOf(stage: RunStage | undefined, drawing: boolean): number {
  if (drawing) return 0.92;
  switch (stage?.stage) {
    case undefined:
      return 0.02;
    case 'calling':
      return 0.08;
    case 'receiving':
      return 0.1 + 0.5 * (stage.bytes / (stage.bytes + HALF_READ));
    case 'parsing':
      return 0.65;
    case 'rendering':
      return 0.75;
    default:
      return 0.85;
  }
}

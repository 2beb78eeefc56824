import { Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { wantProblems } from '../language/want-problems.ts';
import { chooseFile } from '../own-data/files-store.ts';
import { editQuery, goToLine } from '../query/editor-store.ts';
import { useQuery } from '../query/query-text.ts';
import { openData } from '../results/result-view.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { runAction } from '../ui/actions.ts';
import { openDialog, openLoad } from '../ui/dialogs.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { withEditorShown } from '../ui/use-layout.ts';
import { LazyCheckedLine } from './LazyCheckedLine.tsx';
import type { LimitFieldsProps } from './LimitFields.tsx';
import { ProblemWhat, surroundings } from './ProblemWhat.tsx';
import { isForLackOfHistory, problemText } from './problem-text.ts';
import { limitsToChange } from './query-limits.ts';
import { endWait, isWaitable, useRetry } from './retry.ts';
import { runQuery } from './run-query.ts';
import { type RunProblem, useRun } from './run-store.ts';
import { coverageText } from './server-words.ts';
import { otherServers, serverName } from './servers.ts';
import '../ui/problem-card.css';
import './ways-out.css';
import '../ui/menu.css';

const LimitFields = lazyPart<LimitFieldsProps>('limits', async () => (await import('./LimitFields.tsx')).LimitFields);

/** Failures that another try or another server may avoid. */
const MAY_PASS: ReadonlySet<RunProblem['kind']> = new Set([
  'rejected',
  'broken',
  'foreign',
  'status',
  'crashed',
  'remark',
  'unreadable',
  'search',
]);

/** The most lines with a button. */
const MOST_LINES = 3;

export interface ProblemCardProps {
  readonly problem: RunProblem;
  readonly config: AppConfig;
  readonly onRetry: () => void;
}

/** The failure of a run, its reason, and the next steps. */
export function ProblemCard({ problem, config, onRetry }: ProblemCardProps) {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const server = useRun((run) => run.server);
  const runId = useRun((run) => run.runId);
  // a refused style sheet takes nothing from the answer
  const isOurs = outcome?.runId === runId && problem.kind !== 'style';
  const mayPass = MAY_PASS.has(problem.kind);
  const limits = limitsToChange(problem);
  const isOfText = problem.kind === 'query' || problem.kind === 'template';
  useEffect(() => {
    if (isOfText) void wantProblems();
  }, [isOfText]);
  const around = surroundings(server, config, t('server.thisComputer'));
  const { title, why, hint, said, byServer, open } = problemText(problem, around, t);
  const close = () => {
    endWait();
    useRun.setState({ problem: undefined });
  };

  return (
    <section className="card floating problem-card" aria-label={title}>
      <ProblemWhat title={title} texts={[why, hint, isOurs && outcome?.kind === 'map' ? t('error.partial') : '']} />
      <IconButton label={t('error.dismiss')} icon={IconX} size={MENU_ICON} className="card-close" onClick={close} />
      {isOfText && <LazyCheckedLine said={problem.message} />}
      {said !== '' && (
        <details open={open}>
          <summary>{byServer ? t('error.serverSays', { server: around.name }) : t('error.said')}</summary>
          <p>{said}</p>
        </details>
      )}
      {limits.length > 0 && (
        <PartBoundary>
          <Suspense fallback={null}>
            <LimitFields limits={limits} problem={problem} onRun={onRetry} />
          </Suspense>
        </PartBoundary>
      )}
      <div className="card-buttons">
        {problem.userLines.slice(0, MOST_LINES).map((line, index) => (
          <button
            key={line}
            type="button"
            className={`card-button ${index === 0 && limits.length === 0 ? 'primary' : ''}`}
            onClick={() => withEditorShown(() => goToLine(line))}
          >
            {t('error.goToLine', { line })}
          </button>
        ))}
        {mayPass && !isForLackOfHistory(problem) && (
          <RetryButton primary={problem.userLines.length === 0 && limits.length === 0} onRetry={onRetry} />
        )}
        {mayPass && problem.kind !== 'crashed' && problem.kind !== 'search' && <OtherServers config={config} />}
        {problem.fault === 'unknown-type' && problem.userLines.length > 0 && <TypeFixButton line={problem.userLines[0]} />}
        {problem.kind === 'blank' && <QueryMakers onLeave={close} />}
        {isOurs && outcome?.hasText && (
          <button
            type="button"
            className="card-button"
            onClick={() => {
              openData();
              close();
            }}
          >
            {t('error.showData')}
          </button>
        )}
      </div>
      {isWaitable(problem) && <RetryByItself />}
    </section>
  );
}

/** The button that corrects a type in the style sheet, which is then drawn again. */
function TypeFixButton({ line }: { readonly line: number }) {
  const { t } = useTranslation();
  const text = useQuery((query) => query.text);
  const fix = fixType(text, line);
  if (fix === undefined) return null;
  return (
    <button
      type="button"
      className="card-button"
      onClick={() => {
        editQuery(fix.text);
        runAction('style.redraw');
      }}
    >
      {t('error.writeType', { wrong: fix.wrong, meant: fix.meant })}
    </button>
  );
}

/** The ways to make a query, for users without one. */
function QueryMakers({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const button = (label: string, open: () => void, more = '') => (
    <button
      type="button"
      className={`card-button ${more}`}
      onClick={() => {
        onLeave();
        open();
      }}
    >
      {t(label)}
    </button>
  );
  return (
    <>
      {button('error.wizard', () => openDialog('wizard'), 'primary')}
      {button('error.examples', () => openLoad('saved'))}
    </>
  );
}

/** The other known servers, with their coverage: a click runs the query there. */
function OtherServers({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const asked = useRun((run) => run.server);
  const customServers = useSettings((settings) => settings.customServers);
  const others = otherServers(asked, customServers, config);
  if (others.length === 0) return null;
  const runAt = (url: string) => {
    const { server, set } = useSettings.getState();
    chooseFile(undefined);
    // the next Run goes there too; a text that names its server keeps it
    if (server !== url) set('server', url === config.servers[0].url ? '' : url);
    void runQuery(config, url);
  };
  return (
    <Menu position="bottom-start" width="min(300px, calc(100vw - 24px))">
      <Menu.Target>
        <button type="button" className="card-button">
          {t('error.otherServer')}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('error.runAt')}</Menu.Label>
        {others.map(({ url, ...choice }) => (
          <Menu.Item key={url} onClick={() => runAt(url)}>
            <span className="menu-title">{serverName(url, config, t('server.thisComputer'))}</span>
            <span className="menu-note">{coverageText(choice, t)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The button that runs the query again; after a refusal of the server, once the wait is over. */
function RetryButton({ primary, onRetry }: { readonly primary: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const secondsLeft = useRetry((retry) => retry.secondsLeft) ?? 0;
  const waits = secondsLeft > 0;
  return (
    <button
      type="button"
      className={`card-button retry-button ${primary && !waits ? 'primary' : ''}`}
      aria-disabled={waits}
      onClick={() => {
        if (!waits) onRetry();
      }}
    >
      {waits ? t('error.retryIn', { count: secondsLeft }) : t('error.retry')}
    </button>
  );
}

/** The reason for the wait, and the choice of an automatic run at its end. */
function RetryByItself() {
  const { t } = useTranslation();
  const { secondsLeft = 0, isFromServer, automatic } = useRetry();
  if (secondsLeft === 0) return null;
  return (
    <div className="retry-note">
      <span>{t(isFromServer ? 'error.waitTold' : 'error.waitUsual')}</span>
      <label className="card-check">
        <input type="checkbox" checked={automatic} onChange={(event) => useRetry.setState({ automatic: event.currentTarget.checked })} />
        {t('error.retryByItself')}
      </label>
    </div>
  );
}

// The type of a selector that MapCSS does not have, and the one that was meant: habits of Overpass QL and of JOSM.

const MEANT: Readonly<Record<string, string>> = { nwr: '*', rel: 'relation', relations: 'relation', nodes: 'node', ways: 'way' };

/**
 * A type at the start of a selector: at the start of the text or after a comma, a brace or a comment, and before text that may follow a
 * type.
 */
const TYPE = /(^|[,{}/>]|\{\{style:)(\s*)(nwr|rel|relations|nodes|ways)(?=\s*[[|{:.,]|\s*$)/;

export interface TypeFix {
  readonly wrong: string;
  readonly meant: string;
  /** The complete text with the correct type. */
  readonly text: string;
}

/**
 * Finds the type to write.
 *
 * @param line of the text, from 1, at which the sheet cannot be read
 * @returns undefined where that line has no such type
 */
export function fixType(text: string, line: number): TypeFix | undefined {
  const lines = text.split('\n');
  const found = TYPE.exec(lines[line - 1] ?? '');
  if (found === null) return undefined;
  const [all, before, space, wrong] = found;
  const meant = MEANT[wrong];
  const row = lines[line - 1];
  lines[line - 1] = `${row.slice(0, found.index)}${before}${space}${meant}${row.slice(found.index + all.length)}`;
  return { wrong, meant, text: lines.join('\n') };
}

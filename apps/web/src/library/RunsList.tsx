import { IconButton } from '../ui/IconButton.tsx';
import { useLibrary } from './library-store.ts';
import './library-rows.css';
import { IconPlayerPlay, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../own-data/files-store.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { formatDuration } from '../ui/sizes.ts';
import { useCompact } from '../ui/use-layout.ts';
import { dayText, type HistoryRow, historyRows, runTitle } from './history-rows.ts';
import { deleteRuns, loadText, starRuns } from './library-commands.ts';
import { readRuns } from './library-rows.ts';
import { type RowFocus, RowList } from './RowList.tsx';
import type { KeptRun } from './run-history.ts';

/** The runs of this browser, the newest first. */
export function RunsList({ wanted, starredOnly }: { readonly wanted: string; readonly starredOnly: boolean }) {
  const { t, i18n } = useTranslation();
  const phone = useCompact();
  const runs = useLibrary((lists) => lists.runs);
  const failure = useLibrary((lists) => lists.runsFailure);
  const searched = useDeferredValue(wanted);
  const rows = useMemo(() => historyRows(runs ?? [], searched, starredOnly), [runs, searched, starredOnly]);
  if (runs === undefined && failure !== undefined)
    return (
      <p className="library-none">
        {t('library.listFailed', { message: failure })}
        <button type="button" className="library-link" onClick={() => void readRuns()}>
          {t('library.again')}
        </button>
      </p>
    );
  if (runs === undefined) return <p className="library-none">{t('library.loading')}</p>;
  if (runs.length === 0) return <p className="library-none">{t('library.noRuns')}</p>;
  if (rows.length === 0) return <p className="library-none">{t(wanted === '' ? 'library.noStars' : 'library.noneFound', { wanted })}</p>;
  return (
    <RowList
      label={t('library.runs')}
      rows={rows}
      idOf={({ id }) => id}
      heightOf={({ kind }) => (kind === 'day' ? 36 : phone ? 60 : 52)}
      isStop={({ kind }) => kind === 'run'}
      onKey={({ key }, row) => {
        if (row.kind !== 'run' || key !== 'Delete') return false;
        void deleteRuns(row.keys);
        return true;
      }}
      draw={(row, focus) =>
        row.kind === 'day' ? (
          <h3 className="library-heading">{dayText(row.time, Date.now(), i18n.language)}</h3>
        ) : (
          <RunRow row={row} focus={focus} />
        )
      }
    />
  );
}

function RunRow({ row, focus }: { readonly row: HistoryRow & { readonly kind: 'run' }; readonly focus: RowFocus }) {
  const { t, i18n } = useTranslation();
  const { run, keys, starred } = row;
  const title = runTitle(run.query);
  const time = new Date(run.time);
  const clock = time.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  const named = { name: `${title}, ${clock}` };
  const starLabel = t(starred ? 'library.unstar' : 'library.star', named);
  return (
    <div className="library-row">
      <IconButton
        className={`library-star ${starred ? 'starred' : ''}`}
        label={starLabel}
        icon={starred ? IconStarFilled : IconStar}
        size={starred ? MENU_ICON : BAR_ICON}
        tabIndex={focus.tabIndex}
        pressed={starred}
        onClick={() => void starRuns(keys, !starred)}
      />
      <button type="button" className="library-main" {...focus.main} onClick={() => loadText(run.query, title, false)}>
        <span className="library-title">
          <span className="library-name" dir="auto">
            {title}
          </span>
          {keys.length > 1 && <span className="library-times">{t('library.times', { count: keys.length })}</span>}
        </span>
        <span className={`library-note ${run.outcome === 'failed' ? 'failed' : ''}`}>
          <time dateTime={time.toISOString()}>{clock}</time> · {outcomeText(run, t, i18n.language)}
          {run.server !== '' && ` · ${serverName(run.server)}`}
        </span>
      </button>
      <IconButton
        label={t('library.run', named)}
        icon={IconPlayerPlay}
        tabIndex={focus.tabIndex}
        onClick={() => loadText(run.query, title, true)}
      />
      <IconButton label={t('library.deleteRun', named)} icon={IconTrash} tabIndex={focus.tabIndex} onClick={() => void deleteRuns(keys)} />
    </div>
  );
}

function serverName(address: string): string {
  try {
    return fileName(address) ?? new URL(address).host;
  } catch {
    return address;
  }
}

/** The end of a run and its time; of a text that was never run that alone. */
function outcomeText({ outcome, elements, duration }: KeptRun, t: TFunction, language: string): string {
  if (outcome === 'left') return t('library.notRun');
  return `${t(`library.outcome.${outcome}`, { count: elements })} · ${formatDuration(duration, language)}`;
}

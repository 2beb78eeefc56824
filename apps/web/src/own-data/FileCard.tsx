import type { ReadFault } from '@flyover/osm-elements';
import { IconFileAlert, IconFileImport, IconPlayerStopFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFaultText } from '../ui/fault-texts.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { formatBytes } from '../ui/sizes.ts';
import { type FileFailure, type FileNote, type FileReading, type FileWithChanges, useFiles } from './files-store.ts';
import { applyNoted, openPlaced, pickFiles, withKeeping } from './open-files.ts';
import '../ui/problem-card.css';
import './own-data.css';

/** The card of files: a hint during a drag, the progress of reading, a failure, or a note on an open file. */
export function FileCard() {
  const {
    reading,
    failures,
    notes: [note],
    held,
  } = useFiles();
  if (held > 0) return <DropHint count={held} />;
  if (reading !== undefined) return <ReadingCard reading={reading} />;
  const [failure] = failures;
  if (failure !== undefined) return <FailureCard failure={failure} more={failures.length - 1} />;
  return note === undefined ? null : <NoteCard note={note} />;
}

function ReadingCard({ reading: { name, size, bytes, elements, stop } }: { readonly reading: FileReading }) {
  const { t, i18n } = useTranslation();
  const isRead = size > 0 && bytes >= size;
  return (
    <section className="card floating loading-card" aria-label={t('ownData.reading', { name })}>
      <div className="loading-head">
        <span className="file-name">{t('ownData.reading', { name })}</span>
        <button type="button" className="card-button elapsed" onClick={stop}>
          <IconPlayerStopFilled size={12} aria-hidden />
          {t('ownData.stop')}
        </button>
      </div>
      <div className="loading-bar">
        <div style={{ width: `${size > 0 ? (100 * bytes) / size : 0}%` }} />
      </div>
      <p className="muted" aria-live="polite">
        {isRead
          ? t('ownData.indexing', { elements })
          : t('ownData.progress', { bytes: formatBytes(bytes, i18n.language), size: formatBytes(size, i18n.language), elements })}
      </p>
    </section>
  );
}

interface FailureCardProps {
  readonly failure: FileFailure;
  /** The number of failures that are shown after this one is dismissed. */
  readonly more: number;
}

function FailureCard({ failure: { name, kind, message, readFault, toKeep, toPlace }, more }: FailureCardProps) {
  const { t } = useTranslation();
  const goOn = () => (toKeep === undefined ? pickFiles() : withKeeping(name, ({ keep }) => keep(...toKeep)));
  const dismiss = () => useFiles.setState(({ failures }) => ({ failures: failures.slice(1) }));
  const said =
    readFault === undefined ? (SAID.has(kind) ? message : undefined) : isSaidAbove(readFault) ? undefined : readFaultText(readFault, t);
  return (
    <section className="card floating problem-card" role="alert">
      <h2>
        <IconFileAlert {...BAR_ICON} />
        <span className="file-name">{t(TITLES[kind] ?? 'ownData.failed', { name })}</span>
        {more > 0 && <span className="muted">1/{more + 1}</span>}
      </h2>
      <p>{toPlace === undefined ? t(`ownData.why.${kind}`) : said}</p>
      {toPlace !== undefined && (
        <SystemForm
          file={toPlace}
          onOpen={(placed) => {
            dismiss();
            void openPlaced(placed);
          }}
        />
      )}
      {said !== undefined && toPlace === undefined && (
        <details>
          <summary>{t('ownData.said')}</summary>
          <p className={readFault && 'file-fault'}>{said}</p>
        </details>
      )}
      <div className="card-buttons">
        <button
          type="button"
          className={toPlace === undefined ? 'card-button primary' : 'card-button'}
          onClick={() => {
            dismiss();
            void goOn();
          }}
        >
          {t(toKeep === undefined ? 'files.open' : 'ownData.again')}
        </button>
        <button type="button" className="card-button" onClick={dismiss}>
          {t('ownData.dismiss')}
        </button>
      </div>
    </section>
  );
}

function NoteCard({ note }: { readonly note: FileNote }) {
  const { t } = useTranslation();
  const { name, isEmpty, needsHttps, leftOut, changes } = note;
  const base = useFiles(({ files }) => files.find(({ address }) => address === changes?.to));
  return (
    <section className="card floating loading-card" role="status" aria-label={t('ownData.about', { name })}>
      <div className="loading-head">
        <span className="file-name">{t('ownData.about', { name })}</span>
        <button type="button" className="card-button elapsed" onClick={() => useFiles.setState(({ notes }) => ({ notes: notes.slice(1) }))}>
          {t('ownData.dismiss')}
        </button>
      </div>
      {isEmpty && <p>{t('ownData.noElements')}</p>}
      {needsHttps && <p>{t('ownData.needsHttps')}</p>}
      {leftOut !== undefined && (
        <>
          <p className="muted">{t('ownData.leftOut.title')}</p>
          <ul className="file-notes">
            {Object.entries(leftOut).map(([kind, count]) => (
              <li key={kind}>{t(`ownData.leftOut.${kind}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {changes !== undefined && base === undefined && <p>{t('ownData.changes.alone')}</p>}
      {base !== undefined && (
        <>
          <p>{t('ownData.changes.offer', { name: base.name })}</p>
          <div className="card-buttons">
            <button type="button" className="card-button primary" onClick={() => void applyNoted(note)}>
              {t('ownData.changes.apply')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

const TITLES: Partial<Record<FileFailure['kind'], string>> = { crashed: 'ownData.closed', room: 'ownData.notKept' };

/** The failures whose message from the platform is shown. */
const SAID: ReadonlySet<FileFailure['kind']> = new Set(['memory', 'crashed', 'part', 'room']);

/** Whether the sentence for the failure's kind has the same content. */
function isSaidAbove({ kind }: ReadFault): boolean {
  return kind === 'empty' || kind === 'unknownFormat';
}

/** The hint over the whole page while files are dragged over it: what can be dropped, and what happens then. */
function DropHint({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <div className="drop-hint" role="status">
      <div className="drop-frame">
        <IconFileImport size={40} stroke={1.25} aria-hidden />
        <h2>{t('ownData.drop.title', { count })}</h2>
        <p>{t('ownData.drop.formats')}</p>
        <p className="muted">{t('ownData.drop.then', { count })}</p>
      </div>
    </div>
  );
}

interface SystemFormProps {
  /** A file whose coordinate system is unknown; a `system` in it was tried, and is unknown too. */
  readonly file: FileWithChanges;
  /** Opens it with a system. */
  readonly onOpen: (file: FileWithChanges) => void;
}

/** Asks for the coordinate system of a file, which is never guessed. */
function SystemForm({ file, onOpen }: SystemFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [system, setSystem] = useState(file.system ?? '');
  const isTried = file.system !== undefined && system === file.system;
  return (
    <form
      className="system-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (system.trim() !== '') onOpen({ ...file, system: system.trim() });
      }}
    >
      <label htmlFor={id}>{t('ownData.system.label')}</label>
      <div>
        <input
          id={id}
          value={system}
          placeholder={t('ownData.system.hint')}
          dir="ltr"
          aria-invalid={isTried}
          onChange={(event) => setSystem(event.target.value)}
        />
        <button type="submit" className="card-button primary">
          {t('ownData.system.open')}
        </button>
      </div>
      {isTried && <p>{t('ownData.system.unknown')}</p>}
    </form>
  );
}

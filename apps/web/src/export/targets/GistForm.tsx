import { queryName } from '@flyover/query-template';
import type { FileChoice } from '@flyover/result-session';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconExclamationCircle, IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../../run/run-store.ts';
import { MENU_ICON, SMALL_ICON } from '../../ui/icon-sizes.ts';
import { formatBytes } from '../../ui/sizes.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { fileName } from '../data/file-name.ts';
import { runExport } from '../data/run-export.ts';
import { type Publishing, useExport } from '../export-store.ts';
import { type Gist, keepToken, MOST_GIST_BYTES, readToken, viewerAddress } from './gist-call.ts';
import { publishGist } from './publish-gist.ts';
import '../../ui/button.css';
import '../../ui/switch.css';
import '@mantine/core/styles/Input.css';

/** One feature per line: the smallest form in which a later version of a gist still shows what has changed. */
const AS_LINES: FileChoice = { layout: 'lines', guardFormulas: false, byteOrderMark: false };

interface Props {
  /** Base address of the service. */
  readonly server: string;
  readonly onSent: () => void;
}

/** The form of a gist: a description, and a token, since GitHub accepts no anonymous gists. */
export function GistForm({ server, onSent }: Props) {
  const { t, i18n } = useTranslation();
  const name = useRun(({ origin }) => origin && queryName(origin.text)) ?? '';
  const outcome = useRun((run) => run.outcome);
  const [description, setDescription] = useState<string>();
  const [kept, setKept] = useState(() => readToken(server));
  const [missing, setMissing] = useState(false);
  const stats = outcome?.stats;
  const features = stats === undefined ? 0 : stats.points + stats.lines + stats.polygons;
  const keep = (next: typeof kept) => {
    setKept(next);
    setMissing(false);
    keepToken(server, next);
  };
  if (outcome === undefined || outcome.partial || features === 0) return <p className="target-line">{t('targets.gist.noData')}</p>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = kept.token.trim();
    if (token === '') return setMissing(true);
    void publishGist({
      server,
      token,
      description: (description ?? name).trim() || t('targets.gist.untitled'),
      fileName: `${fileName(name)}.geojson`,
      file: (signal, onProgress) =>
        runExport({ runId: outcome.runId, format: 'geojson', choice: AS_LINES, most: MOST_GIST_BYTES, signal, onProgress }),
    });
    onSent();
  };
  return (
    <form className="gist-form" onSubmit={submit}>
      <p className="target-hint">{t('targets.gist.public', { count: features, most: formatBytes(MOST_GIST_BYTES, i18n.language) })}</p>
      <TextInput
        label={t('targets.gist.description')}
        placeholder={t('targets.gist.untitled')}
        autoComplete="off"
        maxLength={250}
        value={description ?? name}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TextInput
        type="password"
        label={t('targets.gist.token')}
        description={
          <>
            {t('targets.gist.tokenHelp', { host: new URL(server).host })}{' '}
            <a href={tokenPage(server)} target="_blank" rel="noopener noreferrer">
              {t('targets.gist.makeToken')}
            </a>
          </>
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={kept.token}
        error={missing && t('targets.gist.tokenMissing')}
        onChange={(event) => keep({ ...kept, token: event.currentTarget.value })}
      />
      <Switch
        label={t('targets.gist.remember')}
        description={t('targets.gist.rememberHelp')}
        checked={kept.remembered}
        onChange={(event) => keep({ ...kept, remembered: event.currentTarget.checked })}
      />
      <div className="target-choices">
        <Button type="submit">{t('targets.gist.publish')}</Button>
      </div>
    </form>
  );
}

/** Returns the page where GitHub creates a token that may write gists and nothing else; other instances have it on the same site. */
function tokenPage(server: string): string {
  const { host, origin } = new URL(server);
  return `${host === 'api.github.com' ? 'https://github.com' : origin}/settings/tokens/new?scopes=gist&description=Flyover`;
}

/** The progress of a gist, and its outcome. */
export function GistProgress() {
  const { t, i18n } = useTranslation();
  const publishing = useExport((state) => state.publishing);
  const { step } = publishing;
  const isBusy = step === 'writing' || step === 'sending';
  return (
    <>
      <div role="status">
        {isBusy && <p className="target-line">{t(`targets.gist.${step}`, { size: formatBytes(publishing.bytes, i18n.language) })}</p>}
        {step === 'done' && <GistLinks gist={publishing.gist} />}
      </div>
      {isBusy && (
        <progress
          className="target-progress"
          aria-label={t('targets.gist.progress')}
          // the progress of writing is known, that of sending is not
          max={publishing.step === 'writing' ? publishing.total || 1 : undefined}
          value={publishing.step === 'writing' ? publishing.done : undefined}
        />
      )}
      {step === 'failed' && <GistFailure failure={publishing} />}
    </>
  );
}

function GistLinks({ gist }: { readonly gist: Gist }) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const viewer = viewerAddress(gist);
  return (
    <div className="gist-links">
      <p className="target-line">
        <IconCheck {...MENU_ICON} />
        {t('targets.gist.published')}
      </p>
      <a className="target-link" href={gist.address} target="_blank" rel="noopener noreferrer">
        {gist.address}
        <IconExternalLink {...SMALL_ICON} />
      </a>
      <div className="target-choices">
        <Button size="compact-sm" variant="default" leftSection={<IconCopy {...SMALL_ICON} />} onClick={() => copy(gist.address)}>
          <span aria-live="polite">{t(copied ? 'targets.gist.copied' : 'targets.gist.copy')}</span>
        </Button>
        {viewer !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            component="a"
            href={viewer}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink {...SMALL_ICON} />}
          >
            {t('targets.gist.view')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Scrolls the progress into view: it is below a form that may fill the dialog. */
function showFully(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The specification's alert: what failed, why as far as it is known, and the service's own words. */
function GistFailure({ failure: { reason, status, answer } }: { readonly failure: Extract<Publishing, { step: 'failed' }> }) {
  const { t, i18n } = useTranslation();
  const most = formatBytes(MOST_GIST_BYTES, i18n.language);
  // without the right to write gists GitHub answers with 404
  const why = reason === 'refused' && (status === 403 || status === 404) ? 'forbidden' : reason;
  return (
    <div className="target-note target-problem" role="alert" ref={showFully}>
      <p className="target-line">
        <IconExclamationCircle {...MENU_ICON} />
        <span>
          {t('targets.gist.failed')} {t(`targets.gist.why.${why}`, { most, status })}
        </span>
      </p>
      {answer !== '' && <p className="target-answer">{answer}</p>}
    </div>
  );
}

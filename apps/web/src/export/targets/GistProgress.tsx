import '../../ui/button.css';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconExclamationCircle, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/sizes.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { type Gist, viewerAddress } from './gist-call.ts';
import { MOST_GIST_BYTES } from './gist-content.ts';
import { type Publishing, usePublishing } from './publish-store.ts';

/** The progress of a gist, and its outcome. */
export function GistProgress() {
  const { t, i18n } = useTranslation();
  const publishing = usePublishing();
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
          // how much is written is known, how much is sent is not
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
        <IconCheck size={16} stroke={1.75} aria-hidden />
        {t('targets.gist.published')}
      </p>
      <a className="target-link" href={gist.address} target="_blank" rel="noopener noreferrer">
        {gist.address}
        <IconExternalLink size={14} stroke={1.75} aria-hidden />
      </a>
      <div className="target-choices">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
          onClick={() => copy(gist.address)}
        >
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
            rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
          >
            {t('targets.gist.view')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** It comes below a form that may fill the dialog. */
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
        <IconExclamationCircle size={16} stroke={1.75} aria-hidden />
        <span>
          {t('targets.gist.failed')} {t(`targets.gist.why.${why}`, { most, status })}
        </span>
      </p>
      {answer !== '' && <p className="target-answer">{answer}</p>}
    </div>
  );
}

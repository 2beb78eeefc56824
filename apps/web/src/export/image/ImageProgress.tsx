import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload, IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BAR_ICON } from '../../ui/icon-sizes.ts';
import { formatBytes } from '../../ui/sizes.ts';
import { type ImageKind, useExport } from '../export-store.ts';
import type { ImageProblem } from './hidden-map.ts';
import { dropImage, saveWithHoles, takeImage, takeWithoutBackground } from './take-image.ts';
import '../../ui/button.css';

/** The progress of an image export, its outcome, and the next steps. */
export function ImageProgress({ kind }: { readonly kind: ImageKind }) {
  const { t, i18n } = useTranslation();
  const image = useExport((state) => state.image);
  if (image.phase === 'idle' || image.kind !== kind) return null;
  if (image.phase === 'taking') {
    const { done, total } = image;
    const text = total <= 1 ? t('image.drawing') : t(`image.taking.${kind}`, { done, total, percent: Math.floor((100 * done) / total) });
    return (
      <div className="image-progress">
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t('image.progress')} transitionDuration={0} />
        <span>{text}</span>
      </div>
    );
  }
  if (image.phase === 'saved') {
    return (
      <p className="image-saved" role="status">
        <IconCheck {...BAR_ICON} />
        {t('image.saved', { name: image.name, size: formatBytes(image.bytes, i18n.language) })}
      </p>
    );
  }
  // each of its buttons removes this block
  const then = (act: () => void) => () => {
    document.getElementById(takeButtonId(kind))?.focus();
    act();
  };
  const without = <Button onClick={then(() => void takeWithoutBackground())}>{t('image.without')}</Button>;
  const again = (
    <Button variant="default" onClick={then(() => void takeImage(kind))}>
      {t('image.again')}
    </Button>
  );
  if (image.phase === 'holes') {
    return (
      <Problem text={t('image.holes', { hosts: image.hosts.join(', ') })}>
        {without}
        <Button variant="default" onClick={then(saveWithHoles)}>
          {t('image.asItIs')}
        </Button>
        {again}
      </Problem>
    );
  }
  return (
    <Problem text={problemText(image.problem, t)}>
      {image.problem.kind === 'background' && without}
      {again}
    </Problem>
  );
}

function Problem({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="image-problem" role="alert">
      <IconAlertTriangle {...BAR_ICON} />
      <div>
        <p>{text}</p>
        <div className="image-actions">{children}</div>
      </div>
    </div>
  );
}

function problemText(problem: ImageProblem, t: (key: string, values?: Record<string, string | number>) => string): string {
  switch (problem.kind) {
    case 'background':
      return problem.hosts.length === 0
        ? t('image.problem.style', { seconds: problem.seconds })
        : t('image.problem.background', { hosts: problem.hosts.join(', '), seconds: problem.seconds });
    case 'result':
      return t('image.problem.result', { seconds: problem.seconds });
    case 'changed':
      return t('image.problem.changed');
    case 'failed':
      return t('image.problem.failed', { message: problem.message });
  }
}

interface Props {
  readonly kind: ImageKind;
  readonly label: string;
  readonly primary?: boolean;
}

/** The button that takes an image, and aborts that in progress: one button, so that it keeps the focus. */
export function TakeButton({ kind, label, primary = false }: Props) {
  const { t } = useTranslation();
  const taking = useExport(({ image }) => (image.phase === 'taking' ? image.kind : undefined));
  const isTaking = taking === kind;
  return (
    <div className="image-actions">
      <Button
        id={takeButtonId(kind)}
        variant={primary && !isTaking ? 'filled' : 'default'}
        disabled={taking !== undefined && !isTaking}
        leftSection={isTaking ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconDownload {...BAR_ICON} />}
        onClick={() => (isTaking ? dropImage() : void takeImage(kind))}
      >
        {isTaking ? t('image.abort') : label}
      </Button>
    </div>
  );
}

/** Returns the id of the button that gets the focus when the focused element is removed. */
function takeButtonId(kind: ImageKind): string {
  return `image-take-${kind}`;
}

import '../../ui/button.css';
import { Button } from '@mantine/core';
import { IconDownload, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dropImage, type ImageKind, takeImage, useImage } from './image-store.ts';

interface Props {
  readonly kind: ImageKind;
  readonly label: string;
  readonly primary?: boolean;
}

/** Takes an image, and stops it while it is under way: one button, so that the focus stays where it is. */
export function TakeButton({ kind, label, primary = false }: Props) {
  const { t } = useTranslation();
  const taking = useImage(({ image }) => (image.phase === 'taking' ? image.kind : undefined));
  const isTaking = taking === kind;
  return (
    <div className="image-actions">
      <Button
        id={takeButtonId(kind)}
        variant={primary && !isTaking ? 'filled' : 'default'}
        disabled={taking !== undefined && !isTaking}
        leftSection={isTaking ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => (isTaking ? dropImage() : void takeImage(kind))}
      >
        {isTaking ? t('image.abort') : label}
      </Button>
    </div>
  );
}

/** Gets the focus when what had it is gone. */
export function takeButtonId(kind: ImageKind): string {
  return `image-take-${kind}`;
}

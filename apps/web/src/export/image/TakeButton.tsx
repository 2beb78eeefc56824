import '../../ui/button.css';
import { Button } from '@mantine/core';
import { IconDownload, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dropPicture, type PictureKind, takePicture, usePicture } from './picture-store.ts';

interface Props {
  readonly kind: PictureKind;
  readonly label: string;
  readonly primary?: boolean;
}

/** Takes a picture, and stops it while it is under way: one button, so that the focus stays where it is. */
export function TakeButton({ kind, label, primary = false }: Props) {
  const { t } = useTranslation();
  const taking = usePicture(({ picture }) => (picture.phase === 'taking' ? picture.kind : undefined));
  const isTaking = taking === kind;
  return (
    <div className="image-actions">
      <Button
        id={takeButtonId(kind)}
        variant={primary && !isTaking ? 'filled' : 'default'}
        disabled={taking !== undefined && !isTaking}
        leftSection={isTaking ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => (isTaking ? dropPicture() : void takePicture(kind))}
      >
        {isTaking ? t('image.abort') : label}
      </Button>
    </div>
  );
}

/** Gets the focus when what had it is gone. */
export function takeButtonId(kind: PictureKind): string {
  return `image-take-${kind}`;
}

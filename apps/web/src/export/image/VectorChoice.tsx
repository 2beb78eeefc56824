import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRun } from '../../run/run-store.ts';
import { PictureProgress } from './PictureProgress.tsx';
import { takeSvg, usePicture } from './picture-store.ts';

/** The SVG of the result: scale and attribution as chosen for the PNG. */
export function VectorChoice() {
  const { t } = useTranslation();
  const hasFeatures = useRun(({ outcome }) => outcome?.bounds !== undefined);
  const taking = usePicture(({ picture }) => picture.phase === 'taking');
  return (
    <>
      <p className="image-help">{t('image.svgHelp')}</p>
      {!hasFeatures && <p className="image-help">{t('image.noResult')}</p>}
      {hasFeatures && !taking && (
        <div className="image-actions">
          <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={() => void takeSvg()}>
            {t('image.downloadSvg')}
          </Button>
        </div>
      )}
      <PictureProgress kind="svg" />
    </>
  );
}

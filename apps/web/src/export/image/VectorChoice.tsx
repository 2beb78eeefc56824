import { useTranslation } from 'react-i18next';
import { useRun } from '../../run/run-store.ts';
import { ImageProgress } from './ImageProgress.tsx';
import { TakeButton } from './TakeButton.tsx';

/** The SVG of the result: scale and attribution as chosen for the PNG. */
export function VectorChoice() {
  const { t } = useTranslation();
  const hasFeatures = useRun(({ outcome }) => outcome?.bounds !== undefined);
  return (
    <>
      <p className="image-help">{t('image.svgHelp')}</p>
      {hasFeatures ? <TakeButton kind="svg" label={t('image.downloadSvg')} /> : <p className="image-help">{t('image.noResult')}</p>}
      <ImageProgress kind="svg" />
    </>
  );
}

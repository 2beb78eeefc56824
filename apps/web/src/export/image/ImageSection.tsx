import { useTranslation } from 'react-i18next';
import './image.css';
import { ImageChoice } from './ImageChoice.tsx';
import { VectorChoice } from './VectorChoice.tsx';
import { ViewInfo } from './ViewInfo.tsx';

/** The map for other programs: as an image, as a vector image, and what it shows in numbers. */
export function ImageSection() {
  const { t } = useTranslation();
  return (
    <div className="image-section">
      <section aria-labelledby="image-png">
        <h3 id="image-png">
          {t('image.png')} <span className="image-ending">.png</span>
        </h3>
        <ImageChoice />
      </section>
      <section aria-labelledby="image-svg">
        <h3 id="image-svg">
          {t('image.svg')} <span className="image-ending">.svg</span>
        </h3>
        <VectorChoice />
      </section>
      <section aria-labelledby="image-view">
        <h3 id="image-view">{t('image.view')}</h3>
        <ViewInfo />
      </section>
    </div>
  );
}

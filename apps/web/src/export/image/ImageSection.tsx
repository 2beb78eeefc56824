import { useTranslation } from 'react-i18next';
import { addTexts } from '../../ui/i18n.ts';
import texts from '../../ui/locales/image/en.json';
import './image.css';
import { PictureChoice } from './PictureChoice.tsx';
import { VectorChoice } from './VectorChoice.tsx';
import { ViewInfo } from './ViewInfo.tsx';

addTexts(texts);

/** The map for other programs: as a picture, as a vector picture, and what it shows in numbers. */
export function ImageSection() {
  const { t } = useTranslation();
  return (
    <div className="image-section">
      <section aria-labelledby="image-png">
        <h3 id="image-png">
          {t('image.png')} <span className="image-ending">.png</span>
        </h3>
        <PictureChoice />
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

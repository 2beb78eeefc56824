import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_ICON } from '../../ui/icon-sizes.ts';
import { TOUR_STEPS } from './tour-steps.ts';
import { useTourPlaces } from './use-tour-places.ts';
import './tour.css';

interface Props {
  readonly onEnd: () => void;
}

/**
 * The tour at one of its steps: a ring around a part of the page, and a card that explains it. The page stays usable. Nothing advances
 * automatically; Escape ends the tour, wherever the focus is.
 */
export function TourCard({ onEnd }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const title = useId();
  const text = useId();
  const step = TOUR_STEPS[at];
  const places = useTourPlaces(step, card);
  const isLast = at === TOUR_STEPS.length - 1;

  const isPlaced = places.card !== undefined;
  useEffect(() => {
    if (isPlaced) next.current?.focus({ preventScroll: true });
  }, [isPlaced]);
  useEffect(() => {
    // before the editor, which has its own use for the key
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEnd();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onEnd]);

  return (
    <>
      {places.target !== undefined && (
        <div
          className="tour-ring"
          aria-hidden
          style={{ left: places.target.x, top: places.target.y, width: places.target.width, height: places.target.height }}
        />
      )}
      <div
        ref={card}
        className="floating tour-card"
        role="dialog"
        aria-labelledby={title}
        aria-describedby={text}
        style={isPlaced ? { left: places.card?.x, top: places.card?.y } : { visibility: 'hidden' }}
      >
        <div className="tour-head">
          <h2 id={title}>{t(step.title)}</h2>
          <button type="button" className="bar-button icon" aria-label={t('tour.skip')} title={t('tour.skip')} onClick={onEnd}>
            <IconX {...MENU_ICON} />
          </button>
        </div>
        <p id={text} aria-live="polite">
          {t(step.text)}
        </p>
        <div className="tour-foot">
          <span className="muted">{t('tour.step', { step: at + 1, steps: TOUR_STEPS.length })}</span>
          {at > 0 && (
            <button type="button" className="card-button" onClick={() => setAt(at - 1)}>
              {t('tour.back')}
            </button>
          )}
          <button ref={next} type="button" className="card-button primary" onClick={isLast ? onEnd : () => setAt(at + 1)}>
            {isLast ? t('dialog.understood') : t('tour.next')}
          </button>
        </div>
      </div>
    </>
  );
}

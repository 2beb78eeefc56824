import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { closeDialog, useDialogs } from '../../ui/dialogs.ts';
import { MENU_ICON } from '../../ui/icon-sizes.ts';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { setPhoneSheet } from '../../ui/use-layout.ts';
import { TOUR_STEPS, useTourPlaces } from './place-card.ts';
import './tour.css';

/** Ends the tour that is shown. */
let endShown: (() => void) | undefined;

/**
 * Shows the tour over the page, in its own React root, so that it loads after the start. Opening a dialog ends it. At its end the
 * focus returns.
 */
export function showTour(): void {
  endShown?.();
  closeDialog();
  setPhoneSheet(false);
  const giveFocusBack = rememberFocus();
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const end = (isOver: boolean) => {
    endShown = undefined;
    stopFollowing();
    // React forbids unmounting during rendering
    queueMicrotask(() => root.unmount());
    host.remove();
    if (isOver) giveFocusBack();
  };
  const stopFollowing = useDialogs.subscribe(({ open, questions }) => {
    if (open !== undefined || questions.length > 0) end(false);
  });
  endShown = () => end(false);
  root.render(<TourCard onEnd={() => end(true)} />);
}

interface Props {
  readonly onEnd: () => void;
}

/**
 * The tour at one of its steps: a ring around a part of the page, and a card that explains it. The page stays usable. Nothing advances
 * automatically; Escape ends the tour, wherever the focus is.
 */
function TourCard({ onEnd }: Props) {
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
    // in the capture phase: the editor handles the key too
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

import { IconBike, IconClockQuestion, IconCoffee, IconRoute, IconX, type TablerIcon } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../area/area-store.ts';
import { useLayers } from '../../layers/layers-store.ts';
import { useMapState } from '../../map/map-store.ts';
import { useFiles } from '../../own-data/files-store.ts';
import { useRun } from '../../run/run-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { withTexts } from '../../ui/i18n.ts';
import { BAR_ICON, MENU_ICON } from '../../ui/icon-sizes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { putOverMap, useMapPane } from '../../view/map-commands.ts';
import { LanguageButton } from '../LanguageButton.tsx';
import { openTour } from '../open-tour.ts';
import { askQuestion, QUESTIONS, type Question } from './questions.ts';
import './welcome.css';

const WelcomeSearch = lazyPart<{ readonly config: AppConfig }>(
  'welcome search',
  async () => (await withTexts(import('./WelcomeSearch.tsx'), 'wizard')).WelcomeSearch,
);

const ICONS: Readonly<Record<Question['text'], TablerIcon>> = {
  'welcome.cafes': IconCoffee,
  'welcome.cycling': IconBike,
  'welcome.hours': IconClockQuestion,
};

/** The card of the first visit, over the blank map: the field of the wizard, questions that run at a click, and the tour. It closes when the user starts in another way. */
export function WelcomeCard({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const asking = useMapState((state) => state.locating);
  const isBusyElsewhere = useBusyElsewhere();
  const title = useId();
  if (closed || isBusyElsewhere) return null;
  return (
    <section
      className="floating welcome-card"
      aria-labelledby={title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setClosed(true);
      }}
    >
      <div className="welcome-head">
        <h2 id={title}>{t('welcome.title')}</h2>
        <IconButton label={t('dialog.close')} icon={IconX} size={MENU_ICON} onClick={() => setClosed(true)} />
      </div>
      <PartBoundary>
        <Suspense fallback={<div className="welcome-search-room" />}>
          <WelcomeSearch config={config} />
        </Suspense>
      </PartBoundary>
      {QUESTIONS.map((question) => {
        const Icon = ICONS[question.text];
        return (
          <button
            key={question.text}
            type="button"
            className="welcome-question"
            aria-busy={asking && question.isNear}
            onClick={() => void askQuestion(question, config)}
          >
            <Icon {...BAR_ICON} />
            {t(question.text)}
          </button>
        );
      })}
      <div className="welcome-ways">
        <button type="button" className="bar-button" onClick={() => void openTour()}>
          <IconRoute {...MENU_ICON} />
          {t('tour.open')}
        </button>
        <LanguageButton />
      </div>
    </section>
  );
}

/** Whether a run, a layer or a drawing has made the card obsolete. */
function useBusyElsewhere(): boolean {
  const hasRun = useRun(({ runId }) => runId > 0);
  const draws = useMapPane(({ drawing }) => drawing);
  const selects = useArea(({ enabled }) => enabled);
  const keeps = useLayers(({ open }) => open);
  const opens = useFiles(({ files, reading }) => files.length > 0 || reading !== undefined);
  const [was, setWas] = useState(false);
  const is = hasRun || draws || selects || keeps || opens;
  if (is && !was) setWas(true);
  return is || was;
}

/** Shows the card of the first visit over the map. */
export function offerWelcome(config: AppConfig): void {
  putOverMap('welcome', () => <WelcomeCard config={config} />);
}

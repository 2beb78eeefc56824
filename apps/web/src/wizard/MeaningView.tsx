import './meaning.css';
import type { SearchMeaning } from '@flyover/search-wizard';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { meaningWords } from './meaning-words.ts';
import { SentenceView } from './SentenceView.tsx';
import { sentenceText } from './sentence.ts';

/** Alternatives that are put into words; the query below has them all. */
const MOST_ALTERNATIVES = 8;

/** The meaning of the search in words: its objects, place and date. */
export function MeaningView({ meaning }: { readonly meaning: SearchMeaning }) {
  const { t, i18n } = useTranslation();
  const { heading, alternatives, bounds, date } = meaningWords(meaning, t, i18n.language);
  const more = alternatives.length - MOST_ALTERNATIVES;
  return (
    <div className="wizard-meaning">
      {alternatives.length > 1 && <p className="wizard-heading">{sentenceText(heading)}</p>}
      <ul className="wizard-alternatives">
        {alternatives.slice(0, MOST_ALTERNATIVES).map(({ what, filters }) => (
          <li key={[what, ...filters].map(sentenceText).join()}>
            <SentenceView parts={what} />
            {filters.length > 0 && (
              <ul>
                {filters.map((filter) => (
                  <li key={sentenceText(filter)}>
                    <SentenceView parts={filter} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {more > 0 && <li className="muted">{t('wizard.means.more', { count: more })}</li>}
      </ul>
      <p className="wizard-where">
        <IconMapPin {...BAR_ICON} />
        <span>
          <SentenceView parts={bounds} />
        </span>
      </p>
      {date !== undefined && (
        <p className="wizard-where">
          <IconClock {...BAR_ICON} />
          <span>
            <SentenceView parts={date} />
          </span>
        </p>
      )}
    </div>
  );
}

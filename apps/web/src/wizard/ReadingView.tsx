import './reading-view.css';
import type { PhraseRepair, Range, SearchMeaning } from '@flyover/search-wizard';
import { IconAlertTriangle, IconArrowRight, IconClock, IconMapPin } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { namesLanguage } from '../presets/wizard-memory.ts';
import type { PhraseReading } from '../presets/wizard-protocol.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { meaningWords, problemWords, type Sentence, sentenceText } from './reading-words.ts';

/** The most alternatives in words; the query below has all. */
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

interface Props {
  readonly id: string;
  readonly phrase: string;
  readonly reading: PhraseReading;
  readonly onAdopt: (phrase: string) => void;
}

/** The error of a phrase: a correction where there is one, and otherwise the expected tokens, and the position. */
export function ProblemView({ id, phrase, reading: { problem, repair, presets }, onAdopt }: Props) {
  const { t, i18n } = useTranslation();
  if (problem === undefined) return null;
  return (
    <div className="wizard-problem" role="alert" id={id}>
      <IconAlertTriangle {...BAR_ICON} />
      <div>
        {repair !== undefined ? (
          <>
            <span>{t('wizard.didYouMean')}</span>
            <button
              type="button"
              className="wizard-correction"
              aria-label={t('wizard.adopt', { phrase: repair.phrase })}
              onClick={() => onAdopt(repair.phrase)}
            >
              <span>
                <Correction repair={repair} />
              </span>
              <IconArrowRight {...MENU_ICON} />
            </button>
          </>
        ) : (
          <>
            <SentenceView parts={problemWords(problem, presets, t, i18n.language, namesLanguage())} />
            {problem.at !== undefined && <MarkedPhrase phrase={phrase} at={problem.at} />}
          </>
        )}
      </div>
    </div>
  );
}

/** The corrected phrase, its changed parts bold (specification, section 5). */
function Correction({ repair: { phrase, changes } }: { readonly repair: PhraseRepair }) {
  const ends = changes.map((change, index) => ({ change, before: changes[index - 1]?.to ?? 0 }));
  return (
    <>
      {ends.map(({ change, before }) => (
        <Fragment key={change.from}>
          {phrase.slice(before, change.from)}
          <b>{phrase.slice(change.from, change.to)}</b>
        </Fragment>
      ))}
      {phrase.slice(changes.at(-1)?.to ?? 0)}
    </>
  );
}

/** The number of characters of a long phrase that are shown around a mistake. */
const AROUND = 60;

function MarkedPhrase({ phrase, at }: { readonly phrase: string; readonly at: Range }) {
  const { t } = useTranslation();
  const from = Math.max(0, at.from - AROUND);
  const to = at.to + AROUND;
  return (
    <div className="wizard-marked">
      {from > 0 && '…'}
      {phrase.slice(from, at.from)}
      <mark title={t('wizard.where')}>{phrase.slice(at.from, at.to) || '\u00a0'}</mark>
      {phrase.slice(at.to, to)}
      {to < phrase.length && '…'}
    </div>
  );
}

/** A sentence with its values in bold. */
function SentenceView({ parts }: { readonly parts: Sentence }) {
  return parts.map(({ text, isValue }, index) =>
    isValue ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and no state
      <b key={index} className="wizard-value">
        {text}
      </b>
    ) : (
      text
    ),
  );
}

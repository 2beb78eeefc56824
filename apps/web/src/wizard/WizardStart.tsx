import './wizard-start.css';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { forgetPhrases, useWizardMemory } from '../presets/wizard-memory.ts';
import { examplePhrases } from './examples.ts';

interface Props {
  /** That the examples name. */
  readonly place: string;
  readonly onChoose: (phrase: string) => void;
}

/** What stands below an empty field: the phrases that were built lately, and examples. A click takes one into the field. */
export function WizardStart({ place, onChoose }: Props) {
  const { t } = useTranslation();
  const phrases = useWizardMemory((memory) => memory.phrases);
  return (
    <>
      <p className="wizard-hint">{t('wizard.hint')}</p>
      {phrases.length > 0 && (
        <section className="wizard-part">
          <div className="wizard-part-head">
            <h3>{t('wizard.recent')}</h3>
            <button type="button" className="bar-button" onClick={forgetPhrases}>
              {t('wizard.forget')}
            </button>
          </div>
          <ul className="wizard-recent">
            {phrases.map((phrase) => (
              <li key={phrase}>
                <button type="button" onClick={() => onChoose(phrase)}>
                  <IconHistory size={16} stroke={1.75} aria-hidden />
                  <span>{phrase}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="wizard-part">
        <h3>{t('wizard.examples')}</h3>
        <ul className="wizard-examples">
          {examplePhrases(place).map(({ phrase, shows }) => (
            <li key={phrase}>
              <button type="button" onClick={() => onChoose(phrase)}>
                <code>{phrase}</code>
                <span>{t(shows)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

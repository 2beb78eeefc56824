import './wizard-start.css';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { forgetPhrases, namesLanguage, useWizardMemory } from '../presets/wizard-memory.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { ENGLISH_THINGS, examplePhrases } from './examples.ts';
import { grammarWords } from './grammar-words.ts';
import { useExampleThings } from './use-example-things.ts';

interface Props {
  /** That the examples name. */
  readonly place: string;
  readonly onChoose: (phrase: string) => void;
}

/** The content below an empty field: recent phrases, and examples. A click puts one into the field. */
export function WizardStart({ place, onChoose }: Props) {
  const { t } = useTranslation();
  const phrases = useWizardMemory((memory) => memory.phrases);
  // with it the languages change
  useWizardMemory((memory) => memory.names);
  const said = useExampleThings(namesLanguage());
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
                  <IconHistory {...MENU_ICON} />
                  <span>{phrase}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="wizard-part">
        <h3>{t('wizard.examples')}</h3>
        {/* the room of the examples, while their names are fetched */}
        <ul className="wizard-examples" style={{ visibility: said === undefined ? 'hidden' : undefined }}>
          {examplePhrases(place, said?.things ?? ENGLISH_THINGS, said?.words ?? grammarWords('en')).map(({ phrase, shows }) => (
            <li key={shows}>
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

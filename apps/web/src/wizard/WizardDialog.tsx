import '../ui/button.css';
import '../ui/switch.css';
import './wizard.css';
import { Button, Switch, Tooltip } from '@mantine/core';
import { IconHistory, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetPhrases, keepComments, namesLanguage, useWizardMemory } from '../presets/wizard-memory.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PageDialog } from '../ui/PageDialog.tsx';
import { ENGLISH_THINGS, examplePhrases, useExampleThings } from './examples.ts';
import { NamesLanguage } from './NamesLanguage.tsx';
import { PhraseField } from './PhraseField.tsx';
import { MeaningView, ProblemView } from './ReadingView.tsx';
import { grammarWords } from './reading-words.ts';
import { buildSearch, choosePhrase, examplePlace, nameAfter, readAgain, settlePhrase, startWizard, useWizard } from './wizard-store.ts';

const QueryPreview = lazyPart<{ readonly query: string }>('query preview', async () => (await import('./QueryPreview.tsx')).QueryPreview);

/** The dialog of the wizard: a phrase, typed with suggestions, is explained, and its query is built and run. */
export function WizardDialog({ config, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { phrase, cursor, reading, readPhrase, isSettled, presets, crash } = useWizard();
  const [choosing, setChoosing] = useState(false);
  const comments = useWizardMemory((memory) => memory.comments);
  useEffect(() => void startWizard(), []);

  const place = examplePlace(config);
  const isEmpty = phrase.trim() === '';
  const problem = isSettled && readPhrase === phrase ? reading?.problem : undefined;
  // the word at the cursor is unfinished while its suggestions are open
  const isElsewhere = problem !== undefined && (problem.at === undefined || problem.at.to < cursor);
  const isWrong = problem !== undefined && (isElsewhere || !choosing);
  const choose = (chosen: string) => {
    void choosePhrase(chosen);
    input.current?.focus();
  };
  const build = (run: boolean) => {
    if (isEmpty) return input.current?.focus();
    settlePhrase();
    void buildSearch(phrase, run);
  };
  return (
    <PageDialog
      opened={opened}
      onClose={onClose}
      title={t('wizard.title')}
      closeLabel={t('wizard.close')}
      size={760}
      name="wizard"
      yOffset="8dvh"
    >
      <PhraseField
        config={config}
        input={input}
        place={place}
        problemId={isWrong ? problemId : undefined}
        quiet={isElsewhere}
        onChoosing={setChoosing}
        onEnter={() => build(true)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="wizard-content" aria-label={t('wizard.meaning')} tabIndex={0}>
        {crash !== undefined && (
          <p className="wizard-notice">
            <span>{t('wizard.presets.crashed', { reason: crash })}</span>
          </p>
        )}
        {presets?.state === 'failed' && (
          <p className="wizard-notice" role="status">
            <span>{t('wizard.presets.failed', { problem: presets.problem })}</span>
            <button type="button" className="bar-button" onClick={() => void startWizard()}>
              {t('wizard.presets.retry')}
            </button>
          </p>
        )}
        {isWrong && reading !== undefined && <ProblemView id={problemId} phrase={phrase} reading={reading} onAdopt={choose} />}
        {(isEmpty || isWrong) && <WizardStart place={place} onChoose={choose} />}
        {!isEmpty && reading?.meaning !== undefined && reading.query !== undefined && (
          <>
            <section className="wizard-part">
              <h3>{t('wizard.meaning')}</h3>
              <MeaningView meaning={reading.meaning} />
            </section>
            <section className="wizard-part">
              <h3>{t('wizard.query')}</h3>
              <Suspense fallback={<div className="wizard-preview" />}>
                <QueryPreview query={nameAfter(reading.query, readPhrase)} />
              </Suspense>
            </section>
          </>
        )}
      </section>
      <footer className="wizard-footer">
        <Switch
          label={t('wizard.comments')}
          checked={comments}
          onChange={(event) => {
            keepComments(event.currentTarget.checked);
            void readAgain();
          }}
        />
        <div className="wizard-names">
          <span aria-hidden>{t('wizard.names.label')}</span>
          <NamesLanguage label={t('wizard.names.label')} auto={t('wizard.names.auto')} />
        </div>
        <div className="wizard-ways">
          <Tooltip label={t('wizard.buildTooltip')}>
            <Button variant="default" disabled={isEmpty} onClick={() => build(false)}>
              {t('wizard.build')}
            </Button>
          </Tooltip>
          <Tooltip label={t('wizard.runTooltip')}>
            <Button
              className="wizard-run"
              disabled={isEmpty}
              leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
              onClick={() => build(true)}
            >
              {t('wizard.run')}
            </Button>
          </Tooltip>
        </div>
      </footer>
    </PageDialog>
  );
}

interface WizardStartProps {
  /** The place in the examples. */
  readonly place: string;
  readonly onChoose: (phrase: string) => void;
}

/** The content below an empty field: recent phrases, and examples. A click puts one into the field. */
function WizardStart({ place, onChoose }: WizardStartProps) {
  const { t } = useTranslation();
  const phrases = useWizardMemory((memory) => memory.phrases);
  // this value changes the languages
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

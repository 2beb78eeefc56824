import { useRef } from 'react';
import type { AppConfig } from '../../site/app-config.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { PhraseField } from '../../wizard/PhraseField.tsx';
import { buildSearch, examplePlace, settlePhrase, startWizard, useWizard } from '../../wizard/wizard-store.ts';
import './welcome-search.css';

/** The field of the wizard on the card of the first visit: Enter runs the phrase, or opens the wizard where it has an error. */
export function WelcomeSearch({ config }: { readonly config: AppConfig }) {
  const input = useRef<HTMLInputElement>(null);
  const started = useRef(false);
  const start = () => {
    // the presets are larger than the page, and load when the user is about to type
    if (started.current) return;
    started.current = true;
    void startWizard();
  };
  const run = async () => {
    const { phrase } = useWizard.getState();
    if (phrase.trim() === '') return;
    settlePhrase();
    if (!(await buildSearch(phrase, true))) openDialog('wizard');
  };
  return (
    <div className="welcome-search">
      <PhraseField config={config} input={input} place={examplePlace(config)} onFocus={start} onEnter={() => void run()} />
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepNames, useWizardMemory } from '../presets/wizard-memory.ts';
import { languageTag, namedLanguages } from '../ui/language-names.ts';
import { loadLanguages, startWizard } from './wizard-store.ts';

interface Props {
  readonly label: string;
  /** The name of the page's language. */
  readonly auto: string;
}

/** The language of the names of things, in the wizard and in the editor. */
export function NamesLanguage({ label, auto }: Props) {
  const names = useWizardMemory((memory) => memory.names);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => void loadLanguages().then(setCodes), []);
  const { i18n } = useTranslation();
  const choices = namedLanguages([...new Set([...codes, ...(names === 'auto' ? [] : [names])])], i18n.language);
  return (
    <select
      value={names}
      aria-label={label}
      onChange={(event) => {
        keepNames(event.currentTarget.value);
        void startWizard();
      }}
    >
      <option value="auto">{auto}</option>
      {choices.map(([code, name]) => (
        <option key={code} value={code} lang={languageTag(code)} dir="auto">
          {name}
        </option>
      ))}
    </select>
  );
}

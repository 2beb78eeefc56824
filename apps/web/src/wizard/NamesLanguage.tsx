import { useEffect, useState } from 'react';
import { keepNames, useWizardMemory } from '../presets/wizard-memory.ts';
import { loadLanguages, startWizard } from './wizard-store.ts';

interface Props {
  readonly label: string;
  /** What the language of the page is called. */
  readonly auto: string;
}

/** In which language things are named, in the wizard and in the editor. */
export function NamesLanguage({ label, auto }: Props) {
  const names = useWizardMemory((memory) => memory.names);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => void loadLanguages().then(setCodes), []);
  const choices = [...new Set([...codes, ...(names === 'auto' ? [] : [names])])].map((code) => [code, ownName(code)] as const);
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
      {choices
        .sort((a, b) => a[1].localeCompare(b[1]))
        .map(([code, name]) => (
          <option key={code} value={code} lang={languageTag(code)}>
            {name}
          </option>
        ))}
    </select>
  );
}

/** The code as browsers write it: the schema has `be@tarask` for `be-tarask`. */
function languageTag(code: string): string {
  return code.replace('@', '-');
}

/** A language as it calls itself, with a capital letter; the code where the browser does not know it. */
function ownName(code: string): string {
  const tag = languageTag(code);
  try {
    const name = new Intl.DisplayNames([tag, 'en'], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}

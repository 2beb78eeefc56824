import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepNames, useWizardMemory } from './wizard-memory.ts';
import { loadLanguages, startWizard } from './wizard-store.ts';

/** In which language things are named, here and in the editor. */
export function NamesLanguage() {
  const { t } = useTranslation();
  const names = useWizardMemory((memory) => memory.names);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => void loadLanguages().then(setCodes), []);
  const choices = [...new Set([...codes, ...(names === 'auto' ? [] : [names])])].map((code) => [code, ownName(code)] as const);
  return (
    <label className="wizard-names">
      {t('wizard.names.label')}
      <select
        value={names}
        onChange={(event) => {
          keepNames(event.currentTarget.value);
          void startWizard();
        }}
      >
        <option value="auto">{t('wizard.names.auto')}</option>
        {choices
          .sort((a, b) => a[1].localeCompare(b[1]))
          .map(([code, name]) => (
            <option key={code} value={code} lang={languageTag(code)}>
              {name}
            </option>
          ))}
      </select>
    </label>
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

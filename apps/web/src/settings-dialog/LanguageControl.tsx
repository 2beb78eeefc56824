import { useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-store.ts';
import { LANGUAGE_CODES } from '../ui/i18n.ts';
import { languageTag, namedLanguages } from '../ui/language-names.ts';
import type { ControlProps } from './control-props.ts';

/** The language of the page: each by its own name, so that its speakers recognize it. */
export function LanguageControl({ label }: ControlProps) {
  const { t, i18n } = useTranslation();
  const language = useSettings((settings) => settings.ui_language);
  return (
    <select
      value={LANGUAGE_CODES.includes(language) ? language : 'auto'}
      aria-label={label}
      onChange={(event) => useSettings.getState().set('ui_language', event.currentTarget.value)}
    >
      <option value="auto">{t('settings.languageAuto')}</option>
      {namedLanguages(LANGUAGE_CODES, i18n.language).map(([code, name]) => (
        <option key={code} value={code} lang={languageTag(code)} dir="auto">
          {name}
        </option>
      ))}
    </select>
  );
}

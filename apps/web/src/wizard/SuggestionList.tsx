import './phrase-field.css';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from './typed-place.ts';

interface Props {
  /** The list is `<id>-list`, its options `<id>-0` and so on. */
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** -1: none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onAdopt: (suggestion: Suggestion) => void;
}

/** The possible continuations, the likeliest first. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onActive, onAdopt }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div id={`${id}-list`} className="wizard-list" role="listbox" aria-label={t('wizard.suggestions')} hidden={suggestions.length === 0}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={`${suggestion.kind} ${suggestion.label} ${suggestion.insert} ${detailOf(suggestion)}`}
            id={`${id}-${index}`}
            ref={(row) => {
              if (index === active) row?.scrollIntoView({ block: 'nearest' });
            }}
            className="wizard-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => {
              if (index !== active) onActive(index);
            }}
            // the field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAdopt(suggestion)}
          >
            <span className={suggestion.kind === 'preset' || suggestion.kind === 'place' ? 'wizard-name' : 'wizard-name code'}>
              {suggestion.label}
            </span>
            <span className="wizard-detail">{detailOf(suggestion)}</span>
            <span className="wizard-kind">{t(`wizard.kind.${suggestion.kind}`)}</span>
          </div>
        ))}
      </div>
      <div className="visually-hidden" role="status">
        {suggestions.length > 0 && t('wizard.suggested', { count: suggestions.length })}
      </div>
    </>
  );
}

function detailOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'place') return suggestion.detail;
  if (suggestion.kind !== 'preset') return '';
  return Object.entries(suggestion.preset?.tags ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}

import '../ui/button.css';
import './phrase-field.css';
import type { Completion } from '@flyover/search-wizard';
import { Loader } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePlaceSearch } from '../places/use-place-search.ts';
import type { AppConfig } from '../site/app-config.ts';
import { BAR_ICON } from '../ui/icon-sizes.ts';
import { placeCompletions, type Suggestion, typedPlace } from './typed-place.ts';
import { moveCursor, typePhrase, useWizard } from './wizard-store.ts';

interface Props {
  readonly config: AppConfig;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The id of the element with the error message, where the phrase has a mistake. */
  readonly problemId?: string | undefined;
  /** A place for the example in the empty field. */
  readonly place: string;
  /** Whether suggestions are hidden, because an error is shown instead. */
  readonly quiet?: boolean;
  /** Whether suggestions are shown. */
  readonly onChoosing?: (choosing: boolean) => void;
  readonly onFocus?: () => void;
  readonly onEnter: () => void;
}

/** Moves completions by the letters that were typed after the request: they belong to the completed word. */
function movedTo(completions: readonly Completion[], typed: number): readonly Completion[] {
  if (typed === 0) return completions;
  return completions.map((completion) => ({ ...completion, to: Math.max(completion.from, completion.to + typed) }));
}

/** The field of the phrase, with its possible continuations in a list below. */
export function PhraseField({ config, input, place: examplePlace, problemId, quiet = false, onChoosing, onFocus, onEnter }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { phrase, cursor, completions, completedCursor, readPhrase, crash } = useWizard();
  const places = usePlaceSearch(config);

  const place = typedPlace(phrase, cursor);
  const found = place !== undefined && places.offer.text === place.text ? places.offer.places.map(({ displayName }) => displayName) : [];
  const suggestions: readonly Suggestion[] = [
    ...(place === undefined ? [] : placeCompletions(found, place)),
    ...movedTo(completions, cursor - completedCursor),
  ];
  const shown = open && suggestions.length > 0 && !quiet;
  useEffect(() => onChoosing?.(shown), [shown, onChoosing]);
  const at = shown && active < suggestions.length ? active : -1;

  const type = (text: string, position: number) => {
    setActive(-1);
    void typePhrase(text, position);
    const name = typedPlace(text, position)?.text;
    if (name === undefined) places.stop();
    else void places.suggest(name);
  };
  const adopt = ({ insert, from, to, kind }: Suggestion) => {
    const rest = phrase.slice(to);
    // the next word follows after a space; behind `=` and `:` the value follows at once
    const space = kind !== 'place' && rest.trim() === '' && !/[=:]$/.test(insert) ? ' ' : '';
    const text = phrase.slice(0, from) + insert + (space === '' ? rest : space);
    const position = from + insert.length + space.length;
    flushSync(() => type(text, position));
    input.current?.focus();
    input.current?.setSelectionRange(position, position);
    setOpen(kind === 'key' || kind === 'meta');
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0 && !quiet) {
      event.preventDefault();
      const rows = suggestions.length;
      // one more position than entries: the text itself
      setActive(open ? ((at + 1 + step + rows + 1) % (rows + 1)) - 1 : step > 0 ? 0 : rows - 1);
      setOpen(true);
    } else if (event.key === 'Tab' && !event.shiftKey && shown) {
      event.preventDefault();
      adopt(suggestions[Math.max(at, 0)]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (at >= 0) return adopt(suggestions[at]);
      setOpen(false);
      onEnter();
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    }
  };
  useEffect(() => {
    // a new search usually replaces the last one
    if (useWizard.getState().phrase !== '') input.current?.select();
  }, [input]);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <search className="wizard-search" aria-label={t('wizard.label')} onFocus={onFocus} onBlur={leave}>
      <div className={`wizard-field ${problemId === undefined ? '' : 'danger'}`}>
        {phrase.trim() !== '' && readPhrase !== phrase && crash === undefined ? (
          <Loader size={18} aria-label={t('wizard.reading')} />
        ) : (
          <IconSearch size={20} stroke={1.75} aria-hidden />
        )}
        <input
          ref={input}
          type="text"
          data-autofocus
          // the dialog would close with the Escape that closes the list
          data-mantine-stop-propagation={shown}
          role="combobox"
          aria-label={t('wizard.label')}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          placeholder={t('wizard.placeholder', { place: examplePlace })}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={phrase}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            setOpen(true);
            type(value, selectionStart ?? value.length);
          }}
          onSelect={({ currentTarget: { selectionStart } }) => void moveCursor(selectionStart ?? 0)}
          onKeyDown={key}
        />
        {phrase !== '' && (
          <button
            type="button"
            aria-label={t('wizard.clear')}
            title={t('wizard.clear')}
            onClick={() => {
              type('', 0);
              input.current?.focus();
            }}
          >
            <IconX {...BAR_ICON} />
          </button>
        )}
      </div>
      <SuggestionList id={id} suggestions={shown ? suggestions : []} active={at} onActive={setActive} onAdopt={adopt} />
    </search>
  );
}

interface SuggestionListProps {
  /** The list is `<id>-list`, its options `<id>-0` and so on. */
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** -1: none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onAdopt: (suggestion: Suggestion) => void;
}

/** The possible continuations, the likeliest first. The focus stays in the field. */
function SuggestionList({ id, suggestions, active, onActive, onAdopt }: SuggestionListProps) {
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

import type { Place } from '@flyover/geocoding';
import { Tooltip } from '@mantine/core';
import { IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName, useAskedServer } from '../own-data/files-store.ts';
import { onMap } from '../results/result-view.ts';
import { type AppConfig, configOf } from '../site/app-config.ts';
import { registerActions } from '../ui/actions.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import { useCompact } from '../ui/use-layout.ts';
import { useMapPane } from '../view/map-commands.ts';
import { forgetPlace, goToPlace, goToPosition, readTypedPosition } from './go-to-place.ts';
import { placeKind } from './place-kind.ts';
import { isNamed } from './place-sources.ts';
import { usePlaceSearch } from './use-place-search.ts';
import './place-search.css';

/** A field at the top right of the map that finds places; on a phone a button that unfolds into it. */
export function PlaceSearch({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const phone = useCompact();
  const [unfolded, setUnfolded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(
    () =>
      registerActions([
        {
          id: 'search.label',
          label: 'search.label',
          group: 'map',
          run: onMap(() => {
            setUnfolded(true);
            // on a phone, or beside the table, the field is drawn only now
            requestAnimationFrame(() => input.current?.focus());
          }),
        },
      ]),
    [],
  );
  const fold = () => {
    setUnfolded(false);
    requestAnimationFrame(() => (opener.current ?? useMapPane.getState().controller?.map.getCanvas())?.focus());
  };

  if (phone && !unfolded)
    return (
      <div className="place-search">
        <Tooltip label={t('search.label')} position="left" events={{ hover: true, focus: true, touch: false }}>
          <button
            ref={opener}
            type="button"
            className="place-open floating"
            aria-label={t('search.label')}
            onClick={() => setUnfolded(true)}
          >
            <IconSearch {...BAR_ICON} />
          </button>
        </Tooltip>
      </div>
    );
  return <SearchField config={config} input={input} autoFocus={phone} onLeave={fold} />;
}

interface FieldProps {
  readonly config: AppConfig;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly autoFocus: boolean;
  /** Escape in a field that offers nothing, or a place was chosen on a phone. */
  readonly onLeave: () => void;
}

function SearchField({ config, input, autoFocus, onLeave }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(false);
  const server = useAskedServer();
  const { offer, sources, suggest, search, stop } = usePlaceSearch(config);
  const { places, problem, searching } = offer;
  const searchesOnEnter = !(sources.own || sources.names) && text.trim().length >= 2 && readTypedPosition(text) === undefined;
  const open = !closed && (places.length > 0 || problem !== undefined || searching || searchesOnEnter);

  const type = (typed: string) => {
    setText(typed);
    setActive(-1);
    setClosed(false);
    void suggest(typed);
  };
  const clear = () => {
    type('');
    forgetPlace();
    input.current?.focus();
  };
  const choose = (place: Place) => {
    setText(place.displayName);
    setActive(-1);
    stop();
    goToPlace(place);
    if (autoFocus) onLeave();
  };
  const enter = async () => {
    const position = readTypedPosition(text);
    // a key may be quicker than the answer to it; a name that the own data has in part only is looked for in the world
    const best =
      offer.text === text && (!sources.world || places.slice(0, 1).some((place) => isNamed(place, text))) ? places[0] : undefined;
    const chosen = places[active] ?? best;
    if (position !== undefined) {
      stop();
      goToPosition(position, text.trim());
      if (autoFocus) onLeave();
    } else if (chosen !== undefined) choose(chosen);
    else if (text.trim() !== '') {
      setClosed(false);
      const found = await search(text);
      if (found.length === 1 || (found.length > 1 && isNamed(found[0], text))) choose(found[0]);
      else if (found.length > 1) setActive(0);
    }
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setClosed(false);
      // one place more than there are: none of them, the text itself
      if (places.length > 0) setActive(((active + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void enter();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (open) setClosed(true);
      else if (text !== '') clear();
      else onLeave();
    }
  };
  const message = (): string => {
    const data = sources.world ? undefined : (fileName(server) ?? configOf(server, config).data?.name);
    if (searching) return t('search.searching');
    if (problem === 'nothing') return data === undefined ? t('search.nothing') : t('search.nothingIn', { data });
    if (problem !== undefined) return problem.message;
    if (places.length > 0) return t('search.count', { count: places.length });
    return searchesOnEnter ? t('search.enter') : '';
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setClosed(true);
  };

  return (
    <search className="place-search" aria-label={t('search.label')} onBlur={leave}>
      <div className="place-field floating">
        <IconSearch {...MENU_ICON} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-expanded={open && places.length > 0}
          aria-controls={`${id}-places`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          // biome-ignore lint/a11y/noAutofocus: on a phone the field replaces the button that was just tapped
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={key}
          onFocus={() => setClosed(false)}
        />
        {(text !== '' || autoFocus) && (
          <button
            type="button"
            aria-label={t(text === '' ? 'search.close' : 'search.clear')}
            onClick={() => (text === '' ? onLeave() : clear())}
          >
            <IconX {...MENU_ICON} />
          </button>
        )}
      </div>
      <div className="place-offer floating" hidden={!open}>
        <div id={`${id}-places`} role="listbox" aria-label={t('search.places')} tabIndex={-1} hidden={places.length === 0}>
          {places.map((place, index) => (
            <PlaceOption
              key={`${place.osmType}${place.osmId}${place.displayName}`}
              id={`${id}-${index}`}
              place={place}
              active={index === active}
              onChoose={() => choose(place)}
            />
          ))}
        </div>
        <p role="status" className={places.length > 0 ? 'visually-hidden' : undefined}>
          {message()}
        </p>
        {problem !== undefined && problem !== 'nothing' && (
          <button type="button" className="place-retry" onClick={() => void enter()}>
            {t('search.retry')}
          </button>
        )}
      </div>
    </search>
  );
}

// A place that was found, in the list below the field.

interface OptionProps {
  readonly id: string;
  readonly place: Place;
  readonly active: boolean;
  readonly onChoose: () => void;
}

/** The name first, then what it is, and the areas around it. */
function PlaceOption({ id, place, active, onChoose }: OptionProps) {
  const { t } = useTranslation();
  const { kind } = place;
  const comma = place.displayName.indexOf(', ');
  const name = comma < 0 ? place.displayName : place.displayName.slice(0, comma);
  const around = comma < 0 ? '' : place.displayName.slice(comma + 2);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field, by the pattern of WAI-ARIA
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="place-option"
      ref={(element) => {
        if (active && element !== null) showInList(element);
      }}
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <IconMapPin {...MENU_ICON} />
      <span>
        <b>{name}</b>
        {(kind !== undefined || around !== '') && (
          <small>
            {kind !== undefined && <i>{placeKind(kind, t)}</i>}
            {kind !== undefined && around !== '' && ' · '}
            {around}
          </small>
        )}
      </span>
    </div>
  );
}

/** Scrolls the list and nothing around it, as `scrollIntoView` would. */
function showInList(option: HTMLElement): void {
  const list = option.offsetParent;
  if (list === null) return;
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}

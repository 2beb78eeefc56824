/** A place that was found, in the list below the field. */
import type { Place } from '@flyover/geocoding';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { placeKind } from './place-kind.ts';

interface OptionProps {
  readonly id: string;
  readonly place: Place;
  readonly active: boolean;
  readonly onChoose: () => void;
}

/** The name first, then what it is, and the areas around it. */
export function PlaceOption({ id, place, active, onChoose }: OptionProps) {
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
      <IconMapPin size={16} stroke={1.75} aria-hidden />
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

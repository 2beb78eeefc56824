import type { TableColumn } from '@flyover/result-session';
import {
  IconArrowBackUp,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconMinus,
  IconPin,
  IconPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { columnTitle } from './cell-text.ts';
import { usualWidth } from './column-layout.ts';
import { isFromRight } from './drag-column.ts';
import { fitColumn } from './size-column.ts';
import { useTable } from './table-store.ts';

/** A press makes a column so much wider, pixels. */
const STEP = 24;

/** The position and width of a column, without dragging. */
export function ColumnPlace({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation();
  const { shown, pinned, widths, move, pin, size } = useTable();
  const { name } = column;
  const place = shown.indexOf(name);
  const fromRight = isFromRight(document.documentElement);
  const width = widths.get(name) ?? usualWidth(column, columnTitle(column, t));
  const isPinned = pinned.has(name);
  const last = shown.length - 1;
  const [before, behind] = [() => move(name, place - 1), () => move(name, place + 2)];
  const [isFirst, isLast] = [place === 0, place === last];
  return (
    <section className="table-place">
      <p role="status">{t(isPinned ? 'table.place.pinnedAt' : 'table.place.at', { place: place + 1, count: shown.length })}</p>
      <div>
        <PlaceButton label={t('table.place.start')} isOff={isFirst} onClick={() => move(name, 0)}>
          {fromRight ? <IconArrowBarToRight {...MENU_ICON} /> : <IconArrowBarToLeft {...MENU_ICON} />}
        </PlaceButton>
        <PlaceButton label={t('table.place.left')} isOff={fromRight ? isLast : isFirst} onClick={fromRight ? behind : before}>
          <IconArrowLeft {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.right')} isOff={fromRight ? isFirst : isLast} onClick={fromRight ? before : behind}>
          <IconArrowRight {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.pin')} isPressed={isPinned} onClick={() => pin(name, !isPinned)}>
          <IconPin {...MENU_ICON} />
        </PlaceButton>
        <span className="spacer" />
        <PlaceButton label={t('table.place.narrower')} onClick={() => size(name, width - STEP)}>
          <IconMinus {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.wider')} onClick={() => size(name, width + STEP)}>
          <IconPlus {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.fit')} onClick={() => fitColumn(name, place)}>
          <IconArrowsHorizontal {...MENU_ICON} />
        </PlaceButton>
        <PlaceButton label={t('table.place.usual')} isOff={!widths.has(name)} onClick={() => size(name, undefined)}>
          <IconArrowBackUp {...MENU_ICON} />
        </PlaceButton>
      </div>
    </section>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One that is off keeps the focus: the next press may be for it again. */
function PlaceButton({ label, isPressed, isOff = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className="table-place-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}

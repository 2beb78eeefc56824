import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShortcuts, withShortcut } from '../ui/actions.ts';
import { type Opening, OpeningButton } from '../ui/PartBoundary.tsx';

interface Props {
  /** Its action, which the tooltip takes its keys from. */
  readonly action?: string;
  readonly id?: string;
  readonly label: string;
  /** The text of the tooltip where it is more than the name, for example why the button is disabled. */
  readonly hint?: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  /** Whether the state that the button toggles is on; the name then describes the next click. */
  readonly on?: boolean;
  /** The same for one whose name stays. */
  readonly pressed?: boolean;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

/** A button over the map. One that is disabled stays in reach of the keyboard, so that its tooltip can say why. */
export function MapButton({ action, id, label, hint, icon, disabled = false, pressed, on = pressed, busy, onClick }: Props) {
  const shortcuts = useShortcuts(action ?? '');
  return (
    <Tooltip
      label={hint ?? withShortcut(label, shortcuts)}
      position="right"
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        type="button"
        id={id}
        className={`map-button${on ? ' on' : ''}`}
        aria-label={label}
        aria-description={hint}
        aria-disabled={disabled}
        aria-pressed={pressed}
        aria-busy={busy}
        onClick={() => !disabled && onClick()}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Something of what the menu offers is in force. */
  readonly on: boolean;
  /** Draws the menu: a lazy part. */
  readonly opens: (opening: Opening) => ReactNode;
}

/** A button over the map that opens a menu. */
export function MapMenuButton({ id, label, icon, on, opens }: MenuProps) {
  return (
    <OpeningButton kind="menu" id={id} className={`map-button${on ? ' on' : ''}`} label={label} title={label} opens={opens}>
      {icon}
    </OpeningButton>
  );
}

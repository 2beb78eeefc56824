import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShortcuts, withShortcut } from '../ui/actions.ts';
import { type Opening, OpeningButton } from '../ui/OpeningButton.tsx';

interface Props {
  /** Its action, which the tooltip takes its keys from. */
  readonly action?: string;
  readonly id?: string;
  readonly label: string;
  /** What the tooltip says where that is more than the name: why it cannot be used, for one. */
  readonly hint?: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  /** What it does is in force; its name says what the next click does. */
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

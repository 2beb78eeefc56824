import { Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { withShortcut } from './actions.ts';
import { BAR_ICON, type IconSize } from './icon-sizes.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'title' | 'disabled' | 'children'> {
  /** The accessible name. */
  readonly label: string;
  /** The tooltip; default the name. */
  readonly hint?: string;
  /** Keys that the tooltip names, in the form `Mod+Enter`. */
  readonly shortcuts?: readonly string[];
  readonly icon: TablerIcon;
  /** Default `BAR_ICON`. */
  readonly size?: IconSize;
  /** The state of a toggle; undefined for a button that is none. */
  readonly pressed?: boolean;
  /** Whether a press has no effect. The button stays focusable, so that a button that becomes disabled keeps the focus. */
  readonly disabled?: boolean;
}

/** A button with an icon, an accessible name and a tooltip. Other props, such as those of a menu's target, go to the button. */
export function IconButton({
  label,
  hint = label,
  shortcuts,
  icon: Icon,
  size = BAR_ICON,
  pressed,
  disabled,
  className,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip label={withShortcut(hint, shortcuts)}>
      <button
        {...props}
        type="button"
        className={`bar-button icon ${className ?? ''}`}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <Icon {...size} />
      </button>
    </Tooltip>
  );
}

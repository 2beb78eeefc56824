import { createScopedKeydownHandler } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Its name, and what stands at the pointer. */
  readonly label: string;
  /** Whether it is checked, for a button that shows a state. */
  readonly checked?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A small button beside an entry of a menu; the arrow keys come by it as by the entries. */
export function MenuSideButton({ label, checked, onClick, children }: Props) {
  const shared = {
    type: 'button',
    className: 'bar-button icon',
    'aria-label': label,
    title: label,
    tabIndex: -1,
    'data-menu-item': true,
    onClick,
    onKeyDown: createScopedKeydownHandler({
      siblingSelector: '[data-menu-item]:not([data-disabled])',
      parentSelector: '[data-menu-dropdown]',
      orientation: 'vertical',
    }),
  } as const;
  if (checked === undefined) {
    return (
      <button role="menuitem" {...shared}>
        {children}
      </button>
    );
  }
  return (
    <button role="menuitemcheckbox" aria-checked={checked} {...shared}>
      {children}
    </button>
  );
}

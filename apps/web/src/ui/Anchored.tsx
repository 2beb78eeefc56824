import { createScopedKeydownHandler, Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import type { Opening } from './PartBoundary.tsx';
import './menu.css';

interface MenuPartProps extends Opening, Pick<MenuProps, 'position' | 'width'> {
  readonly children: ReactNode;
}

/** Limits a menu to the free height; longer menus scroll. */
const WITHIN_PAGE = { flip: true, shift: true, size: { padding: 8 } };

/** A menu at a button that is rendered elsewhere. */
export function AnchoredMenu({ anchor, opened, children, ...more }: MenuPartProps) {
  return (
    <Menu opened={useAfterFirst(opened)} middlewares={WITHIN_PAGE} {...more}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface PopoverPartProps extends Opening, Pick<PopoverProps, 'position' | 'width' | 'shadow' | 'trapFocus'> {
  readonly children: ReactNode;
}

/** A popover at a button that is rendered elsewhere. */
export function AnchoredPopover({ anchor, opened, children, ...more }: PopoverPartProps) {
  return (
    <Popover opened={useAfterFirst(opened)} {...more}>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Stands in for an element that is rendered elsewhere: Mantine only reads its position. */
function Anchor({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element);
    return () => void ref(null);
  }, [element, ref]);
  return null;
}

/**
 * Returns false on the first render: an overlay that is open from the start would have no opening transition, and no element to return the
 * focus to.
 */
function useAfterFirst(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return opened && drawn;
}

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

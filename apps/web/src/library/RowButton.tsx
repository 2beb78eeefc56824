import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly tabIndex: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly className?: string;
  readonly pressed?: boolean;
}

/** A button of a row that shows an icon alone. */
export function RowButton({ label, tabIndex, onClick, children, className = '', pressed }: Props) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={`bar-button icon ${className}`}
        tabIndex={tabIndex}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      >
        {children}
      </button>
    </Tooltip>
  );
}

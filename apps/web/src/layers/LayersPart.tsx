import type { ReactNode } from 'react';

/** A part of the panel that is folded until it is needed. Opened at the foot of a panel that scrolls, it comes into view. */
export function LayersPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details
      className="layers-part"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

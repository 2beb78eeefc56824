import type { ReactNode } from 'react';

/** A link out of the app, which learns nothing of the page it was followed from; without an address only its text. */
export function WebLink({
  address,
  title,
  children,
}: {
  readonly address?: string;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  if (address === undefined) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title={title}>
      {children}
    </a>
  );
}

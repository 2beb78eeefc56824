import type { ConfiguredAuth } from '@flyover/app-config';
import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';

const AccountButton = lazyPart<{ readonly auth: ConfiguredAuth }>(
  'account',
  async () => (await import('./AccountButton.tsx')).AccountButton,
);

/** The account at the right of the top bar, where the configuration has one; fetched after the page stands. */
export function AccountPart({ auth }: { readonly auth?: ConfiguredAuth }) {
  if (auth === undefined) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <AccountButton auth={auth} />
      </Suspense>
    </PartBoundary>
  );
}

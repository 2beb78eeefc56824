import { Suspense } from 'react';
import type { AppConfig } from '../shell/app-config.ts';
import { lazyPart } from '../shell/lazy-part.ts';
import { PartBoundary } from '../shell/PartBoundary.tsx';
import type { SettingsDialogProps } from './SettingsDialog.tsx';

const SettingsDialog = lazyPart<SettingsDialogProps>('settings', async () => (await import('./SettingsDialog.tsx')).SettingsDialog);

interface Props {
  readonly config: AppConfig;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Fetches the settings dialog with its first opening. */
export function SettingsHost(props: Props) {
  if (!props.opened) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <SettingsDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
}

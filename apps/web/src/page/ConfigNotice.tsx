import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedConfig } from '../site/app-config.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';

/** Says what of the site's configuration could not be used: which field, and what it must be. */
export function ConfigNotice({ loaded }: { readonly loaded: LoadedConfig }) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState(false);
  const { problems, failure } = loaded;
  if (dismissed) return null;
  return (
    <div className="config-notice" role="alert">
      <IconAlertTriangle {...BAR_ICON} />
      <div className="config-notice-text">
        {failure !== undefined && t('siteConfig.failed', { reason: failure })}
        {problems.length > 0 && t('siteConfig.wrong')}
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={t('siteConfig.dismiss')} onClick={() => setDismissed(true)}>
        <IconX {...MENU_ICON} />
      </button>
    </div>
  );
}

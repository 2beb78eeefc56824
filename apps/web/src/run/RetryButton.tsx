import { useTranslation } from 'react-i18next';
import { useRetry } from './retry.ts';

/** Runs the query again; after a server turned it away, when the wait is over. */
export function RetryButton({ primary, onRetry }: { readonly primary: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const secondsLeft = useRetry((retry) => retry.secondsLeft) ?? 0;
  const waits = secondsLeft > 0;
  return (
    <button
      type="button"
      className={`card-button retry-button ${primary && !waits ? 'primary' : ''}`}
      aria-disabled={waits}
      onClick={() => {
        if (!waits) onRetry();
      }}
    >
      {waits ? t('error.retryIn', { count: secondsLeft }) : t('error.retry')}
    </button>
  );
}

/** Why there is a wait, and whether the query runs by itself when it is over. */
export function RetryByItself() {
  const { t } = useTranslation();
  const { secondsLeft = 0, toldByServer, automatic } = useRetry();
  if (secondsLeft === 0) return null;
  return (
    <div className="retry-note">
      <span>{t(toldByServer ? 'error.waitTold' : 'error.waitUsual')}</span>
      <label className="card-check">
        <input type="checkbox" checked={automatic} onChange={(event) => useRetry.setState({ automatic: event.currentTarget.checked })} />
        {t('error.retryByItself')}
      </label>
    </div>
  );
}

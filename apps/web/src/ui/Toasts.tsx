import { IconAlertTriangle, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BAR_ICON, MENU_ICON } from './icon-sizes.ts';
import { dismissToast, holdToasts, releaseToasts, type Toast, useToasts } from './toasts.ts';
import './toasts.css';

const ICONS = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconExclamationCircle };

/** The current notices; screen readers announce them. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts((state) => state.toasts);
  return (
    <section
      className="toasts"
      aria-label={t('toast.label')}
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastRow({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const { id, text, kind, action } = toast;
  const Icon = ICONS[kind];
  return (
    <div className={`toast floating ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon {...BAR_ICON} />
      <span className="toast-text">{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={t('toast.close')} onClick={() => dismissToast(id)}>
        <IconX {...MENU_ICON} />
      </button>
    </div>
  );
}

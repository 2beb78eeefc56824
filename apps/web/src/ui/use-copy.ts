import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { showToast } from './toasts.ts';

/** Copies texts; `copied` is true for a moment after, for the button's own label. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  return {
    copied,
    copy(text) {
      // without a secure context there is no clipboard
      if (navigator.clipboard === undefined) showToast({ kind: 'warning', text: t('popup.noClipboard') });
      else copy(text);
    },
  };
}

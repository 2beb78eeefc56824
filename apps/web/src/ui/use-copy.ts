import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { showToast } from './toasts.ts';

/** Returns a function that copies texts; `copied` is true for a moment afterwards, for the label of the button. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const { t } = useTranslation();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  return {
    copied,
    copy(text) {
      // browsers have a clipboard in secure contexts only
      if (navigator.clipboard === undefined) showToast({ kind: 'warning', text: t('popup.noClipboard') });
      else copy(text);
    },
  };
}

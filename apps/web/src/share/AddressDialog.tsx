import '../ui/dialogs.css';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../ui/dialogs.ts';
import { OpenFromAddress } from './OpenFromAddress.tsx';

/** Opens a query from the web. */
export function AddressDialog({ about, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('address.open')} size={560} closeButtonProps={{ 'aria-label': t('share.close') }}>
      <OpenFromAddress suggested={about} onOpened={onClose} />
    </Modal>
  );
}

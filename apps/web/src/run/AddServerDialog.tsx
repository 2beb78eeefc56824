import '../ui/button.css';
import '../ui/dialogs.css';
import '@mantine/core/styles/Input.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../ui/dialogs.ts';
import { addServer } from './server-words.ts';
import { readServerAddress } from './servers.ts';

/** Asks for the address of a server that the configuration does not name. */
export function AddServerDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = readServerAddress(typed);
    setInvalid(address === undefined);
    if (address === undefined) return;
    addServer(address, t);
    setTyped('');
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} closeButtonProps={{ 'aria-label': t('dialog.close') }} title={t('server.addTitle')} size={560}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('server.address')}
          description={t('server.addressHelp')}
          placeholder="https://"
          dir="ltr"
          value={typed}
          error={invalid ? t('server.addressInvalid') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="dialog-footer">
          <Button type="submit">{t('server.use')}</Button>
        </div>
      </form>
    </Modal>
  );
}

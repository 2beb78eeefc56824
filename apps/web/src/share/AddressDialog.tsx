import { Button, Modal, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceWithUndo } from '../query/change-query.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { withLoopbackBar } from '../ui/fault-texts.ts';
import { loopbackBarOf } from '../ui/loopback-access.ts';
import { AddressError, fetchQuery } from './open-address.ts';
import '../ui/dialogs.css';
import '../ui/button.css';
import '@mantine/core/styles/Input.css';
import './share.css';

/** Opens a query from the web. */
export function AddressDialog({ about, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('address.open')} size={560} closeButtonProps={{ 'aria-label': t('share.close') }}>
      <OpenFromAddress suggested={about} onOpened={onClose} />
    </Modal>
  );
}

/** The timeout of a file, ms. */
const PATIENCE = 20_000;

interface Props {
  /** The initial text of the field. */
  readonly suggested?: string;
  /** The query is in the editor. */
  readonly onOpened: () => void;
}

/** A field for the address of a query: it is fetched only when asked for, and the text before it can be brought back. */
function OpenFromAddress({ suggested = '', onOpened }: Props) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(suggested);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const open = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsking(true);
    setProblem(undefined);
    try {
      putIntoEditor(await fetchQuery(address, AbortSignal.timeout(PATIENCE)));
      onOpened();
    } catch (thrown) {
      const { problem, status } = thrown instanceof AddressError ? thrown : new AddressError('unreachable');
      const bar = problem === 'unreachable' ? await loopbackBarOf(address.trim()) : undefined;
      setProblem(withLoopbackBar(t(`address.problem.${problem}`, { status }), bar, t));
    }
    setAsking(false);
  };

  return (
    <form className="open-address" onSubmit={(event) => void open(event)}>
      <TextInput
        data-autofocus
        type="url"
        label={t('address.label')}
        description={t('address.help')}
        placeholder="https://"
        dir="ltr"
        value={address}
        error={problem}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" loading={asking} disabled={address.trim() === ''}>
        {t('address.fetch')}
      </Button>
    </form>
  );
}

function putIntoEditor(text: string): void {
  replaceWithUndo(text, i18next.t('address.opened'));
}

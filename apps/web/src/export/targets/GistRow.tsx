import '../../ui/button.css';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GistForm } from './GistForm.tsx';
import { GistProgress } from './GistProgress.tsx';
import { abortPublishing, clearPublishing, usePublishing, watchPublishing } from './publish-store.ts';
import { TargetRow } from './TargetRow.tsx';

/** The result as a page at GitHub, or at a service like it: its form, its progress, and the link. @param server base address */
export function GistRow({ server }: { readonly server: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { step } = usePublishing();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => watchPublishing(), []);
  const isBusy = step === 'writing' || step === 'sending';
  const toggle = () => {
    if (isBusy) return abortPublishing();
    clearPublishing();
    setOpened(!opened);
  };
  return (
    <TargetRow
      name={t('targets.gist.name')}
      hint={t('targets.gist.hint')}
      action={
        <Button ref={button} variant="default" aria-expanded={isBusy ? undefined : opened} onClick={toggle}>
          {t(isBusy ? 'targets.gist.abort' : opened ? 'targets.gist.close' : 'targets.gist.open')}
        </Button>
      }
    >
      {opened && !isBusy && step !== 'done' && (
        <GistForm
          server={server}
          // the form goes away: what ends the sending stays
          onSent={() => button.current?.focus()}
        />
      )}
      <GistProgress />
    </TargetRow>
  );
}

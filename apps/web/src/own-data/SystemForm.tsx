import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileWithChanges } from './kept-files.ts';

interface Props {
  /** A file whose coordinate system is unknown; `system` was tried, and is not known either. */
  readonly file: FileWithChanges;
  /** Opens it with a system. */
  readonly onOpen: (file: FileWithChanges) => void;
}

/** Asks of which system the coordinates of a file are: it is never guessed. */
export function SystemForm({ file, onOpen }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [system, setSystem] = useState(file.system ?? '');
  const isTried = file.system !== undefined && system === file.system;
  return (
    <form
      className="system-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (system.trim() !== '') onOpen({ ...file, system: system.trim() });
      }}
    >
      <label htmlFor={id}>{t('ownData.system.label')}</label>
      <div>
        <input
          id={id}
          value={system}
          placeholder={t('ownData.system.hint')}
          dir="ltr"
          aria-invalid={isTried}
          onChange={(event) => setSystem(event.target.value)}
        />
        <button type="submit" className="card-button primary">
          {t('ownData.system.open')}
        </button>
      </div>
      {isTried && <p>{t('ownData.system.unknown')}</p>}
    </form>
  );
}

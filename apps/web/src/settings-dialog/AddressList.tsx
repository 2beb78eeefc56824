import '../ui/button.css';
import '@mantine/core/styles/Input.css';
import { Button, TextInput, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface AddressChoice {
  /** The value that is stored when it is chosen. */
  readonly address: string;
  readonly name: string;
  readonly note: string;
  /** The user's own: it can be removed. */
  readonly own: boolean;
}

interface Props {
  readonly label: string;
  readonly choices: readonly AddressChoice[];
  readonly chosen: string;
  readonly placeholder: string;
  readonly addLabel: string;
  readonly invalid: string;
  /** The address as it is stored; undefined where the text is none. */
  readonly read: (typed: string) => string | undefined;
  readonly onChoose: (address: string) => void;
  readonly onAdd: (address: string) => void;
  /** @returns brings it back */
  readonly onRemove: (address: string) => () => void;
}

/** Addresses to choose one of; the user's own can be added and removed, and a removal undone. */
export function AddressList({ label, choices, chosen, placeholder, addLabel, invalid, read, onChoose, onAdd, onRemove }: Props) {
  const { t } = useTranslation();
  const group = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [removed, setRemoved] = useState<{ readonly name: string; readonly undo: () => void }>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const address = read(typed);
    setWrong(address === undefined);
    if (address === undefined) return;
    setTyped('');
    onAdd(address);
  };
  return (
    <div className="address-list">
      <div role="radiogroup" aria-label={label}>
        {choices.map(({ address, name, note, own }) => (
          <div key={address} className="address-row">
            <label>
              <input type="radio" name={group} checked={chosen === address} onChange={() => onChoose(address)} />
              <span className="address-name">{name}</span>
              <span className="menu-note">{note}</span>
            </label>
            {own && (
              <Tooltip label={t('settings.remove', { name })}>
                <button
                  type="button"
                  className="bar-button icon"
                  aria-label={t('settings.remove', { name })}
                  onClick={() => setRemoved({ name, undo: onRemove(address) })}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </button>
              </Tooltip>
            )}
          </div>
        ))}
      </div>
      {removed !== undefined && (
        <div className="address-row removed" role="status">
          <span>{t('settings.removed', { name: removed.name })}</span>
          <Button
            size="compact-sm"
            variant="default"
            // the button that had the focus is gone with its row
            autoFocus
            onClick={() => {
              removed.undo();
              setRemoved(undefined);
            }}
          >
            {t('settings.undo')}
          </Button>
        </div>
      )}
      <form className="address-add" onSubmit={add}>
        <TextInput
          aria-label={addLabel}
          placeholder={placeholder}
          value={typed}
          error={wrong ? invalid : undefined}
          dir="ltr"
          inputMode="url"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          {t('settings.add')}
        </Button>
      </form>
    </div>
  );
}

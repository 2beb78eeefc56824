import './name-field.css';
import { useState } from 'react';

interface Props {
  readonly name: string;
  /** UTF-16 units. */
  readonly longest: number;
  readonly label: string;
  readonly onRename: (name: string) => void;
}

/** A name that can be written over where it stands. One that is left empty stays what it was. */
export function NameField({ name, longest, label, onRename }: Props) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const next = typed?.trim();
    if (next !== undefined && next !== '' && next !== name) onRename(next);
    setTyped(undefined);
  };
  return (
    <input
      className="name-field"
      value={typed ?? name}
      maxLength={longest}
      aria-label={label}
      title={name}
      dir="auto"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape' || typed === undefined) return;
        event.stopPropagation();
        setTyped(undefined);
      }}
    />
  );
}

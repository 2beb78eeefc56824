import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import './map-panel.css';
import './name-field.css';

interface MapPanelProps {
  /** The panel has the class `NAME-panel`. */
  readonly name: string;
  readonly title: string;
  /** The heading takes the focus when the panel opens. */
  readonly titleRef: Ref<HTMLHeadingElement>;
  /** Whether the title is hidden, because other content of the head names the panel. */
  readonly titleHidden?: boolean;
  /** The content of the head beside the heading. */
  readonly head?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the map: a card, on a phone a sheet. Escape closes it. */
export function MapPanel({ name, title, titleRef, titleHidden = false, head, closeLabel, onClose, children }: MapPanelProps) {
  return (
    <section
      className={`map-panel ${name}-panel floating`}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && closeInnermost(event, onClose)}
    >
      <header>
        <h2 ref={titleRef} tabIndex={-1} className={titleHidden ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {head}
        <IconButton label={closeLabel} icon={IconX} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

/** Closes an open menu of the panel, else the panel. Menus handle Escape themselves once they have the focus, which a new one has not. */
function closeInnermost({ currentTarget, target }: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (!currentTarget.contains(target as Node)) return;
  const opener = currentTarget.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=true]');
  if (opener === null) onClose();
  else opener.click();
}

interface NameFieldProps {
  readonly name: string;
  /** The longest name, UTF-16 units. */
  readonly longest: number;
  readonly label: string;
  readonly onRename: (name: string) => void;
}

/** A name as an editable field. An empty field restores the name. */
export function NameField({ name, longest, label, onRename }: NameFieldProps) {
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

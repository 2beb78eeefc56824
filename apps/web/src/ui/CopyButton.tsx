import { Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { BAR_ICON } from './icon-sizes.ts';
import { useCopy } from './use-copy.ts';
import './button.css';

interface Props {
  readonly text: string;
  readonly label: string;
  /** The label for a moment after copying. */
  readonly copiedLabel: string;
  /** The accessible name of the button, where its label alone is ambiguous. */
  readonly name?: string;
  readonly hint?: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
}

/** A button that copies a text. */
export function CopyButton({ text, label, copiedLabel, name, hint, primary = false, disabled = false }: Props) {
  const { copied, copy } = useCopy();
  return (
    <Tooltip label={hint} disabled={hint === undefined}>
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={copied ? <IconCheck {...BAR_ICON} /> : <IconCopy {...BAR_ICON} />}
        aria-label={copied ? undefined : name}
        disabled={disabled}
        onClick={() => copy(text)}
      >
        <span aria-live="polite">{copied ? copiedLabel : label}</span>
      </Button>
    </Tooltip>
  );
}

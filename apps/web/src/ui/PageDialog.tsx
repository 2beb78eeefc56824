import './dialogs.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCompact } from './use-layout.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Its width in pixels; on a phone it fills the screen. */
  readonly size: number;
  /** Its parts have the classes `NAME-dialog` and `NAME-body`. */
  readonly name: string;
  /** The top offset, for a dialog that grows during use. */
  readonly yOffset?: string;
  readonly children: ReactNode;
}

/** A dialog with a title and a cross. */
export function PageDialog({ opened, onClose, title, closeLabel, size, name, yOffset, children }: Props) {
  const phone = useCompact();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered={yOffset === undefined ? undefined : false}
      yOffset={yOffset}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': closeLabel }}
      classNames={{ title: 'app-dialog-title', content: `${name}-dialog`, body: `${name}-body` }}
    >
      {children}
    </Modal>
  );
}

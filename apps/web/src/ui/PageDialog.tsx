import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { MENU_ICON } from './icon-sizes.ts';
import { useCompact } from './use-layout.ts';
import './dialogs.css';
import '@mantine/core/styles/Input.css';
import './grouped-dialog.css';

interface PageDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** Width in pixels; on a phone the dialog fills the screen. */
  readonly size: number;
  /** Its elements have the classes `NAME-dialog` and `NAME-body`. */
  readonly name: string;
  /** The top offset, for a dialog that grows during use. */
  readonly yOffset?: string;
  readonly children: ReactNode;
}

/** A dialog with a title and a close button. */
export function PageDialog({ opened, onClose, title, closeLabel, size, name, yOffset, children }: PageDialogProps) {
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

export interface DialogGroup {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface GroupedDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** The accessible names of the search field and the list of groups. */
  readonly searchLabel: string;
  readonly groupsLabel: string;
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
  /** The groups that match the search. */
  readonly groups: readonly DialogGroup[];
  /** The number of hits, for screen readers. */
  readonly found?: string | undefined;
  /** The message where no group matches. */
  readonly noneFound: string;
  /** The content above the groups. */
  readonly notice?: ReactNode;
}

/** A dialog with groups of content: a search and a list of the groups beside them, on a phone above. */
export function GroupedDialog(props: GroupedDialogProps) {
  const { opened, onClose, title, closeLabel, searchLabel, groupsLabel, wanted, onWanted, groups, found, noneFound, notice } = props;
  const phone = useCompact();
  const content = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    const group = content.current?.querySelector<HTMLElement>(`[data-group="${id}"]`);
    // `scrollIntoView` would move the dialog as well
    if (content.current !== null && group) content.current.scrollTop = group.offsetTop;
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={760}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': closeLabel }}
      classNames={{ title: 'app-dialog-title', content: 'grouped-dialog', body: 'grouped-body' }}
    >
      <div className="grouped-side">
        <TextInput
          // on a phone the focus would open the keyboard over the content
          data-autofocus={phone ? undefined : true}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch {...MENU_ICON} />}
          value={wanted}
          onChange={(event) => onWanted(event.currentTarget.value)}
        />
        {!phone && (
          <nav aria-label={groupsLabel}>
            {groups.map((group) => (
              <button key={group.id} type="button" className="bar-button" onClick={() => show(group.id)}>
                {group.title}
              </button>
            ))}
          </nav>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={content} className="grouped-content" tabIndex={0} aria-label={title}>
        {notice}
        {groups.map((group) => (
          <section key={group.id} className="grouped-group" data-group={group.id}>
            <h3>{group.title}</h3>
            {group.content}
          </section>
        ))}
        <p className={groups.length > 0 ? 'visually-hidden' : 'muted'} role="status">
          {groups.length > 0 ? found : noneFound}
        </p>
      </section>
    </Modal>
  );
}

/** Returns whether a text contains every requested word, in any order and case. */
export function holdsWords(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingActions } from '../settings-dialog/setting-actions.ts';
import { isEnabled, useActions } from '../ui/actions.ts';
import type { DialogProps } from '../ui/dialogs.ts';
import { closeDialog } from '../ui/dialogs.ts';
import { addTexts } from '../ui/i18n.ts';
import { type NamedAction, searchActions } from '../ui/search-actions.ts';
import { shortcutText } from '../ui/shortcut-keys.ts';
import './command-palette.css';
import texts from '../ui/locales/settings/en.json';

addTexts(texts);

/** Every action by its name: type a few letters, arrow keys choose, Enter starts. */
export function CommandPalette({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const actions = useActions((state) => state.actions);
  const named = actions
    .filter(({ id }) => id !== 'app.commands')
    .map((action) => ({ action, name: t(action.label), group: t(`commands.group.${action.group}`) }));
  // a long list of settings would hide what the page can do
  const found = searchActions(typed.trim() === '' ? named : [...named, ...settingActions(t)], typed);
  const at = Math.min(chosen, found.length - 1);

  const start = ({ action }: NamedAction) => {
    if (!isEnabled(action)) return;
    closeDialog();
    action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && at >= 0) {
      event.preventDefault();
      start(found[at]);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={560}
      padding={0}
      title={t('commands.open')}
      classNames={{ header: 'visually-hidden' }}
    >
      <div className="palette-field">
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          type="text"
          data-autofocus
          role="combobox"
          aria-label={t('commands.search')}
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('commands.search')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
        />
      </div>
      <div id="palette-list" className="palette-list" role="listbox" aria-label={t('commands.open')}>
        {found.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={each.action.id}
            id={optionId(index)}
            className="palette-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={!isEnabled(each.action)}
            onPointerMove={() => setChosen(index)}
            onClick={() => start(each)}
          >
            <span className="palette-name">{each.name}</span>
            <span className="palette-group">{each.group}</span>
            {each.action.shortcuts?.[0] !== undefined && <kbd>{shortcutText(each.action.shortcuts[0])}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none">{t('commands.none')}</p>}
    </Modal>
  );
}

function optionId(index: number): string {
  return `palette-option-${index}`;
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingActions } from '../settings-dialog/setting-actions.ts';
import { isEnabled, useActions } from '../ui/actions.ts';
import { closeDialog, type DialogProps, openDialog } from '../ui/dialogs.ts';
import { ListDialog } from '../ui/ListDialog.tsx';
import { type NamedAction, searchActions } from '../ui/search-actions.ts';
import { shortcutText } from '../ui/shortcut-keys.ts';
import { registerLateActions } from './late-actions.ts';
import './command-palette.css';

/** Every action by its name. */
export function CommandPalette({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const actions = useActions((state) => state.actions);
  const named = actions
    .filter(({ unlisted }) => !unlisted)
    .map((action) => ({ action, name: t(action.label), group: t(`commands.group.${action.group}`) }));
  // a long list of settings would hide what the page can do
  const words = typed.trim();
  const found = searchActions(words === '' ? named : [...named, ...settingActions(t)], typed);
  return (
    <ListDialog
      opened={opened}
      onClose={onClose}
      title={t('commands.open')}
      searchLabel={t('commands.search')}
      typed={typed}
      onType={setTyped}
      rows={[
        ...found.map((each) => ({
          key: each.action.id,
          content: <ActionRow {...each} />,
          isDisabled: !isEnabled(each.action),
          onStart: () => start(each),
        })),
        // what is no command may be a word of the language
        ...(words === '' ? [] : [{ key: 'help', content: t('welcome.searchHelp', { words }), onStart: () => openDialog('help', words) }]),
      ]}
      note={found.length === 0 ? t('commands.none') : undefined}
    />
  );
}

function start({ action }: NamedAction): void {
  if (!isEnabled(action)) return;
  closeDialog();
  action.run();
}

function ActionRow({ action, name, group }: NamedAction) {
  return (
    <>
      <span className="command-name">{name}</span>
      <span className="command-group">{group}</span>
      {action.shortcuts?.[0] !== undefined && <kbd>{shortcutText(action.shortcuts[0])}</kbd>}
    </>
  );
}

// The palette with the commands that may load after the start: opened early, it loads both at once.

registerLateActions();

import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { runAction, useActions, withShortcut } from '../ui/actions.ts';
import { shortcutText } from '../ui/shortcut-keys.ts';
import type { BarItem } from './bar-items.ts';

/** The button of an action in the top bar; nothing while no part of the page has registered it. */
export function BarButton({ item }: { readonly item: BarItem }) {
  const { t } = useTranslation();
  const action = useActions(({ actions }) => actions.findLast(({ id }) => id === item.action));
  const mark = useActions(({ marks }) => marks[item.action]);
  if (action === undefined) return null;
  const name = t(mark ?? action.label);
  const { icon: Icon, shows } = item;
  return (
    <Tooltip label={withShortcut(name, action.shortcuts)}>
      <button
        type="button"
        className={`bar-button ${shows === 'icon' ? 'icon' : ''}`}
        data-mark={mark}
        aria-label={name}
        onClick={() => runAction(item.action)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {shows === 'name' && <span className="label">{name}</span>}
        {shows === 'keys' && action.shortcuts?.[0] !== undefined && <kbd aria-hidden>{shortcutText(action.shortcuts[0])}</kbd>}
      </button>
    </Tooltip>
  );
}

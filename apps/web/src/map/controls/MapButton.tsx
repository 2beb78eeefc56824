import { Tooltip } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, isEnabled, type MapControl, useActions, withShortcut } from '../../ui/actions.ts';
import { BAR_ICON } from '../../ui/icon-sizes.ts';

/** Returns the actions with a button in a panel, in the order of their registration. */
export function useControls(panel: MapControl['panel']): readonly Action[] {
  const actions = useActions((state) => state.actions);
  return actions.filter(({ control }) => control?.panel === panel);
}

/** The button of an action that has a `control`. A disabled one stays in reach of the keyboard, so that its tooltip can say why. */
export const MapButton = memo(({ action }: { readonly action: Action }) => {
  const { t } = useTranslation();
  const state = action.control?.useButton();
  if (state === undefined) return null;
  const { icon: Icon, hint: why, label: name = action.label, pressed, on = pressed, busy, noticed } = state;
  const isOff = !busy && !isEnabled(action);
  const label = t(name);
  const hint = why && t(why);
  const button = (
    <Tooltip
      label={hint ?? withShortcut(label, action.shortcuts)}
      position="right"
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        type="button"
        id={action.control?.buttonId}
        className={`map-button${on ? ' on' : ''}`}
        aria-label={label}
        aria-description={hint}
        aria-disabled={isOff}
        aria-pressed={pressed}
        aria-busy={busy}
        onClick={() => isEnabled(action) && action.run()}
      >
        <Icon {...BAR_ICON} />
      </button>
    </Tooltip>
  );
  const notice = action.control?.notice;
  if (notice === undefined) return button;
  return (
    <Tooltip label={t(notice)} position="right" opened={noticed === true} withArrow>
      <div>{button}</div>
    </Tooltip>
  );
});

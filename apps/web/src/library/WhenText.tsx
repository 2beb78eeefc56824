import './library-rows.css';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exactTime, whenText } from './when-text.ts';

/** When something was: in short, the exact time in the tooltip. */
export function WhenText({ time }: { readonly time: number }) {
  const { i18n } = useTranslation();
  return (
    <Tooltip label={exactTime(time, i18n.language)}>
      <time className="library-when" dateTime={new Date(time).toISOString()}>
        {whenText(time, Date.now(), i18n.language)}
      </time>
    </Tooltip>
  );
}
